import type { Services } from "../../framework/services";
import type { Environment } from "../../robot/practice/environment";

/** A timer of more milliseconds than 31 bits hold rings at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The clock of the server, and timers. `keepsAlive`: whether these keep a process alive that has nothing else to do. */
export const surroundings = ({ clock }: Pick<Services, "clock">, keepsAlive: boolean): Environment => ({
  now: () => clock().getTime(),
  ticks: () => performance.now(),
  after: (ms, then) => {
    let timer: NodeJS.Timeout;
    const wait = (left: number): void => {
      const part = Math.min(left, LONGEST_TIMER_MS);
      timer = setTimeout(left > part ? () => wait(left - part) : then, part);
      if (!keepsAlive) timer.unref();
    };
    wait(ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});
