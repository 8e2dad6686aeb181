import { DAY_MS, MINUTE_MS } from "./duration";

/* A robot knows no pause: its event is taken away, and given back when that makes it run nothing twice. Its ways are told
   in `robot-facts.md` §6. Times are epoch milliseconds. */

/**
 * Time before a paused run when an event is hidden at the latest: a robot looks every 10 s, and a command takes its
 * time.
 */
export const LATEST_HIDING_MS = 2 * MINUTE_MS;
/** Time before a run when an event has to be shown, or that run may be lost. */
export const EARLIEST_RUN_MS = MINUTE_MS;
/**
 * Time after a run when an event may not be shown: a robot lists what is as old as this, and knows of no run. Clocks
 * may differ by half a minute.
 */
export const GUARD_MS = { sequence: 90_000, regimen: 150_000, once: 16 * MINUTE_MS } as const;

/** A run that lasts longer is not waited for. */
const LONGEST_RUN_MS = DAY_MS;

/** When an event takes place. */
export interface Runs {
  readonly guardMs: number;
  /** A finite list of the runs at a time or later, in their order. */
  readonly from: (time: number) => Iterable<number>;
}

/** The times at which an event is paused. Epoch milliseconds. */
export interface PausedTimes {
  readonly has: (time: number) => boolean;
  /** Time from which on every time is paused, or none is. */
  readonly settledFrom: number;
}

/** How an event was hidden, and what was known at the last look. */
export interface Hidden {
  readonly since: number;
  /** The event is not shown again before this time. */
  readonly shownAfter: number;
  /** The next run that was not paused; null: none. So those before it were paused, whatever pauses there are now. */
  readonly free: number | null;
}

/** The outcome of a look at an event. */
interface Decision {
  /** Undefined while robots may list it. */
  readonly hidden: Hidden | undefined;
  /** When to look again; infinite where nothing is to come. */
  readonly due: number;
}

/** The facts of a look. */
interface Situation {
  readonly runs: Runs;
  readonly pausedTimes: PausedTimes;
  /** State that the last look has left. */
  readonly hidden: Hidden | undefined;
  /** When that was. */
  readonly lookedAt: number;
  readonly now: number;
  /** When a run that began at this time is over, as far as is known. */
  readonly overAt: (run: number) => number;
}

/** Whether robots may list an event now, and when that has to be looked at again. Source: `water.md` §1. */
export function decide({ runs, pausedTimes, hidden, lookedAt, now, overAt }: Situation): Decision {
  const { next, paused, free } = comingRuns(runs, pausedTimes, now);
  const isLate = paused !== undefined && paused - now <= LATEST_HIDING_MS;
  const isNextPaused = next !== undefined && next === paused;
  if (!hidden) {
    if (paused === undefined) return { hidden: undefined, due: Infinity };
    const last = lastRun(runs, now);
    const over = last === undefined || pausedTimes.has(last) ? now : overAt(last);
    const latest = paused - LATEST_HIDING_MS;
    if (isLate || (isNextPaused && over <= now)) {
      return hide(now, { since: now, shownAfter: last === undefined ? now : last + runs.guardMs, free }, paused, runs);
    }
    return { hidden: undefined, due: Math.min(latest, isNextPaused ? over : (next ?? latest) + 1) };
  }
  const passed = between(runs, lookedAt, now).filter(
    (run) => pausedTimes.has(run) || hidden.free === null || run < hidden.free,
  );
  const wanted = Math.max(hidden.shownAfter, ...passed.map((run) => run + runs.guardMs));
  const shownAfter = Math.min(wanted, now + runs.guardMs); // the clock may have been set back
  if (paused !== undefined && (isLate || isNextPaused)) return hide(now, { ...hidden, shownAfter, free }, paused, runs);
  return now < shownAfter
    ? { hidden: { ...hidden, shownAfter, free }, due: shownAfter }
    : decide({
        runs,
        pausedTimes,
        lookedAt,
        now,
        overAt,
        hidden: undefined,
      });
}

/** An event that stays hidden until its paused run has passed. */
const hide = (now: number, hidden: Hidden, paused: number, { guardMs }: Runs): Decision => ({
  hidden,
  due: Math.max(now + 1, paused + guardMs),
});

/** The next run, the next one that is paused, and the next one that is not. */
function comingRuns({ from }: Runs, { has: isPaused, settledFrom }: PausedTimes, now: number) {
  let [next, paused, free]: (number | undefined)[] = [];
  for (const run of from(now + 1)) {
    next ??= run;
    if (isPaused(run)) paused ??= run;
    else free ??= run;
    if (run >= settledFrom || (paused !== undefined && free !== undefined)) break;
  }
  return { next, paused, free: free ?? null };
}

const between = ({ from }: Runs, after: number, until: number): number[] => {
  const found: number[] = [];
  for (const run of from(Math.max(after, until - LONGEST_RUN_MS) + 1)) {
    if (run > until) break;
    found.push(run);
  }
  return found;
};

const lastRun = (runs: Runs, now: number): number | undefined => between(runs, now - LONGEST_RUN_MS, now).at(-1);

/**
 * Free runs of an event that may not take place, because a paused one lies too near to tell the robot in time. Source:
 * `water.md` §1.1, `also_lost`.
 */
export function lostRuns(
  runs: Runs,
  { has: isPaused, settledFrom }: PausedTimes,
  { hidden, now }: Pick<Situation, "hidden" | "now">,
): number[] {
  const lost: number[] = [];
  /** Free runs since the last paused one, which may be too near to the next one. */
  let near: number[] = [];
  let shownAfter = hidden ? Math.max(hidden.shownAfter, now) : -Infinity;
  for (const run of runs.from(now + 1)) {
    if (isPaused(run)) {
      lost.push(...near.filter((each) => run - each <= LATEST_HIDING_MS));
      near = [];
      shownAfter = run + runs.guardMs;
      if (run >= settledFrom) break; // so are all later ones
    } else if (run < shownAfter + EARLIEST_RUN_MS) lost.push(run);
    else if (run >= settledFrom)
      break; // nothing more is lost
    else near.push(run);
  }
  return lost;
}
