import { describe, expect, test } from "bun:test";
import { demoPlants, type Layout, soilPoints } from "../../../src/features/seeding/demo/garden";
import { randomOf } from "../../support/random";

const NOW = "2026-03-01T08:15:30.123Z";

type Place = readonly [x: number, y: number];
type Crop = readonly [count: number, first: Place, second: Place, last: Place];

/** `seed-data.md` §2: plants in all, and of each crop how many and where the first two and the last one stand. */
const PLANTS: readonly [layout: Layout, total: number, crops: Readonly<Record<string, Crop>>][] = [
  [
    "small",
    84,
    {
      Spinach: [26, [400, 100], [400, 300], [2800, 300]],
      Broccoli: [4, [600, 700], [1200, 700], [2400, 700]],
      Beet: [54, [200, 1100], [200, 1200], [2800, 1200]],
    },
  ],
  [
    "compact_xl",
    188,
    {
      Spinach: [56, [400, 100], [400, 300], [5800, 300]],
      Broccoli: [18, [600, 700], [600, 1600], [5400, 1600]],
      Beet: [114, [200, 1100], [200, 1200], [5800, 1200]],
    },
  ],
  [
    "standard_xl",
    253,
    {
      Spinach: [112, [400, 100], [400, 300], [5800, 2800]],
      Broccoli: [27, [600, 700], [600, 1600], [5400, 2200]],
      Beet: [114, [200, 1100], [200, 1200], [5800, 1200]],
    },
  ],
];

test.each(PLANTS)("plants of %s beds", (layout, total, crops) => {
  const plants = demoPlants(layout, () => 7, NOW);
  expect(plants).toHaveLength(total);
  for (const [crop, expected] of Object.entries(crops)) {
    const places = plants.filter(({ name }) => name === crop).map(({ x, y }) => [x, y]);
    const [count, ...some] = expected;
    expect(places).toHaveLength(count);
    expect([places[0], places[1], places.at(-1)]).toEqual(some.map(([x, y]) => [x, y]));
  }
});

test("spinach and broccoli are planted and drink by their curves, beets are planned", () => {
  const curves: Readonly<Record<string, number>> = { "Spinach water curve": 1, "Broccoli water curve": 2 };
  const plants = demoPlants("small", (name) => curves[name] ?? 0, NOW);
  const common = { z: 0, radius: 25 };
  const planted = { ...common, plant_stage: "planted" as const, planted_at: NOW };
  expect([plants[0], plants[26], plants[30]]).toEqual([
    { ...planted, x: 400, y: 100, name: "Spinach", cropdb_slug: "spinach", water_curve_id: 1 },
    { ...planted, x: 600, y: 700, name: "Broccoli", cropdb_slug: "broccoli", water_curve_id: 2 },
    {
      ...common,
      x: 200,
      y: 1100,
      name: "Beet",
      cropdb_slug: "beet",
      plant_stage: "planned",
      planted_at: null,
      water_curve_id: null,
    },
  ]);
});

describe("soil points", () => {
  /** The last one is the greatest number below 1. */
  const EXTREMES: readonly [layout: Layout, random: number, place: readonly [number, number, number]][] = [
    ["small", 0, [0, 0, -550]],
    ["small", 1 - 2 ** -53, [2700, 1200, -450]],
    ["compact_xl", 1 - 2 ** -53, [5700, 2700, -450]],
    ["standard_xl", 0, [0, 0, -550]],
    ["standard_xl", 1 - 2 ** -53, [5700, 2700, -450]],
  ];
  test.each(EXTREMES)("on %s beds, random number %d", (layout, random, [x, y, z]) => {
    const points = soilPoints(layout, () => random);
    expect(points).toHaveLength(16);
    expect(points[0]).toEqual({
      pointer_type: "GenericPointer",
      name: "Soil Height",
      radius: 0,
      meta: { color: "gray", at_soil_level: "true" },
      x,
      y,
      z,
    });
  });

  test("each has a place of its own, on tens, at any height", () => {
    const points = soilPoints("standard_xl", randomOf(1));
    expect(new Set(points.map(({ x, y, z }) => `${x} ${y} ${z}`)).size).toBe(16);
    for (const { x, y, z } of points) expect([x % 10, y % 10, Number.isInteger(z)]).toEqual([0, 0, true]);
    expect(points.some(({ z }) => z % 10 !== 0)).toBe(true);
    expect(soilPoints("standard_xl", randomOf(1))).toEqual(points);
  });
});
