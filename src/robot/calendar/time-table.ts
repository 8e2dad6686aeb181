import type { Pause } from "../../client/records";
import { MINUTE_MS } from "./duration";
import { type Occurrence, occurrencesIn, type Itemed, type Span, startsOf, stepOf, type Timed } from "./occurrences";
import { GUARD_MS, type Runs } from "./hiding";
import { pauseOf, type PauseSpan } from "./pauses";
import { type Zone, zoneOf } from "./zone";

/** Latest start of an occurrence, after its time; later it is dropped without a word. */
export const LATEST_MS = 15 * MINUTE_MS;
/** Pause from the end of one run until the robot looks for the next. */
export const PAUSE_MS = 15_000;
/** Occurrences of an event that the robot looks at, from its start on. */
const LOOKED_AT = 500;
/** A `Date` knows no later time. Items of regimens may lie beyond it. */
const LAST_MS = 8.64e15;

/** The course of an occurrence. Epoch milliseconds. */
export interface Planned<P extends PauseSpan = Pause> {
  readonly occurrence: Occurrence;
  readonly begins: number;
  readonly lateMs: number;
  /** Whether the run never begins, because others took too long, or it is paused. */
  readonly isDropped: boolean;
  readonly pause?: P;
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

const NEVER: Runs = { guardMs: GUARD_MS.regimen, from: () => [] };

/** The runs that a robot lists because of one event, however far ahead they are. `regimen`: which the event starts. */
export function runsOfEvent(event: Timed, regimen: Itemed | undefined, zone: Zone | undefined): Runs {
  const step = stepOf(event);
  if (event.executable_type === "Sequence") {
    const end = Date.parse(event.start_time) + LOOKED_AT * (step ?? MINUTE_MS);
    return {
      guardMs: step === undefined ? GUARD_MS.once : GUARD_MS.sequence,
      from: (from) => startsOf(event, { from, until: end }),
    };
  }
  if (!regimen || !zone) return NEVER;
  const all = listedIn([event], new Map([[event.executable_id, regimen]]), zone, { from: -Infinity, until: LAST_MS });
  return { guardMs: GUARD_MS.regimen, from: (from) => all.filter(({ at }) => at >= from).map(({ at }) => at) };
}

/**
 * When occurrences begin, which are in the order of time: one after the other. `lengthOf` tells how long one takes that
 * begins at a time; milliseconds. Source: `robot-facts.md` §6.
 */
export function* planned<P extends PauseSpan>(
  occurrences: Iterable<Occurrence>,
  pauses: readonly P[],
  lengthOf: (occurrence: Occurrence, begins: number) => number,
): Generator<Planned<P>> {
  let free = -Infinity;
  for (const occurrence of occurrences) {
    const pause = pauseOf(pauses, occurrence);
    if (pause) {
      yield { occurrence, begins: occurrence.at, lateMs: 0, isDropped: true, pause };
      continue;
    }
    const begins = Math.max(occurrence.at, free);
    const lateMs = begins - occurrence.at;
    const isDropped = begins - occurrence.scheduled > LATEST_MS;
    if (!isDropped) free = begins + lengthOf(occurrence, begins) + PAUSE_MS;
    yield { occurrence, begins, lateMs, isDropped };
  }
}
