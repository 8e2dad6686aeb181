/** While little happens, code is compiled only after so many times as many runs as usual. */
export const PATIENCE = 50;

const LOOK_MS = 1_000;
/** Processor time that makes a second a busy one. An idle server takes 1 to 2 ms, and several times that on a small board. */
const BUSY_MS = 10;
/** Compiled code is worth its memory after so many busy seconds in a row. A start has two. */
const BUSY_SECONDS = 4;

/**
 * Has the run time compile nearly nothing until the process is busy, and as readily as usual from then on. A server that
 * nobody uses stays 3 MB smaller (`docs/performance.md`).
 */
export function compileWhenBusy(): void {
  Bun.unsafe.setJITPolicy(PATIENCE);
  let busySeconds = 0;
  let before = process.cpuUsage();
  const timer = setInterval(() => {
    const now = process.cpuUsage();
    const usedMs = (now.user - before.user + now.system - before.system) / 1_000;
    before = now;
    busySeconds = usedMs < BUSY_MS ? 0 : busySeconds + 1;
    if (busySeconds < BUSY_SECONDS) return;
    clearInterval(timer);
    Bun.unsafe.setJITPolicy(1);
  }, LOOK_MS);
  timer.unref();
}
