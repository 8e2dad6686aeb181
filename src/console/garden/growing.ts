import type { Crop, Plant } from "../../client/records";
import { type CurvePoint, dayOfLife, valueAt } from "../../robot/garden/growth";
import type { Place } from "../../robot/garden/place";
import { growthOf, isGone } from "./crops";
import type { Circle } from "./overlaps";

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
