import type { Point } from "../../client/records";
import type { Place } from "../../robot/garden/place";

/* Slots that ride on the gantry: models have several of them within millimetres. */

/** Pixels across the sign of a slot. */
export const slotSize = (scale: number): number => Math.min(34, Math.max(12, 80 * scale));

/** Pixels between the middles of slots that stand side by side: a finger tells them apart. */
const stepOf = (scale: number): number => Math.max(slotSize(scale) + 4, 24);

interface Slot {
  readonly id: number;
  readonly y: number;
}

/** The change that puts a point at a place. Of a slot on the gantry x stays: it has none of its own. */
export const changeTo = (point: Point, { x, y }: Place): Partial<Place> =>
  point.pointer_type === "ToolSlot" && point.gantry_mounted ? { y } : { x, y };

/**
 * Where slots are shown, by their ids: where the gantry is, and side by side, towards the middle of the bed, those that would
 * cover each other. `scale`: pixels per millimetre.
 */
export function gantryPlaces(
  slots: readonly Slot[],
  gantry: number,
  length: number,
  scale: number,
): Map<number, Place> {
  const step = scale > 0 ? stepOf(scale) / scale : 0;
  const side = gantry > length / 2 ? -step : step;
  /** How far along y each column is taken. */
  const taken: number[] = [];
  const places = new Map<number, Place>();
  for (const { id, y } of slots.toSorted((one, other) => one.y - other.y || one.id - other.id)) {
    const free = taken.findIndex((last) => y - last >= step);
    const column = free === -1 ? taken.length : free;
    taken[column] = y;
    places.set(id, { x: gantry + column * side, y });
  }
  return places;
}
