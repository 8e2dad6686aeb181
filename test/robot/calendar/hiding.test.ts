import { describe, expect, test } from "bun:test";
import {
  decide,
  GUARD_MS,
  type Hidden,
  lostRuns,
  type PausedTimes,
  type Runs,
} from "../../../src/robot/calendar/hiding";

/* When an event is hidden from robots, and shown again (water.md §1). Times are seconds. */

const runsAt = (times: readonly number[], guardMs: number = GUARD_MS.sequence): Runs => ({
  guardMs,
  from: (time) => times.filter((each) => each * 1_000 >= time).map((each) => each * 1_000),
});
const every = (seconds: number) => Array.from({ length: 50 }, (_, index) => 1_000 + index * seconds);
const within = (from: number, until: number): PausedTimes => ({
  has: (time) => from * 1_000 <= time && time < until * 1_000,
  settledFrom: until * 1_000,
});

interface Row {
  readonly name: string;
  readonly times: readonly number[];
  readonly guardMs?: number;
  readonly pause: readonly [from: number, until: number];
  readonly now: number;
  /** When its last run is over. */
  readonly over?: number;
  readonly hidden?: { readonly since: number; readonly shownAfter: number; readonly free: number | null };
  readonly lookedAt?: number;
  readonly is: "hidden" | "shown";
  /** Seconds. */
  readonly due: number;
}

const hidden = { since: 1_250, shownAfter: 1_250, free: 2_500 };
const rows: readonly Row[] = [
  {
    name: "the next run is paused: at once",
    times: every(500),
    pause: [900, 1_800],
    now: 100,
    is: "hidden",
    due: 1_090,
  },
  {
    name: "a run comes before: not yet, but when that has begun",
    times: every(500),
    pause: [1_400, 1_800],
    now: 100,
    is: "shown",
    due: 1_000.001,
  },
  {
    name: "the run before is under way: when it is over",
    times: every(500),
    pause: [1_400, 1_800],
    now: 1_010,
    over: 1_200,
    is: "shown",
    due: 1_200,
  },
  {
    name: "the run before is over",
    times: every(500),
    pause: [1_400, 1_800],
    now: 1_200,
    over: 1_200,
    is: "hidden",
    due: 1_590,
  },
  {
    name: "the run before lasts too long: 120 s before",
    times: every(500),
    pause: [1_400, 1_800],
    now: 1_379,
    over: 9_999,
    is: "shown",
    due: 1_380,
  },
  { name: "120 s before", times: every(500), pause: [1_400, 1_800], now: 1_380, over: 9_999, is: "hidden", due: 1_590 },
  { name: "nothing is paused", times: every(500), pause: [0, 1], now: 1_200, is: "shown", due: Infinity },
  {
    name: "hidden: the pause is gone, and nothing of it has passed",
    times: every(500),
    pause: [0, 1],
    now: 1_300,
    hidden,
    lookedAt: 1_250,
    is: "shown",
    due: Infinity,
  },
  {
    name: "hidden: the pause is gone, 89 s after a run that it held back",
    times: every(500),
    pause: [0, 1],
    now: 1_589,
    hidden,
    lookedAt: 1_250,
    is: "hidden",
    due: 1_590,
  },
  {
    name: "hidden: 90 s after it",
    times: every(500),
    pause: [0, 1],
    now: 1_590,
    hidden,
    lookedAt: 1_250,
    is: "shown",
    due: Infinity,
  },
  {
    name: "hidden: of a regimen 150 s after it",
    times: every(500),
    guardMs: GUARD_MS.regimen,
    pause: [0, 1],
    now: 1_640,
    hidden,
    lookedAt: 1_250,
    is: "hidden",
    due: 1_650,
  },
  {
    name: "hidden: a run that was lost holds nothing up",
    times: every(60),
    pause: [1_600, 1_650],
    now: 1_725,
    hidden: { since: 1_500, shownAfter: 1_600, free: 1_660 },
    lookedAt: 1_500,
    is: "shown",
    due: Infinity,
  },
  {
    name: "hidden: another paused run comes next",
    times: every(500),
    pause: [1_400, 2_100],
    now: 1_590,
    hidden,
    lookedAt: 1_250,
    is: "hidden",
    due: 2_090,
  },
  {
    name: "hidden, and the clock was set back a day",
    times: every(500),
    pause: [0, 1],
    now: 200,
    hidden: { since: 80_000, shownAfter: 86_000, free: null },
    lookedAt: 86_000,
    is: "hidden",
    due: 290,
  },
];

describe("a look at an event", () => {
  test.each(rows.map((row) => [row.name, row] as const))("%s", (_, row) => {
    const inMs = (known: Row["hidden"]): Hidden | undefined =>
      known && {
        since: known.since * 1_000,
        shownAfter: known.shownAfter * 1_000,
        free: known.free && known.free * 1_000,
      };
    const { hidden: after, due } = decide({
      runs: runsAt(row.times, row.guardMs),
      pausedTimes: within(...row.pause),
      hidden: inMs(row.hidden),
      lookedAt: (row.lookedAt ?? row.now) * 1_000,
      now: row.now * 1_000,
      overAt: () => (row.over ?? row.now) * 1_000,
    });
    expect([after ? "hidden" : "shown", due / 1_000]).toEqual([row.is, row.due]);
  });
});

describe("runs that are lost", () => {
  const lost = (times: readonly number[], pause: readonly [number, number], now: number, shownAfter?: number) =>
    lostRuns(runsAt(times), within(...pause), {
      now: now * 1_000,
      hidden: shownAfter === undefined ? undefined : { since: 0, shownAfter: shownAfter * 1_000, free: null },
    }).map((time) => time / 1_000);

  test("none where runs are five minutes apart", () => expect(lost(every(300), [1_250, 2_000], 100)).toEqual([]));
  test("the one that is too near before a pause, and behind one", () =>
    expect(lost(every(100), [1_300, 1_500], 100)).toEqual([1_200, 1_500]));
  test("the next one where the pause goes too late", () =>
    expect(lost(every(300), [0, 1], 1_250, 1_250)).toEqual([1_300]));
  test("none where it goes in time", () => expect(lost(every(300), [0, 1], 1_239, 1_200)).toEqual([]));
});
