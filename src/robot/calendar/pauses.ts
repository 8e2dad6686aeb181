import type { Pause } from "../../client/records";
import type { Occurrence } from "./occurrences";

/** The part of a pause that tells which runs do not take place. */
export type PauseSpan = Pick<Pause, "farm_event_id" | "from" | "until">;

/** Whether a time lies in a pause. Epoch milliseconds. */
export const isWithin = ({ from, until }: PauseSpan, time: number): boolean =>
  Date.parse(from) <= time && (until === null || time < Date.parse(until));

/** Whether a pause concerns an event: its own, or one of all events. */
export const isAbout = ({ farm_event_id }: PauseSpan, event: number): boolean =>
  farm_event_id === null || farm_event_id === event;

/** The pause in which a run lies, so that it does not take place. The one that ends last, if there are several. */
export function pauseOf<P extends PauseSpan>(
  pauses: readonly P[],
  { event, at }: Pick<Occurrence, "at"> & { readonly event: { readonly id: number } },
): P | undefined {
  return pauses
    .filter((pause) => isAbout(pause, event.id) && isWithin(pause, at))
    .reduce<P | undefined>((last, pause) => (last && endOf(last) >= endOf(pause) ? last : pause), undefined);
}

/** When a pause ends, epoch milliseconds; infinite where a person ends it. */
export const endOf = ({ until }: PauseSpan): number => (until === null ? Infinity : Date.parse(until));
