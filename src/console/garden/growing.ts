import type { Crop, Plant } from "../../client/records";
import { type CurvePoint, dayOfLife, valueAt } from "../../robot/garden/growth";
import type { Place } from "../../robot/garden/place";
import { growthOf, isGone } from "./crops";

/** The curves and crops from which the size of a plant follows. */
interface Knowledge {
  readonly curveOf: (id: number) => readonly CurvePoint[] | undefined;
  readonly cropOf: (slug: string) => Crop | undefined;
}

/** A plant on a day. */
export interface GrownPlant extends Place {
  readonly plant: Plant;
  /** Millimetres from its middle to where its leaves end. */
  readonly radius: number;
  /** Old enough for a harvest, by its crop. */
  readonly isReady: boolean;
}

/** Sizes are shown in steps of so many mm, so that few pictures of a size are needed. */
const STEP_MM = 5;

/** Growth of crops, worked out once for all plants of it. */
const growths = new WeakMap<Crop, readonly CurvePoint[] | undefined>();
function cropGrowth(crop: Crop): readonly CurvePoint[] | undefined {
  if (!growths.has(crop)) growths.set(crop, growthOf(crop, "spread"));
  return growths.get(crop);
}

/**
 * Plants at a time. Their size follows from curves, else from crops, else from their circle. A planned plant counts as
 * planted `now`. A plant that is gone does not come again.
 */
export function grownAt(plants: readonly Plant[], time: number, now: number, known: Knowledge): GrownPlant[] {
  const soon = time > now ? new Date(now).toISOString() : null;
  return plants.flatMap((plant) => {
    const planted = plant.planted_at ?? soon;
    const isLater = plant.planted_at !== null && Date.parse(plant.planted_at) > time;
    if (isGone(plant) || isLater) return [];
    const day = dayOfLife(planted, time) ?? 1;
    const crop = known.cropOf(plant.cropdb_slug);
    const curve = plant.spread_curve_id === null ? undefined : known.curveOf(plant.spread_curve_id);
    const points = curve ?? (crop && cropGrowth(crop));
    const width = (points && valueAt(points, day)) ?? 2 * plant.radius;
    const radius = Math.max(STEP_MM, Math.round(width / 2 / STEP_MM) * STEP_MM);
    const isReady = crop?.days_to_maturity !== undefined && day >= crop.days_to_maturity.from;
    return [{ plant, x: plant.x, y: plant.y, radius, isReady }];
  });
}

/** Circles that reach less into each other, as a share of the smaller radius, only touch. */
const TOUCH = 0.1;

type Circle = Place & { readonly radius: number };

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

/** Cells along the longer side of the bed that are counted as covered or free. */
const CELLS = 120;

/** The share of the bed that circles cover, from 0 to 1. `bed`: its far corner. */
export function covered(circles: readonly Circle[], bed: Place): number {
  const cell = Math.max(bed.x, bed.y) / CELLS;
  const [columns, rows] = [Math.ceil(bed.x / cell), Math.ceil(bed.y / cell)];
  const cells = new Uint8Array(columns * rows);
  const within = (value: number, most: number): number => Math.max(0, Math.min(most - 1, Math.floor(value / cell)));
  for (const { x, y, radius } of circles) {
    for (let row = within(y - radius, rows); row <= within(y + radius, rows); row++) {
      const half = Math.sqrt(Math.max(0, radius ** 2 - ((row + 0.5) * cell - y) ** 2));
      const [first, last] = [Math.ceil((x - half) / cell - 0.5), Math.floor((x + half) / cell - 0.5)];
      cells.fill(1, row * columns + Math.max(0, first), row * columns + Math.max(0, Math.min(columns, last + 1)));
    }
  }
  return cells.reduce((sum, one) => sum + one, 0) / cells.length;
}
