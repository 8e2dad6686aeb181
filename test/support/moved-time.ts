import type { Environment } from "../../src/robot/practice/environment";

interface Timer {
  readonly at: number;
  readonly then: () => void;
}

/** A time of practice robots that goes on when it is told to. `start`: where its clock begins, epoch milliseconds. */
export function movedTime(start: number) {
  let ticks = 0;
  let timers: readonly Timer[] = [];
  const environment: Environment = {
    now: () => start + ticks,
    ticks: () => ticks,
    after: (ms, then) => {
      const timer = { at: ticks + ms, then };
      timers = [...timers, timer];
      return () => (timers = timers.filter((each) => each !== timer));
    },
    random: () => 0.5,
  };
  /** Everything that is to happen without a timer has happened. */
  const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  /** Goes on to the next timer. False where none comes until `end`. */
  async function next(end: number): Promise<boolean> {
    const [first] = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
    if (!first) return false;
    timers = timers.filter((each) => each !== first);
    ticks = first.at;
    first.then();
    await settle();
    return true;
  }
  return {
    surroundings: environment,
    timers: () => timers.map(({ at }) => at - ticks),
    ticks: () => ticks,
    async goOn(ms: number): Promise<void> {
      const end = ticks + ms;
      await settle();
      while (await next(end));
      ticks = end;
    },
    /** Goes on, for how long it ever takes. */
    async goOnUntil(isDone: () => boolean): Promise<void> {
      await settle();
      while (!isDone() && (await next(Infinity)));
    },
  };
}
