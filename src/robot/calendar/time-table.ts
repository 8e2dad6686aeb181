import { MINUTE_MS } from "./duration";
import { type Itemed, type Occurrence, occurrencesIn, type Span, stepOf, type Timed } from "./occurrences";
import { type Zone, zoneOf } from "./zone";

/** So late an occurrence still runs; later it is dropped without a word. */
export const LATEST_MS = 15 * MINUTE_MS;
/** Pause from the end of one run until the robot looks for the next. */
export const PAUSE_MS = 15_000;
/** Occurrences of an event that the robot looks at, from its start on. */
const LOOKED_AT = 500;

/** The course of an occurrence. Epoch milliseconds. */
export interface Planned {
  readonly occurrence: Occurrence;
  readonly begins: number;
  readonly lateMs: number;
  /** Whether the run never begins, because others took too long. */
  readonly isDropped: boolean;
}

/**
 * The occurrences that a robot lists within a span. The robot stops after 500 occurrences of an event, and begins no
 * regimen while the device has no zone. Source: `robot-facts.md` §6.
 */
export function listedIn<E extends Timed, R extends Itemed>(
  events: readonly E[],
  regimens: ReadonlyMap<number, R>,
  zone: Zone | undefined,
  span: Span,
): Occurrence<E, R>[] {
  const usable = zone ? events : events.filter(({ executable_type }) => executable_type === "Sequence");
  return occurrencesIn(usable, regimens, zone ?? zoneOf("UTC"), span).filter(({ at, event, regimen }) => {
    const step = regimen ? undefined : stepOf(event);
    return step === undefined || (at - Date.parse(event.start_time)) / step < LOOKED_AT;
  });
}

/**
 * When occurrences begin, which are in the order of time: one after the other. `lengthOf` tells how long one takes that
 * begins at a time; milliseconds. Source: `robot-facts.md` §6.
 */
export function* planned(
  occurrences: Iterable<Occurrence>,
  lengthOf: (occurrence: Occurrence, begins: number) => number,
): Generator<Planned> {
  let free = -Infinity;
  for (const occurrence of occurrences) {
    const begins = Math.max(occurrence.at, free);
    const lateMs = begins - occurrence.at;
    const isDropped = begins - occurrence.scheduled > LATEST_MS;
    if (!isDropped) free = begins + lengthOf(occurrence, begins) + PAUSE_MS;
    yield { occurrence, begins, lateMs, isDropped };
  }
}
