import { describe, expect, test } from "bun:test";
import { blocksOf } from "../../../src/console/garden/blocks";
import { canopyOf } from "../../../src/console/garden/canopy";
import { lightAt, NOON, stepOfLight } from "../../../src/console/garden/light";
import { DAY_MS } from "../../../src/robot/calendar/duration";

/* What is seen of plants from above, what stands together, and the light (`console.md` §2.1). */

const NOW = Date.parse("2026-06-21T12:00:00Z");
const ago = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();
const CURVE = [
  [1, 20],
  [51, 220],
] as const;

describe("a plant with a radius of 100 mm", () => {
  test.each([
    ["planned", "lettuce", null, undefined, "place", 100],
    ["pending", "lettuce", null, undefined, "place", 100],
    ["planted", "lettuce", 0, undefined, "seedling", 16],
    ["planted", "lettuce", 6, undefined, "seedling", 16],
    ["planted", "lettuce", 32, undefined, "grown", 51],
    ["active", "lettuce", 200, undefined, "ripe", 100],
    ["planted", "radish", 29, undefined, "ripe", 100], // thirty days are its life
    ["planted", "apple", 0, undefined, "ripe", 100], // a tree stands for years
    ["planted", "lettuce", null, undefined, "seedling", 16], // nobody says since when
    ["active", "lettuce", null, undefined, "grown", 78],
    ["harvested", "lettuce", 70, undefined, "stump", 100],
    ["removed", "lettuce", 70, undefined, "stump", 100],
    ["planted", "lettuce", 0, CURVE, "seedling", 10],
    ["planted", "lettuce", 25, CURVE, "grown", 60],
    ["planted", "lettuce", 90, CURVE, "ripe", 110],
    ["planted", "nothing known", 200, undefined, "ripe", 100],
  ] as const)("%s, %s, after %p days, with the curve %j is a %s of %d mm", (stage, look, days, curve, form, canopy) => {
    const plant = { plant_stage: stage, planted_at: days === null ? null : ago(days), radius: 100 };
    const seen = canopyOf(plant, look === "nothing known" ? undefined : look, curve, NOW);
    expect({ ...seen, canopy: Math.round(seen.canopy) }).toEqual({ form, canopy });
  });
});

const at = (name: string, x: number, y: number, radius = 50) => ({ name, x, y, radius });
const row = (name: string, y: number, count: number) => Array.from({ length: count }, (_, n) => at(name, n * 200, y));

describe("plants that stand together", () => {
  test.each([
    ["nothing", [], []],
    ["one", [at("Kale", 0, 0)], ["Kale 1"]],
    ["150 mm apart", [at("Kale", 0, 0), at("Kale", 250, 0)], ["Kale 2"]],
    ["further apart", [at("Kale", 0, 0), at("Kale", 251, 0)], ["Kale 1", "Kale 1"]],
    ["two names", [at("Kale", 0, 0), at("Leek", 100, 0)], ["Kale 1", "Leek 1"]],
    ["two rows of a name", [...row("Leek", 0, 20), ...row("Leek", 200, 10)], ["Leek 30"]],
    ["a row far away, the larger one first", [...row("Leek", 0, 3), ...row("Leek", 900, 8)], ["Leek 8", "Leek 3"]],
    ["in each other", [at("Mint", 0, 0, 300), at("Mint", 10, 0, 5)], ["Mint 2"]],
  ] as const)("%s", (_, plants, blocks) => {
    expect(blocksOf(plants).map(({ name, members }) => `${name} ${members.length}`)).toEqual([...blocks]);
  });

  test("lie in the box of their places", () => {
    const [block] = blocksOf([at("Kale", 100, 300), at("Kale", 300, 200)]);
    expect([block?.from, block?.to]).toEqual([
      { x: 100, y: 200 },
      { x: 300, y: 300 },
    ]);
  });
});

describe("the light", () => {
  const lit = (hour: number, latitude = 45, day = "2026-06-21") =>
    lightAt(Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00Z`), 0, latitude);

  test("has shadows to the right in the morning, to the left in the evening, and none of length at noon", () => {
    expect(lit(8).shadow.x).toBeGreaterThan(0.2);
    expect(lit(16).shadow.x).toBeLessThan(-0.2);
    expect(lit(12).shadow.x).toBeCloseTo(0);
  });

  test.each([
    [12, 45, "2026-06-21", 0],
    [12, 45, "2026-12-21", 0],
    [0, 45, "2026-06-21", 1],
    [12, 80, "2026-12-21", 1], // the night of the pole
    [0, 80, "2026-06-21", 0], // its day
    [0, -80, "2026-12-21", 0],
  ])("at %d o'clock in %d degrees on %s is night: %d", (hour, latitude, day, night) => {
    expect(lit(hour, latitude, day).night).toBeCloseTo(night, 1);
  });

  test("is warmer in winter than in summer, and by the longitude later in the west", () => {
    expect(lit(12, 45, "2026-12-21").warmth).toBeGreaterThan(lit(12).warmth);
    expect(lightAt(NOW, -90, 45).warmth).toBeCloseTo(lit(6).warmth);
    expect(lightAt(NOW, 0).night).toBe(NOON.night);
  });

  test("keeps for half an hour", () => {
    expect(stepOfLight(NOW + 29 * 60_000)).toBe(NOW);
    expect(stepOfLight(NOW + 30 * 60_000)).toBe(NOW + 30 * 60_000);
  });
});
