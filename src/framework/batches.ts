import { setTimeout as pause } from "node:timers/promises";
import type { Durability, WriteQueue } from "../platform/db/write-queue";

/** A step ends with the first piece after this time, so that others of this process wait no longer. */
const STEP_MS = 10;
/** Time of work between two pauses, so that other processes wait for the lock at most 200 ms. */
const WORK_MS = 100;
/** The pause. Waiting writes ask for the lock more often than this (`WriteQueue`), also in other processes. */
const PAUSE_MS = 50;

/** Writes in short pieces. The transaction may end between any two of them. */
export type Pieces<T = void> = Generator<void, T, void>;

/** Does each piece inside of `around`. */
export function* within<T>(pieces: Pieces<T>, around: <R>(piece: () => R) => R): Pieces<T> {
  for (;;) {
    const next = around(() => pieces.next());
    if (next.done) return next.value;
    yield;
  }
}

/**
 * Does long work in short transactions and returns its result. Between them others get the lock. If it throws, the
 * steps before stay stored. `check` runs at the beginning of each step. Each step has the `durability`.
 */
export async function writeInBatches<T>(
  writes: WriteQueue,
  deviceId: number,
  pieces: Pieces<T>,
  check: () => void,
  durability: Durability = "log",
): Promise<T> {
  for (let worked = 0; ;) {
    const began = performance.now();
    const last = await writes.run(durability, () => (check(), stepOf(pieces)), deviceId);
    if (last.done) return last.value;
    worked += performance.now() - began;
    if (worked < WORK_MS) continue;
    await pause(Math.max(PAUSE_MS, worked / 2));
    worked = 0;
  }
}

function stepOf<T>(pieces: Pieces<T>): IteratorResult<void, T> {
  const end = performance.now() + STEP_MS;
  for (;;) {
    const next = pieces.next();
    if (next.done || performance.now() >= end) return next;
  }
}
