/** At first, code has to run so many times as often as usual before it is compiled. */
export const PATIENCE = 50;

const LOOK_MS = 1_000;
/** An idle server takes less of the processor in a second: 1 to 2 ms, and several times that on a small board. */
const IDLE_MS = 10;
/* Compiled code is worth its memory after so much work beyond that, or so many seconds in a row with some. A start
   takes 120 ms in two seconds. */
const BUSY_MS = 500;
const BUSY_SECONDS = 6;

/** Processor time of the process so far, in milliseconds. */
const usedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Has the run time compile nearly nothing until the process is busy, and as readily as usual from then on. A server that
 * nobody uses stays 3 MB smaller (`docs/performance.md`).
 */
export function compileWhenBusy(): void {
  Bun.unsafe.setJITPolicy(PATIENCE);
  let before = usedMs();
  let work = 0;
  let seconds = 0;
  const timer = setInterval(() => {
    const now = usedMs();
    const beyond = now - before - IDLE_MS;
    before = now;
    work = Math.max(0, work + beyond);
    seconds = beyond < 0 ? 0 : seconds + 1;
    if (work < BUSY_MS && seconds < BUSY_SECONDS) return;
    clearInterval(timer);
    Bun.unsafe.setJITPolicy(1);
  }, LOOK_MS);
  timer.unref();
}
