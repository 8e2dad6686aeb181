import { describe, expect, test } from "bun:test";
import { adviceFor, type Former } from "../../../src/console/garden/crops";
import { covered } from "../../../src/console/garden/growing";
import { MOST_PAIRS, overlapsOf } from "../../../src/console/garden/overlaps";
import type { Crop } from "../../../src/client/records";

/* What is known of a garden without a page (`console.md` §2.1). */

const circle = (x: number, y: number, radius: number) => ({ x, y, radius });

describe("circles of plants", () => {
  test.each([
    [[circle(0, 0, 50), circle(100, 0, 50)], 0], // they touch
    [[circle(0, 0, 50), circle(96, 0, 50)], 0], // less than a tenth
    [[circle(0, 0, 50), circle(94, 0, 50)], 1],
    [[circle(0, 0, 200), circle(10, 0, 10)], 1], // one in the other
    [[circle(0, 0, 50), circle(0, 90, 50), circle(0, 180, 50)], 2],
  ] as const)("%j overlap %d times", (circles, count) => {
    expect(overlapsOf(circles).count).toBe(count);
  });

  test("of a crowd all are known and counted, and the first pairs told", () => {
    const crowd = Array.from({ length: 100 }, (_, index) => circle(index, 0, 500));
    const { count, pairs, crowd: found } = overlapsOf([...crowd, circle(9000, 9000, 5)]);
    expect([count, pairs.length, found.size]).toEqual([(100 * 99) / 2, MOST_PAIRS, 100]);
  });

  test.each([
    [[], 0],
    [[circle(500, 500, 5000)], 1],
    [[circle(250, 500, 250), circle(250, 500, 250)], 0.2], // the same place counts once
  ] as const)("%j cover %d of the bed", (circles, share) => {
    expect(covered(circles, { x: 1000, y: 1000 })).toBeCloseTo(share, 1);
  });
});

const nightshade = { name: "Solanaceae", common_name: "nightshade" };
const crop = (kind: string, fields: Partial<Crop> = {}) => ({ kind, name: kind, ...fields }) as Crop;
const former = (season: number, x: number): Former => ({
  ...{ name: "Tomato", crop: crop("tomato", { family: nightshade }), x, y: 0, spread: 400, season },
});

describe("advice about a potato at (0, 0)", () => {
  const potato = crop("potato", { family: nightshade });
  const at = (before: readonly Former[]) => adviceFor(potato, 300, [{ x: 0, y: 0 }], [], before, 2026).family;

  test.each([
    [2026, 0, 1],
    [2025, 0, 1],
    [2025, 200, 1], // half of the larger spread
    [2025, 201, 0],
    [2024, 0, 0],
  ])("tomatoes of %d at x = %d are told: %d", (season, x, told) => {
    expect(at([former(season, x)])).toHaveLength(told);
  });

  test("names each crop of a season once, the newest first, and no other family", () => {
    const carrot = { ...former(2026, 0), crop: crop("carrot", { family: { name: "Apiaceae", common_name: "" } }) };
    expect(at([former(2025, 0), former(2026, 1), former(2025, 2), carrot])).toEqual([
      { name: "Tomato", season: 2026 },
      { name: "Tomato", season: 2025 },
    ]);
  });
});
