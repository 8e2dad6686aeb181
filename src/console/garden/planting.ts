import type { Place } from "../../robot/garden/place";

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
