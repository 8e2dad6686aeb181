import type { Services } from "../../framework/services";
import type { Surroundings } from "../../robot/practice/surroundings";

/** The clock of the server, and its timers. They do not keep a process alive that wants to end. */
export const surroundings = ({ clock }: Pick<Services, "clock">): Surroundings => ({
  now: () => clock().getTime(),
  ticks: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms).unref();
    return () => clearTimeout(timer);
  },
  random: Math.random,
});
