import type { Place } from "../../robot/garden/place";

/** Circles that reach less into each other, as a share of the smaller radius, only touch. */
export const TOUCH = 0.1;

export type Circle = Place & { readonly radius: number };

/** Circles that reach into each other. */
interface Overlaps<T> {
  /** How many pairs there are. */
  readonly count: number;
  /** The first `MOST_PAIRS` of them. */
  readonly pairs: readonly (readonly [T, T])[];
  /** All that reach into another one. */
  readonly crowd: ReadonlySet<T>;
}

/** Pairs that are told one by one. A thousand plants without room have tens of thousands. */
export const MOST_PAIRS = 300;

/** Finds them by their places from left to right, so that far ones are not looked at. */
export function overlapsOf<T extends Circle>(circles: readonly T[]): Overlaps<T> {
  const sorted = circles.toSorted((one, other) => one.x - other.x);
  const widest = Math.max(0, ...circles.map(({ radius }) => radius));
  const pairs: [T, T][] = [];
  const crowd = new Set<T>();
  let count = 0;
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]!; // below the length
      if (other.x - one.x > one.radius + widest) break;
      const depth = one.radius + other.radius - Math.hypot(other.x - one.x, other.y - one.y);
      if (depth <= TOUCH * Math.min(one.radius, other.radius)) continue;
      if (count++ < MOST_PAIRS) pairs.push([one, other]);
      crowd.add(one).add(other);
    }
  }
  return { count, pairs, crowd };
}
