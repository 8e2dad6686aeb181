import { writeFileSync } from "node:fs";

/* Loaded before a server: measures how long its event loop keeps others waiting, and writes it to LOOP_GAPS each second. */

/** The longest gaps so far, in milliseconds. */
export interface LoopGaps {
  /** By the clock. */
  wall: number;
  /** Processor time of the thread of the loop: others that use the machine do not count. */
  processor: number;
}

/** Between two looks. */
const LOOK_MS = 1;
/** A server that starts is not measured: nobody waits for it. */
const START_MS = 10_000;

const file = process.env["LOOP_GAPS"];

const usedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

function measure(path: string): void {
  const longest: LoopGaps = { wall: 0, processor: 0 };
  let [wall, processor] = [performance.now(), usedMs()];
  setInterval(() => {
    const now = [performance.now(), usedMs()] as const;
    longest.wall = Math.max(longest.wall, now[0] - wall);
    longest.processor = Math.max(longest.processor, now[1] - processor);
    [wall, processor] = now;
  }, LOOK_MS).unref();
  setInterval(() => writeFileSync(path, JSON.stringify(longest)), 1_000).unref();
}

if (file !== undefined) setTimeout(() => measure(file), START_MS).unref();
