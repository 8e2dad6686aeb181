import type { Services } from "../../framework/services";
import type { Surroundings } from "../../robot/practice/surroundings";

/** The clock of the server, and timers. `keepsAlive`: whether these keep a process alive that has nothing else to do. */
export const surroundings = ({ clock }: Pick<Services, "clock">, keepsAlive: boolean): Surroundings => ({
  now: () => clock().getTime(),
  ticks: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    if (!keepsAlive) timer.unref();
    return () => clearTimeout(timer);
  },
  random: Math.random,
});
