import { expect, test } from "bun:test";
import type { Curve, Plant, PointGroup } from "../../../src/client/records";
import { type WaterFacts, waterNeed } from "../../../src/robot/garden/need";

/* How much of a day's water a run needs. Source: `water.md` §3. */

const DAY = 86_400_000;
const RUN = Date.parse("2026-06-10T18:00:00.000Z");

const plant = (id: number, more: Partial<Plant> = {}): Plant => ({
  id,
  device_id: 1,
  created_at: "2026-06-01T00:00:00.000Z",
  updated_at: "2026-06-01T00:00:00.000Z",
  pointer_type: "Plant",
  name: "Lettuce",
  meta: {},
  x: 0,
  y: 0,
  z: 0,
  radius: 100,
  cropdb_slug: "lettuce",
  plant_stage: "planted",
  planted_at: "2026-06-01T00:00:00.000Z",
  depth: 0,
  water_curve_id: null,
  spread_curve_id: null,
  height_curve_id: null,
  ...more,
});
const group = { id: 1, point_ids: [1, 2], criteria: {} } as unknown as PointGroup; // as far as its members are asked for
const facts = (more: Partial<WaterFacts> = {}): WaterFacts => ({
  run: RUN,
  now: RUN - 300_000,
  before: RUN - DAY,
  points: [plant(1), plant(2)],
  groups: [group],
  curves: [],
  groupId: 1,
  mlPerPlant: 100,
  rain: undefined,
  expected: undefined,
  soil: undefined,
  dry: 20,
  wet: 60,
  skipBelow: 0.25,
  atMost: 2,
  ...more,
});
const told = (value: number, ageMs = 0) => ({ value, at: RUN - 300_000 - ageMs });
const curve = { id: 7, type: "water", data: { "1": 100, "11": 200 } } as unknown as Curve; // as above

/** A millimetre on a circle of 100 mm radius, in ml. */
const MM = Math.PI * 10;

test.each<[string, Partial<WaterFacts>, number]>([
  ["a day after the run before: a day's need", {}, 1],
  ["without a run before: a day's need", { before: undefined }, 1],
  ["12 hours after it: half of it", { before: RUN - DAY / 2 }, 0.5],
  ["three days after it, the most that is allowed", { before: RUN - 3 * DAY }, 2],
  ["three days after it, where more is allowed", { before: RUN - 3 * DAY, atMost: 5 }, 3],
  ["a month after it, seven days count", { before: RUN - 30 * DAY, atMost: 10 }, 7],
  ["rain is taken off", { rain: told(1) }, 1 - MM / 100],
  ["rain on more than the plants hold counts up to their need", { rain: told(100) }, 0],
  ["expected rain counts half", { expected: told(2) }, 1 - MM / 100],
  [
    "expected rain of 13 hours ago does not count, and nothing is left to ask",
    { expected: told(2, 13 * 3_600_000) },
    1,
  ],
  ["wet soil wants none", { soil: told(60) }, 0],
  ["dry soil wants all, whatever has rained", { soil: told(20), rain: told(3) }, 1],
  ["soil between: its share", { soil: told(40) }, 0.5],
  ["soil between, less rain: what is less", { soil: told(30), rain: told(2) }, 1 - (2 * MM) / 100],
  ["soil of yesterday counts as none", { soil: told(60, 25 * 3_600_000), rain: told(1) }, 1 - MM / 100],
  ["soil above 100 is absurd", { soil: told(101), rain: told(1) }, 1 - MM / 100],
  ["rain above 200 mm a day is absurd", { rain: told(201), soil: told(40) }, 0.5],
  ["rain below 0 is absurd", { rain: told(-999), soil: told(40) }, 0.5],
  ["a measure of another kind does not count", { rain: "other", soil: told(40) }, 0.5],
  ["a value of the future is absurd", { soil: told(60, -3_600_000), rain: told(1) }, 1 - MM / 100],
  ["nothing is left to ask: full water, of one day", { before: RUN - 2 * DAY, rain: "silent", soil: told(-1) }, 1],
  ["less than a quarter is none", { soil: told(51) }, 0],
  ["a curve tells the need of the age", { curves: [curve], points: [plant(1, { water_curve_id: 7 })] }, 1],
])("%s", (_, more, factor) => {
  const need = waterNeed(facts(more));
  expect(need?.factor).toBeCloseTo(factor, 9);
  expect(need?.skipped).toBe(factor === 0);
});

test("the need is that of the curve at the plant's age, and a plant without one has that of the rule", () => {
  const points = [plant(1, { water_curve_id: 7 }), plant(2)];
  expect(waterNeed(facts({ curves: [curve], points }))?.need).toBeCloseTo(190 + 100, 9);
});

test("rain falls on at least 50 mm around a plant", () => {
  expect(waterNeed(facts({ points: [plant(1, { radius: 1 })], rain: told(1) }))?.rain).toBeCloseTo(MM / 4, 9);
});

test.each<[string, Partial<WaterFacts>]>([
  ["the group is gone", { groupId: null }],
  ["no plant grows", { points: [plant(1, { plant_stage: "harvested" }), plant(2, { plant_stage: "planned" })] }],
  ["plants need none", { mlPerPlant: 0 }],
  ["a plant is larger than can be reckoned", { points: [plant(1, { radius: 1e200 })], rain: told(0) }],
  ["a plant needs more than can be reckoned", { mlPerPlant: 1e308, before: RUN - 3 * DAY }],
])("nothing is decided where %s", (_, more) => expect(waterNeed(facts(more))).toBeUndefined());
