import type { Context } from "../../../framework/context";
import type { Problems } from "../../../framework/errors";
import { MINUTE_MS } from "../../../platform/time";
import { lostRuns } from "../../../robot/calendar/hiding";
import { PauseLookup } from "../../../robot/calendar/pause-lookup";
import { stepOf } from "../../../robot/calendar/occurrences";
import { type Calendar, calendarOf, runsOf } from "./calendar";

/** The length of a pause that skips one run: times of runs are whole seconds at least. */
export const SKIP_MS = 1_000;
/** Runs that come one after the other more quickly cannot be skipped one by one. */
const CLOSE_MS = 5 * MINUTE_MS;

const NOT_THEN = "The event does not take place at this time";

/** Why a run cannot be skipped alone. Source: `water.md` §1. */
export function skipProblem(
  { db, deviceId, now }: Context,
  { input: { run, farm_event_id: id } }: { readonly input: { run?: string | null; farm_event_id?: number | null } },
): Problems | undefined {
  if (!run) return undefined;
  const calendar = calendarOf(db, deviceId);
  const event = calendar.events.find((each) => each.id === id);
  if (!event) return (id ?? null) === null ? { farm_event_id: "Say which event is meant" } : { run: NOT_THEN };
  const at = Date.parse(run);
  if (at <= now.getTime()) return { run: "This run is past" };
  const runs = runsOf(calendar, event);
  const [first] = runs.from(at);
  if (first !== at) return { run: NOT_THEN };
  const step = event.executable_type === "Sequence" ? stepOf(event) : undefined;
  if (step !== undefined && step < CLOSE_MS) {
    return { run: "Runs that are closer than 5 minutes cannot be skipped one by one, pause the event for a while" };
  }
  return isNextLost(calendar, event, at)
    ? { run: "The next run of this event comes too soon after it: the robot could not be told in time" }
    : undefined;
}

/** Whether the run behind a skipped one would be lost with it. */
function isNextLost(calendar: Calendar, event: Calendar["events"][number], at: number): boolean {
  const textOf = (time: number): string => new Date(time).toISOString();
  const skipped = { farm_event_id: event.id, from: textOf(at), until: textOf(at + SKIP_MS) };
  const runs = runsOf(calendar, event);
  const pausedTimes = new PauseLookup([...calendar.pauses, skipped]).timesOf(event.id);
  const lost = lostRuns(runs, pausedTimes, { hidden: undefined, now: at - 1 });
  const [, next] = runs.from(at);
  return next !== undefined && lost[0] === next;
}
