import { computed } from "@preact/signals";
import type { FarmEvent, Regimen } from "../../../client/records";
import { type Day, daysOf } from "../../calendar/agenda";
import { zone } from "../../texts/zone";
import { occurrencesIn } from "../../../robot/calendar/occurrences";
import { find, list, query } from "../../state";
import { t } from "../../texts/events";

/** Days of the week begin with Monday. */
const MONDAY = 1;
const WEEK = 7;

/** A day as the address names it: `2026-11-22`. */
export const dayText = (time: number): string => zone.value.textOf(time).slice(0, 10);

/** The day that is looked at, by its beginning: the one in the address, else today. */
export const day = computed(() => {
  const wanted = zone.value.timeOf(`${query.value["day"] ?? ""}T12:00`);
  return zone.value.dayOf(wanted ?? Date.now());
});

/** Day of the week of a local day, 0 for Sunday. */
const weekdayOf = (time: number): number => new Date(`${dayText(time)}T00:00Z`).getUTCDay();

const weekOf = (time: number): number => zone.value.dayAfter(time, -((weekdayOf(time) - MONDAY + WEEK) % WEEK));

/** The beginning of the month that holds a day, `months` later. */
export function monthOf(time: number, months = 0): number {
  const [year = 0, month = 1] = dayText(time).split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return zone.value.dayOf(zone.value.timeOf(`${first}T12:00`) ?? time);
}

function plan(first: number, count: number): Day[] {
  const regimens = new Map(list("regimens").map((regimen): [number, Regimen] => [regimen.id, regimen]));
  const span = { from: first, until: zone.value.dayAfter(first, count) };
  return daysOf(first, count, occurrencesIn(list("farmEvents"), regimens, zone.value, span), zone.value);
}

/** The week of the day that is looked at. */
export const week = (): Day[] => plan(weekOf(day.value), WEEK);

/** The weeks that hold the month of the day that is looked at. */
export function month(): Day[] {
  const first = weekOf(monthOf(day.value));
  const days = plan(first, 6 * WEEK);
  const end = monthOf(day.value, 1);
  return days.slice(0, Math.ceil(days.filter(({ start }) => start < end).length / WEEK) * WEEK);
}

/** The name of a sequence, and its colour. */
export function sequenceOf(id: number): { readonly name: string; readonly color: string } {
  return find("sequences", id) ?? { name: t.gone, color: "gray" };
}

/** The name and colour of an event's sequence or regimen. */
export function executableOf({ executable_id, executable_type }: FarmEvent): { name: string; color: string } {
  if (executable_type === "Sequence") return sequenceOf(executable_id);
  return find("regimens", executable_id) ?? { name: t.goneRegimen, color: "gray" };
}

/** The query that leads back to the present view. */
export const hereWith = (parts: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({ ...query.value, ...parts }).toString();
