import type { Regimen } from "../../../client/records";
import { DAY_MS, MINUTE_MS } from "../../../robot/calendar/duration";

/** Most items of a regimen (`sequences.md` §7). */
export const ITEMS_MAXIMUM = 500;

/** A run of a sequence: milliseconds from midnight of the first day. */
export type Item = Pick<Regimen["regimen_items"][number], "sequence_id" | "time_offset">;

/** Days count from 1. Days before the first keep their number: 0, -1 … */
export const dayOf = ({ time_offset }: Item): number => Math.floor(time_offset / DAY_MS) + 1;

/** `08:30` */
export function timeOf({ time_offset }: Item): string {
  const minutes = Math.floor((((time_offset % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The items in the order in which they run, day by day. */
export const byDay = (items: readonly Item[]): ReadonlyMap<number, readonly Item[]> =>
  Map.groupBy(
    items.toSorted((one, other) => one.time_offset - other.time_offset),
    dayOf,
  );

/** Items of one sequence at one time of several days. `time`: `08:30`. */
export function itemsFor(sequence_id: number, time: string, days: Iterable<number>): Item[] {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return [...days].map((day) => ({
    sequence_id,
    time_offset: (day - 1) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS,
  }));
}

/** Only what the API takes of an item. */
export const plainItems = (items: readonly Item[]): Item[] =>
  items.map(({ sequence_id, time_offset }) => ({ sequence_id, time_offset }));
