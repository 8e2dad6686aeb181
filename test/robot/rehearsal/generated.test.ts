import { expect, test } from "bun:test";
import { FAULT_CODES, type Rehearsal } from "../../../src/robot/rehearsal";
import { gardenWith, makeScript } from "./made";
import { AT, rehearsing } from "./rehearsing";

/* Whatever a valid script asks for, its rehearsal has an answer, and the answer holds together. */

const SCRIPTS = 1_000;

const rehearsed = (seed: number): Rehearsal =>
  rehearsing({ garden: gardenWith(makeScript(seed)), order: { what: { sequence: 1 }, at: AT } });

/** What does not hold together in an answer. */
function* problemsOf({ timeline = [], totals, runs, faults, duration_s }: Rehearsal) {
  const counted = totals.kinds.reduce((sum, { count }) => sum + count, 0);
  if (counted !== timeline.length) yield `${counted} counted, ${timeline.length} rows`;
  if (runs.length !== 1) yield `${runs.length} runs`;
  for (const [index, { t, d, kind, way }] of timeline.entries()) {
    if (!(t >= (timeline[index - 1]?.t ?? 0)) || !(d >= 0) || t + d > duration_s + 0.002)
      yield `row ${index}: ${t} ${d}`;
    if (kind === "move" && way?.some((point) => !point.every(Number.isFinite))) yield `row ${index}: no place`;
  }
  for (const { code, t } of faults) {
    if (!FAULT_CODES.some((each) => each === code) || !(t >= 0)) yield `fault ${code} at ${t}`;
  }
}

test(`${SCRIPTS} generated scripts`, () => {
  const stopped = { yes: 0, no: 0 };
  for (let seed = 1; seed <= SCRIPTS; seed++) {
    const answer = rehearsed(seed);
    expect({ seed, problems: [...problemsOf(answer)] }).toEqual({ seed, problems: [] });
    if (seed % 10 === 0) expect(JSON.stringify(rehearsed(seed))).toBe(JSON.stringify(answer));
    stopped[answer.faults.some(({ level }) => level === "stop") ? "yes" : "no"] += 1;
  }
  expect(Math.min(stopped.yes, stopped.no)).toBeGreaterThan(50);
});
