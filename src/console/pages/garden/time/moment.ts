import { computed, signal } from "@preact/signals";
import { pointsOf } from "../../../../robot/garden/growth";
import { daysFrom } from "../../../calendar/days";
import { zone } from "../../../texts/zone";
import { cropOf } from "../../../controls/crops/catalogue";
import { past } from "../../../controls/crops/growers";
import { covered, grownAt } from "../../../garden/growing";
import { overlapsOf } from "../../../garden/overlaps";
import { plantsAt } from "../../../garden/past";
import { list } from "../../../state";
import { isoDay } from "../../../texts/format";
import { bed } from "../scene";

/* The garden at another time (`console.md` §2.1). */

/** How far the slider goes, in days. */
const FUTURE_DAYS = 365;
const LONGEST_PAST_DAYS = 730;
const SHORTEST_PAST_DAYS = 30;

/** When the panel was opened. */
export const opening = signal(Date.now());
/** Days from then on; below 0 in the past. */
export const offset = signal(0);

const days = computed(() => daysFrom(opening.value, zone.value));
export const timeOf = (day: number): number => days.value.timeOf(day);
export const dayOf = (day: number): string => days.value.dayOf(day);
export const offsetOf = (day: string): number | undefined => days.value.offsetOf(day);

/** The first and the last offset: from the oldest thing that is known. */
export const span = computed(() => {
  const times = [
    ...list("points").map((point) => ("planted_at" in point && point.planted_at) || point.created_at),
    ...list("images").map(({ created_at }) => created_at),
    ...(past.value?.steps ?? []).map(({ at, before }) => before?.planted_at ?? at),
  ];
  const oldest = times.reduce((least, time) => (time < least ? time : least), new Date(opening.value).toISOString());
  const first = offsetOf(isoDay(oldest)) ?? 0;
  return { first: Math.max(-LONGEST_PAST_DAYS, Math.min(-SHORTEST_PAST_DAYS, first)), last: FUTURE_DAYS };
});

export const withinSpan = (days: number): number => Math.max(span.value.first, Math.min(span.value.last, days));

const curves = computed(() => new Map(list("curves").map((curve) => [curve.id, pointsOf(curve)])));

/** The plants at that time, their sizes, and which of them are in each other's way. */
export const moment = computed(() => {
  const [time, now] = [timeOf(offset.value), opening.value];
  const plants = plantsAt(list("points"), past.value ?? { steps: [] }, Math.min(time, now));
  const known = { curveOf: (id: number) => curves.value.get(id), cropOf };
  const grown = grownAt(plants, time, now, known);
  return { grown, overlaps: overlapsOf(grown), share: covered(grown, bed.value) };
});

/** Photos that were taken on the day that is shown, the newest first. */
const photosByDay = computed(() => Map.groupBy(list("images").toReversed(), ({ created_at }) => isoDay(created_at)));
export const photosOfDay = computed(() => (offset.value > 0 ? [] : (photosByDay.value.get(dayOf(offset.value)) ?? [])));

/** Whether the day lies before what the journal knows. */
export const isForgotten = computed(() => {
  const since = past.value?.since;
  return Boolean(since) && timeOf(offset.value) < Date.parse(since ?? "");
});
