import { expect, test } from "bun:test";
import { FAULT_CODES, type Rehearsal } from "../../../src/robot/rehearsal";
import type { ScriptNode } from "../../../src/robot/script/node";
import { randomOf } from "../../support/random";
import { generateScript } from "../../support/script-generator";
import { RECORDS } from "../../support/scripts";
import { plant, slot, step } from "../script/rehearsed";
import { AT, garden, rehearsing } from "./rehearsing";

/* Whatever a valid script asks for, its rehearsal has an answer, and the answer holds together. */

const SCRIPTS = 1_000;

const idsOf = (kind: string): number[] => RECORDS.filter((each) => each.kind === kind).map(({ id }) => id);

/** A garden with the records that generated scripts name. */
const known = {
  ...garden,
  points: idsOf("point").map((id) =>
    RECORDS.some((each) => each.id === id && each.pointer_type === "ToolSlot")
      ? slot(id, 7, false)
      : plant(id, id * 20, 50),
  ),
  groups: idsOf("point_group").map((id) => ({ ...garden.groups[0]!, id, point_ids: idsOf("point") })), // there is one
  peripherals: idsOf("peripheral").map((id) => ({ ...garden.peripherals[0]!, id })),
  sensors: idsOf("sensor").map((id) => ({ ...garden.sensors[0]!, id })),
};

const rehearsed = (seed: number): Rehearsal => {
  const { locals, body } = generateScript(randomOf(seed), "sequence", RECORDS);
  const script = { id: 1, name: "Made", args: { locals: locals as ScriptNode }, body: body as ScriptNode[] };
  const others = idsOf("sequence").map((id) => ({ id, name: `Other ${id}`, args: {}, body: [step("nothing")] }));
  return rehearsing({
    garden: { ...known, sequences: [script, ...others.filter(({ id }) => id !== 1)] },
    order: { what: { sequence: 1 }, at: AT },
  });
};

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
