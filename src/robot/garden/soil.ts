import type { Point } from "../../client/records";
import type { Place } from "./place";

/** Side of the squares of which only the newest sample counts; millimetres. */
const SQUARE = 10;
/** Number of samples below which the robot takes the height of its settings. */
const FEWEST = 3;

/** Where the soil was measured. */
interface Sample extends Place {
  readonly z: number;
}

/** Whether a point counts as a sample of the soil. */
export const isAtSoil = ({ meta }: Pick<Point, "meta">): boolean => meta["at_soil_level"] === "true";

/** The samples among `points`: the newest of each square. Source: `robot-facts.md` §3. */
export function samplesOf(points: readonly Point[]): Sample[] {
  const newest = new Map<string, Point>();
  for (const point of points) {
    if (!isAtSoil(point)) continue;
    const square = `${Math.round(point.x / SQUARE)} ${Math.round(point.y / SQUARE)}`;
    const other = newest.get(square);
    if (!other || Date.parse(point.updated_at) >= Date.parse(other.updated_at)) newest.set(square, point);
  }
  return [...newest.values()];
}

/** Height of the soil at a place, from the samples around it; undefined where there are too few of them. */
export function soilHeight(samples: readonly Sample[], { x, y }: Place): number | undefined {
  if (samples.length < FEWEST) return undefined;
  let [sum, weights] = [0, 0];
  for (const sample of samples) {
    const distance = Math.hypot(sample.x - x, sample.y - y);
    if (distance === 0) return sample.z;
    const weight = 1 / distance ** 4;
    sum += sample.z * weight;
    weights += weight;
  }
  return Math.round((sum / weights) * 100) / 100;
}
