import { describe, expect, test } from "bun:test";
import { statisticsOf } from "../../../src/console/garden/soil-statistics";
import { randomOf } from "../../support/random";

/* What samples of the soil say together (`care.md` §7.2). */

const samples = (...heights: readonly number[]) => heights.map((z, id) => ({ id, z }));

test("no sample says nothing", () => expect(statisticsOf([])).toBeUndefined());

describe("samples at", () => {
  test.each([
    ["one height", [-300], { count: 1, lowest: -300, mean: -300, median: -300, highest: -300, outliers: [] }],
    ["three", [-300, -310, -290], { count: 3, lowest: -310, mean: -300, median: -300, highest: -290, outliers: [] }],
    ["four: the median lies between", [1, 2, 4, 100], { count: 4, lowest: 1, mean: 26.75, median: 3, highest: 100, outliers: [100] }],
    ["three median differences: no outlier yet", [0, 10, 20, 40, -20], { count: 5, lowest: -20, mean: 10, median: 10, highest: 40, outliers: [] }],
    ["more than three: outliers, the worst first", [0, 10, 20, 41, -30], { count: 5, lowest: -30, mean: 8.2, median: 10, highest: 41, outliers: [-30, 41] }],
    ["one height but for one", [5, 5, 5, 6], { count: 4, lowest: 5, mean: 5.25, median: 5, highest: 6, outliers: [6] }],
  ])("%s", (_, heights, { outliers, ...rest }) => {
    const found = statisticsOf(samples(...heights));
    expect(found).toMatchObject(rest);
    expect(found?.outliers.map(({ z }) => z)).toEqual(outliers);
  }); // prettier-ignore
});

test("a thousand samples say what another reckoning says", () => {
  const next = randomOf(7);
  const heights = Array.from({ length: 1000 }, () => Math.round(-350 + 60 * next() + (next() < 0.02 ? 400 : 0)));
  const sorted = [...heights].sort((a, b) => a - b);
  const median = (sorted[499]! + sorted[500]!) / 2;
  const differences = heights.map((z) => Math.abs(z - median)).sort((a, b) => a - b);
  const limit = 3 * ((differences[499]! + differences[500]!) / 2);
  const found = statisticsOf(samples(...heights))!;
  let sum = 0;
  for (const z of heights) sum += z;
  expect([found.count, found.lowest, found.highest, found.median]).toEqual([1000, sorted[0]!, sorted[999]!, median]);
  expect(found.mean).toBeCloseTo(sum / 1000, 9);
  const far = heights.filter((z) => z > median + limit || z < median - limit);
  expect(far.length).toBeGreaterThan(5);
  expect(found.outliers.map(({ z }) => z).sort()).toEqual(far.sort());
});
