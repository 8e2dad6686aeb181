import type { Place } from "../../robot/garden/place";
import { type Circle, TOUCH } from "./overlaps";

/** Plants in rows. */
interface Grid {
  readonly start: Place;
  /** How many along each axis. */
  readonly countX: number;
  readonly countY: number;
  /** Millimetres between neighbours. */
  readonly gapX: number;
  readonly gapY: number;
  /** Every second row is moved by half a gap, which holds more plants on the same bed. */
  readonly isOffset: boolean;
}

/** Most plants that are planted at once. */
export const GRID_MAXIMUM = 500;

/** The places of a grid, row by row; those outside of the bed are left out. At most `GRID_MAXIMUM`. */
export function placesOf({ start, countX, countY, gapX, gapY, isOffset }: Grid, bed: Place): Place[] {
  const places: Place[] = [];
  for (let row = 0; row < countY; row++) {
    const shift = isOffset && row % 2 === 1 ? gapX / 2 : 0;
    for (let column = 0; column < countX; column++) {
      if (places.length === GRID_MAXIMUM) return places;
      const place = { x: start.x + column * gapX + shift, y: start.y + row * gapY };
      if (isWithin(place, bed)) places.push(place);
    }
  }
  return places;
}

/** Whether a place is on the bed, whose far corner is given. */
export const isWithin = ({ x, y }: Place, bed: Place): boolean => x >= 0 && y >= 0 && x <= bed.x && y <= bed.y;

/** Opposite corners of a part of the bed. */
export interface Rectangle {
  readonly from: Place;
  readonly to: Place;
}

/** Numbers that fill a length with a distance, half of what is left at each end; at least one. */
function filled(one: number, other: number, gap: number, most: number): number[] {
  const within = (value: number): number => Math.min(most, Math.max(0, value));
  const [low, high] = [within(Math.min(one, other)), within(Math.max(one, other))];
  const count = Math.max(1, Math.floor((high - low) / Math.max(1, gap)));
  const start = low + (high - low - (count - 1) * gap) / 2;
  return Array.from({ length: count }, (_, index) => Math.round(start + index * gap));
}

/** Places that fill a rectangle with the distances of a crop, row by row. At most `GRID_MAXIMUM`. */
export function placesIn({ from, to }: Rectangle, gaps: Pick<Grid, "gapX" | "gapY">, bed: Place): Place[] {
  const columns = filled(from.x, to.x, gaps.gapX, bed.x);
  const rows = filled(from.y, to.y, gaps.gapY, bed.y);
  return rows.flatMap((y) => columns.map((x) => ({ x, y }))).slice(0, GRID_MAXIMUM);
}

/** Whether a plant would reach into one of the others, by more than a touch. */
export const isTight = ({ x, y, radius }: Circle, others: readonly Circle[]): boolean =>
  others.some((other) => {
    const depth = radius + other.radius - Math.hypot(other.x - x, other.y - y);
    return depth > TOUCH * Math.min(radius, other.radius);
  });
