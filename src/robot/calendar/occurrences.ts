import type { FarmEvent, Regimen } from "../../client/records";
import type { Zone } from "./zone";
import { MINUTE_MS } from "./duration";

/** Minutes per unit; a month counts as 30 days, a year as 365 (`sequences.md` §8.3). */
const UNIT_MINUTES = {
  never: Number.POSITIVE_INFINITY,
  minutely: 1,
  hourly: 60,
  daily: 1_440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
} as const;

export type TimeUnit = keyof typeof UNIT_MINUTES;
export const TIME_UNITS = Object.keys(UNIT_MINUTES) as TimeUnit[]; // keys() loses the key type

type Repeated = Pick<FarmEvent, "start_time" | "end_time" | "time_unit" | "repeat">;
/** The fields of an event, and of a regimen, by which their runs are known. */
export type Timed = Repeated & Pick<FarmEvent, "id" | "executable_id" | "executable_type">;
export interface Itemed {
  readonly regimen_items: readonly Pick<Regimen["regimen_items"][number], "sequence_id" | "time_offset">[];
}

/** An item of a regimen that is older when the regimen begins is dropped. */
export const OLDEST_ITEM_MS = 2 * MINUTE_MS;

/** A sequence that runs at a time, because of an event. */
export interface Occurrence<E extends Timed = FarmEvent, R extends Itemed = Regimen> {
  /** When it is due; epoch milliseconds. */
  readonly at: number;
  /** When it was to be: an item of a regimen that comes shortly before its event is due with the event. */
  readonly scheduled: number;
  readonly event: E;
  readonly sequenceId: number;
  /** The regimen that has it run, where the event starts one. */
  readonly regimen?: R;
}

/** A time from a moment on, and before another: epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** The runs within a span because of `events`, in the order of time. `zone` belongs to the device. */
export function occurrencesIn<E extends Timed, R extends Itemed>(
  events: readonly E[],
  regimens: ReadonlyMap<number, R>,
  zone: Zone,
  span: Span,
): Occurrence<E, R>[] {
  const found = events.flatMap((event) => {
    if (event.executable_type === "Sequence") {
      return [...startsOf(event, span)].map((at) => ({ at, scheduled: at, event, sequenceId: event.executable_id }));
    }
    const regimen = regimens.get(event.executable_id);
    return regimen ? runsOf(event, regimen, zone, span) : [];
  });
  return found.sort(
    (one, other) => one.at - other.at || one.event.id - other.event.id || one.scheduled - other.scheduled,
  );
}

/** Milliseconds from one occurrence of an event to the next; undefined for one that does not repeat. */
export const stepOf = ({ time_unit, repeat }: Pick<Repeated, "time_unit" | "repeat">): number | undefined =>
  time_unit === "never" ? undefined : UNIT_MINUTES[time_unit] * repeat * MINUTE_MS;

/** When an event starts its sequence, as far as it is read. Its steps are of equal length, also where clocks change. */
export function* startsOf(event: Repeated, { from, until }: Span): Generator<number, void> {
  const { start_time, end_time } = event;
  const [start, end] = [Date.parse(start_time), Date.parse(end_time)];
  const step = stepOf(event);
  if (step === undefined) {
    if (start >= from && start < until) yield start;
    return;
  }
  const first = start + Math.max(0, Math.ceil((from - start) / step)) * step;
  // The end itself is no start, unless it is the beginning, too.
  for (let at = first; at < until && (at < end || at === start); at += step) yield at;
}

/**
 * A regimen counts from midnight of the day on which its event starts. Items that are too old then are left out. Source:
 * `robot-facts.md` §6.
 */
function runsOf<E extends Timed, R extends Itemed>(
  event: E,
  regimen: R,
  zone: Zone,
  { from, until }: Span,
): Occurrence<E, R>[] {
  const start = Date.parse(event.start_time);
  const midnight = zone.dayOf(start);
  return regimen.regimen_items
    .map(({ sequence_id, time_offset }) => {
      const scheduled = midnight + time_offset;
      return { at: Math.max(start, scheduled), scheduled, event, sequenceId: sequence_id, regimen };
    })
    .filter(({ at, scheduled }) => scheduled >= start - OLDEST_ITEM_MS && at >= from && at < until);
}
