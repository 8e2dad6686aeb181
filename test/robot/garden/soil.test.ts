import { describe, expect, test } from "bun:test";
import type { GenericPointer } from "../../../src/client/records";
import { samplesOf, soilHeight } from "../../../src/robot/garden/soil";

/* Height of the soil between its samples (robot-facts.md §3). */

function sample(x: number, y: number, z: number, changes: Partial<GenericPointer> = {}): GenericPointer {
  const at = "2026-11-22T08:00:00.000Z";
  const keys = { id: x * 10_000 + y, device_id: 1, created_at: at, updated_at: at };
  const rest = { name: "Soil", pointer_type: "GenericPointer", radius: 0, discarded_at: null } as const;
  return { ...keys, ...rest, x, y, z, meta: { at_soil_level: "true" }, ...changes };
}

const corners = [sample(0, 0, -400), sample(1000, 0, -500), sample(0, 1000, -500), sample(1000, 1000, -600)];

describe("height of the soil", () => {
  const rows = [
    { name: "on a sample: its height", points: corners, place: { x: 1000, y: 0 }, height: -500 },
    { name: "in the middle: the mean", points: corners, place: { x: 500, y: 500 }, height: -500 },
    { name: "near one: almost its height", points: corners, place: { x: 10, y: 0 }, height: -400 },
    {
      name: "by 1/distance⁴, with two decimals",
      points: corners.slice(0, 3),
      place: { x: 250, y: 0 },
      height: -401.56,
    },
    { name: "two samples are too few", points: corners.slice(0, 2), place: { x: 0, y: 0 }, height: undefined },
    {
      name: "other points do not count",
      points: [
        ...corners.slice(0, 2),
        sample(5, 5, 0, { meta: {} }),
        sample(9, 900, 0, { meta: { at_soil_level: "false" } }),
      ],
      place: { x: 0, y: 0 },
      height: undefined,
    },
    {
      name: "of two within 10 mm the newer counts",
      points: [...corners, sample(1, 2, -450, { updated_at: "2026-11-22T09:00:00.000Z" })],
      place: { x: 1, y: 2 },
      height: -450,
    },
  ];
  test.each(rows)("$name", ({ points, place, height }) => {
    expect(soilHeight(samplesOf(points), place)).toBe(height as number);
  });
});
