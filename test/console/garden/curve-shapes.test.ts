import { describe, expect, test } from "bun:test";
import { moved, shapedPoints, withOneMore } from "../../../src/console/garden/curve-shapes";
import type { CurvePoint } from "../../../src/robot/garden/growth";

describe("shapes of curves (console.md §2, Curves)", () => {
  test("begin on day 1 and end on the last day", () => {
    expect(shapedPoints("steady", 90, 500)).toEqual([
      [1, 0],
      [90, 500],
    ]);
    expect(shapedPoints("peak", 11, 100)).toEqual([
      [1, 15],
      [4, 50],
      [7, 100],
      [9, 80],
      [11, 30],
    ]);
  });
  test("have each day once, however short they are", () => {
    const days = shapedPoints("slowStart", 2, 9).map(([day]) => day);
    expect(new Set(days).size).toBe(days.length);
  });
});

describe("points of curves", () => {
  const points: readonly CurvePoint[] = [
    [1, 10],
    [5, 20],
    [20, 30],
  ];
  test.each<[string, number, CurvePoint, CurvePoint]>([
    ["go where they are moved to", 1, [7.4, 25.6], [7, 26]],
    ["do not pass the next one", 1, [40, 0], [19, 0]],
    ["do not pass the one before", 1, [-3, 5], [2, 5]],
    ["do not begin before day 1, and are not below 0", 0, [-3, -5], [1, 0]],
    ["may go on behind the last day", 2, [400, 5], [400, 5]],
  ])("%s", (_, index, to, expected) => {
    expect(moved(points, index, to)).toEqual(points.with(index, expected));
  });
  test("one more is in the widest gap", () => {
    expect(withOneMore(points)).toEqual([
      [1, 10],
      [5, 20],
      [13, 25],
      [20, 30],
    ]);
    expect(
      withOneMore([
        [1, 4],
        [2, 6],
      ]),
    ).toEqual([
      [1, 4],
      [2, 6],
      [12, 6],
    ]);
    expect(withOneMore([])).toEqual([[1, 100]]);
  });
});
