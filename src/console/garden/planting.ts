import type { Place } from "../../robot/garden/place";
import { type Circle, TOUCH } from "./overlaps";
import { isWithin } from "./within";

/** Plants or points in rows. */
export interface Grid {
  readonly start: Place;
  /** How many along each axis. */
  readonly countX: number;
  readonly countY: number;
  /** Millimetres between neighbours. */
  readonly gapX: number;
  readonly gapY: number;
  /** Every second row is moved by half a gap, and rows stand nearer, which holds more on the same bed. */
  readonly isOffset: boolean;
}

/** Share of their distance that is left between such rows: each place keeps its distance to all around it. */
const NEARER = 0.866;

/** Most plants that are planted at once. */
export const GRID_MAXIMUM = 500;

/** The places of a grid, row by row, up to the most; those outside of the bed are left out. */
export function placesOf(
  { start, countX, countY, gapX, gapY, isOffset }: Grid,
  bed: Place,
  most = GRID_MAXIMUM,
): Place[] {
  const places: Place[] = [];
  const rowGap = gapY * (isOffset ? NEARER : 1);
  for (let row = 0; row < countY; row++) {
    const shift = isOffset && row % 2 === 1 ? gapX / 2 : 0;
    for (let column = 0; column < countX; column++) {
      if (places.length === most) return places;
      const place = { x: tenths(start.x + column * gapX + shift), y: tenths(start.y + row * rowGap) };
      if (isWithin(place, bed)) places.push(place);
    }
  }
  return places;
}

const tenths = (millimetres: number): number => Math.round(millimetres * 10) / 10;

/** Why nothing is made of a grid, and the field that says so. */
export interface GridFault {
  readonly at: "countX" | "countY" | "gapX" | "gapY";
  /** `none`: no whole number from 1 on. `many`: more than may be. `flat`: two on one place. `outside`: not all on the bed. */
  readonly why: "none" | "many" | "flat" | "outside";
}

/** The fault of a grid that may have at most so many places; undefined where it has none. */
export function faultOf(grid: Grid, bed: Place, most: number): GridFault | undefined {
  const { start, countX, countY, gapX, gapY } = grid;
  const isCount = (count: number): boolean => Number.isInteger(count) && count >= 1;
  if (!isCount(countX)) return { at: "countX", why: "none" };
  if (!isCount(countY)) return { at: "countY", why: "none" };
  if (countX * countY > most) return { at: "countX", why: "many" };
  if (countX > 1 && gapX === 0) return { at: "gapX", why: "flat" };
  if (countY > 1 && gapY === 0) return { at: "gapY", why: "flat" };
  if (placesOf(grid, bed).length === countX * countY) return undefined;
  const isRowWithin = placesOf({ ...grid, start: { x: start.x, y: 0 }, gapY: 0 }, bed).length === countX * countY;
  return { at: isRowWithin ? "countY" : "countX", why: "outside" };
}

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
