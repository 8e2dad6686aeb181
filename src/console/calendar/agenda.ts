import type { Occurrence } from "../../robot/calendar/occurrences";
import type { Zone } from "../../robot/calendar/zone";

/** The runs of one sequence on one day because of one event: one or many. */
export interface AgendaEntry extends Omit<Occurrence, "at"> {
  readonly key: string;
  /** Epoch milliseconds, ascending; never empty. */
  readonly times: readonly [number, ...number[]];
}

export interface Day {
  /** Beginning, in epoch milliseconds. */
  readonly start: number;
  readonly entries: readonly AgendaEntry[];
}

/** The days of a span, each with its runs. `occurrences` are in the order of time. */
export function daysOf(first: number, count: number, occurrences: readonly Occurrence[], zone: Zone): Day[] {
  const byDay = Map.groupBy(occurrences, ({ at }) => zone.dayOf(at));
  return Array.from({ length: count }, (_, index) => {
    const start = zone.dayAfter(first, index);
    return { start, entries: entriesOf(byDay.get(start) ?? []) };
  });
}

/** Runs of a span, those of one sequence because of one event together. */
export function entriesOf(occurrences: readonly Occurrence[]): AgendaEntry[] {
  const same = Map.groupBy(occurrences, ({ event, sequenceId }) => `${event.id} ${sequenceId}`);
  return [...same].flatMap(([key, [first, ...others]]) =>
    first ? [{ ...first, key, times: [first.at, ...others.map(({ at }) => at)] as const }] : [],
  );
}
