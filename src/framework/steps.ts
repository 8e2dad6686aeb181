import { setTimeout as pause } from "node:timers/promises";
import type { WriteQueue } from "../platform/db/write-queue";

/** A step that has lasted so long ends with its piece: others wait for the lock at most 200 ms. */
const STEP_MS = 100;
/** Whoever waits for the lock asks for it more often (`WriteQueue`), also in another process, unless the machine is busy. */
const PAUSE_MS = 50;

/** Writes in short pieces. Between any two of them the transaction may end and another one begin. */
export type Pieces<T = void> = Generator<void, T, void>;

/**
 * Does long work in short transactions, between which everybody else gets the lock, and answers its value. What it has
 * stored until it throws stays. `check` is asked at the beginning of each step.
 */
export async function writeInSteps<T>(
  writes: WriteQueue,
  deviceId: number,
  pieces: Pieces<T>,
  check: () => void = () => {},
): Promise<T> {
  for (;;) {
    const began = performance.now();
    const last = await writes.run("log", () => (check(), stepOf(pieces)), deviceId);
    if (last.done) return last.value;
    await pause(Math.max(PAUSE_MS, (performance.now() - began) / 2));
  }
}

function stepOf<T>(pieces: Pieces<T>): IteratorResult<void, T> {
  const end = performance.now() + STEP_MS;
  for (;;) {
    const next = pieces.next();
    if (next.done || performance.now() >= end) return next;
  }
}
