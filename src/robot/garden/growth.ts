import type { Curve, Plant } from "../../client/records";
import { DAY_MS } from "../calendar/duration";

/** A value at a day. */
export type CurvePoint = readonly [day: number, value: number];

/** The points of a curve in the order of days. */
export const pointsOf = ({ data }: Pick<Curve, "data">): CurvePoint[] =>
  Object.entries(data)
    .map(([day, value]): CurvePoint => [Number(day), value])
    .sort(([one], [other]) => one - other);

/** The value of a curve at a day: interpolated between two points; before the first and after the last it is constant. */
export function valueAt(points: readonly CurvePoint[], day: number): number | undefined {
  const after = points.findIndex(([at]) => at >= day);
  const [next, previous] = [points.at(after), points[after - 1]]; // -1: behind all, the last
  if (next === undefined || previous === undefined || after === -1) return next?.[1];
  const [[from, low], [to, high]] = [previous, next];
  return low + ((high - low) * (day - from)) / (to - from);
}

/**
 * The day of life of a plant, from 1 on; undefined before it is planted. Each has 24 hours, as for robots, which read curves
 * at the age of a plant. Source: `robot-facts.md` §4.
 */
export function dayOfLife(plantedAt: string | null, now: number): number | undefined {
  const days = plantedAt === null ? -1 : Math.floor((now - Date.parse(plantedAt)) / DAY_MS);
  return days < 0 ? undefined : days + 1;
}

/** The value of a curve for a plant on its day of life; undefined without a curve. */
export function grown(curve: Curve | undefined, plant: Pick<Plant, "planted_at">, now: number): number | undefined {
  const day = dayOfLife(plant.planted_at, now);
  return curve && day !== undefined ? valueAt(pointsOf(curve), day) : undefined;
}

/** Millimetres from leaf to leaf of a plant: by `curve`, the curve of its spread if it has one, else twice its radius. */
export const widthOf = (plant: Pick<Plant, "planted_at" | "radius">, curve: Curve | undefined, now: number): number =>
  grown(curve, plant, now) ?? 2 * plant.radius;
