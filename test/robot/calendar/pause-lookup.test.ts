import { describe, expect, test } from "bun:test";
import { decide, GUARD_MS, lostRuns, type PausedTimes, type Runs } from "../../../src/robot/calendar/hiding";
import { PauseLookup } from "../../../src/robot/calendar/pause-lookup";
import { pauseOf, type PauseSpan } from "../../../src/robot/calendar/pauses";
import { below, randomOf } from "../../support/random";

/* What looks up many runs finds what the rule for one run finds (water.md §1). Times are half minutes. */

const HALF_MINUTE = 30_000;
const LAST = 120;
const EVENTS = [1, 2];
/** A source of whole numbers from 0 to below a limit. */
type Numbers = (limit: number) => number;
const numbersOf = (seed: number): Numbers => {
  const random = randomOf(seed);
  return (limit) => below(random, limit);
};
const text = (time: number): string => new Date(time * HALF_MINUTE).toISOString();

/** Pauses that overlap, touch, begin or end together, or have no end; of one event or of all. */
function somePauses(random: Numbers): (PauseSpan & { readonly id: number })[] {
  return Array.from({ length: random(9) }, (_, id) => {
    const from = random(LAST);
    const until = random(8) === 0 ? null : text(from + 1 + random(30));
    return { id, farm_event_id: [null, ...EVENTS][random(3)] ?? null, from: text(from), until };
  });
}

function someRuns(random: Numbers): Runs {
  const every = 1 + random(12);
  const times = Array.from({ length: LAST / every }, (_, index) => (random(5) + index * every) * HALF_MINUTE).toSorted(
    (one, other) => one - other,
  );
  return { guardMs: GUARD_MS.sequence, from: (time) => times.filter((each) => each >= time) };
}

/** The rule, of which nobody knows when it tells nothing new. */
const byRule = (pauses: readonly PauseSpan[], id: number): PausedTimes => ({
  has: (at) => pauseOf(pauses, { at, event: { id } }) !== undefined,
  settledFrom: Infinity,
});

const seeds = Array.from({ length: 150 }, (_, seed) => seed);

describe("pauses that are looked up", () => {
  test("are those of the rule at every time, and after the last end nothing changes", () => {
    for (const seed of seeds) {
      const pauses = somePauses(numbersOf(seed));
      const lookup = new PauseLookup(pauses);
      for (const id of [...EVENTS, 3]) {
        const { has, settledFrom } = lookup.timesOf(id);
        const times = Array.from({ length: 2 * LAST }, (_, time) => time * HALF_MINUTE);
        const expected = times.map((at) => pauseOf(pauses, { at, event: { id } }));
        expect({ seed, found: times.map((at) => lookup.find(id, at)) }).toEqual({ seed, found: expected });
        expect(times.map(has)).toEqual(expected.map((pause) => pause !== undefined));
        expect(new Set(times.filter((time) => time >= settledFrom).map(has)).size).toBe(1);
      }
    }
  });

  test("cost the same runs, and hide events at the same times", () => {
    let lostCount = 0;
    for (const seed of seeds) {
      const random = numbersOf(seed);
      const [pauses, runs, id] = [somePauses(random), someRuns(random), 1];
      const [now, lookedAt] = [random(LAST) * HALF_MINUTE, random(LAST) * HALF_MINUTE];
      const since = random(LAST) * HALF_MINUTE;
      const hidden = random(2) === 0 ? undefined : { since, shownAfter: since, free: random(2) === 0 ? null : since };
      const outcome = (pausedTimes: PausedTimes) => ({
        seed,
        lost: lostRuns(runs, pausedTimes, { hidden, now }),
        decision: decide({ runs, pausedTimes, hidden, lookedAt, now, overAt: (run) => run + HALF_MINUTE }),
      });
      const expected = outcome(byRule(pauses, id));
      expect(outcome(new PauseLookup(pauses).timesOf(id))).toEqual(expected);
      lostCount += expected.lost.length;
    }
    expect(lostCount).toBeGreaterThan(100);
  });
});
