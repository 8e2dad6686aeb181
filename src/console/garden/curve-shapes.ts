import type { CurvePoint } from "../../robot/garden/growth";

/** Usual shapes: shares of the days and of the largest value. */
export const SHAPES = {
  steady: [
    [0, 0],
    [1, 1],
  ],
  slowStart: [
    [0, 0.02],
    [0.25, 0.1],
    [0.5, 0.5],
    [0.75, 0.9],
    [1, 1],
  ],
  fastStart: [
    [0, 0.05],
    [0.2, 0.5],
    [0.5, 0.85],
    [1, 1],
  ],
  peak: [
    [0, 0.15],
    [0.3, 0.5],
    [0.6, 1],
    [0.8, 0.8],
    [1, 0.3],
  ],
  constant: [
    [0, 1],
    [1, 1],
  ],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

export type Shape = keyof typeof SHAPES;

/** The points of a shape that begins on day 1 and ends on day `days`; whole numbers, each day once. */
export function shapedPoints(shape: Shape, days: number, most: number): CurvePoint[] {
  const points = SHAPES[shape].map(([day, value]): CurvePoint => [
    1 + Math.round(day * Math.max(1, days - 1)),
    Math.round(value * most),
  ]);
  return [...new Map(points)];
}

/** The points in the order of days. */
export const inOrder = (points: readonly CurvePoint[]): CurvePoint[] =>
  points.toSorted(([one], [other]) => one - other);

/**
 * The points with one of them, in the order of days, moved as far as its neighbours let it. Days begin with 1, values
 * with 0; both are whole.
 */
export function moved(points: readonly CurvePoint[], index: number, [day, value]: CurvePoint): CurvePoint[] {
  const least = (points[index - 1]?.[0] ?? 0) + 1;
  const most = (points[index + 1]?.[0] ?? Infinity) - 1;
  const to: CurvePoint = [Math.round(Math.min(Math.max(day, least), most)), Math.max(0, Math.round(value))];
  return points.map((point, place) => (place === index ? to : point));
}

/** The points with one more: in the middle of the widest gap of at least 2 days, else behind the last. */
export function withOneMore(points: readonly CurvePoint[]): CurvePoint[] {
  const gaps = points.slice(1).map(([day], index) => ({ index, width: day - (points[index]?.[0] ?? 0) }));
  const widest = gaps.toSorted((a, b) => b.width - a.width)[0];
  const [before, after] = [points[widest?.index ?? -1], points[(widest?.index ?? -1) + 1]];
  if (!widest || widest.width < 2 || !before || !after) {
    const [day, value] = points.at(-1) ?? [0, 100];
    return [...points, [day + (points.length === 0 ? 1 : 10), value]];
  }
  const middle: CurvePoint = [Math.round((before[0] + after[0]) / 2), Math.round((before[1] + after[1]) / 2)];
  return points.toSpliced(widest.index + 1, 0, middle);
}
