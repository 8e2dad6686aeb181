/** While little runs, code is compiled only after so many times as many runs as usual. */
export const PATIENCE = 100;

const LOOK_MS = 1_000;
/** The share of a core that makes a second a busy one. */
const BUSY_SHARE = 0.2;
/** Compiled code is worth its memory after so many busy seconds in a row. A start has fewer, also on a small board. */
const BUSY_SECONDS = 3;

/**
 * Has the run time compile nearly nothing until the process is busy, and as readily as usual from then on. A server that
 * nobody uses stays 3 to 4 MB smaller (`docs/performance.md`).
 */
export function compileWhenBusy(): void {
  Bun.unsafe.setJITPolicy(PATIENCE);
  let busySeconds = 0;
  let before = process.cpuUsage();
  const timer = setInterval(() => {
    const now = process.cpuUsage();
    const usedMs = (now.user - before.user + now.system - before.system) / 1_000;
    before = now;
    busySeconds = usedMs < BUSY_SHARE * LOOK_MS ? 0 : busySeconds + 1;
    if (busySeconds < BUSY_SECONDS) return;
    clearInterval(timer);
    Bun.unsafe.setJITPolicy(1);
  }, LOOK_MS);
  timer.unref();
}
