import type { Context } from "../../../framework/context";
import type { Problems } from "../../../framework/errors";
import { integer, oneOf, time } from "../../../framework/field/field";
import { field } from "../../../framework/field/fields";
import { type Change, recordKeys } from "../../../framework/resource/definition";
import { defineResource } from "../../../framework/resource/resource";
import { type Placeholders, query, type SqlBuilder } from "../../../platform/db/query";
import { expiredEventsCleanUp } from "./expiry";
import { hiddenFromRobot } from "../pauses/hidden-events";
import { farmEventImport } from "./farm-event-import";
import { TIME_UNITS, type TimeUnit } from "../../../robot/calendar/occurrences";
import { occurrences } from "./occurrences";
import type { CheckOutcome } from "../language/check";
import { scriptBodies, scriptBody } from "../body";
import { MINUTE_MS } from "../../../platform/time";

const OCCURRENCE_MAXIMUM = 500;
const HORIZON_YEARS = 20;
const EXECUTABLES = { Sequence: "sequences", Regimen: "regimens" } as const;
type ExecutableType = keyof typeof EXECUTABLES;

const fields = {
  ...recordKeys,
  start_time: field(time({ describe: "Without it: now" }), "C", "E"),
  end_time: field(
    time({ describe: "Required unless `time_unit` is never: then it is a minute after the start" }),
    "C",
    "E",
  ),
  repeat: field(integer({ minimum: 1, describe: "Number of units between two executions" }), "C!", "E"),
  time_unit: field(oneOf(TIME_UNITS), "C!", "E"),
  executable_id: field(integer(), "C", "E", "!"),
  executable_type: field(
    oneOf(Object.keys(EXECUTABLES) as ExecutableType[], { describe: "Without it: Sequence" }),
    "C",
    "E",
  ), // keys() loses the key type
  body: field(scriptBody("internal_farm_event", []), "C", "E"),
};
type EventChange = Change<typeof fields, CheckOutcome | undefined>;
const bodies = scriptBodies("FarmEvent", "internal_farm_event", "farm_event");

const ownExecutable = {
  Sequence: executableIn(EXECUTABLES.Sequence),
  Regimen: executableIn(EXECUTABLES.Regimen),
};
function executableIn(table: (typeof EXECUTABLES)[ExecutableType]) {
  return query((q: SqlBuilder, p: Placeholders<{ id: number; device_id: number }>) =>
    q.selectFrom(table).select("id").where("id", "=", p.id).where("device_id", "=", p.device_id),
  );
}

/** Times of the event after the change. A one-time event ends a minute after its start, whatever the client sends. */
function timesOf({ nowText }: Context, { next }: EventChange) {
  const start = next.start_time ?? nowText;
  const unit: TimeUnit = next.time_unit ?? "never";
  const end = unit === "never" ? new Date(Date.parse(start) + MINUTE_MS).toISOString() : next.end_time;
  return { start, end: end ?? undefined, unit, repeat: next.repeat ?? 1 };
}

/** The time `years` years after `now`. */
function yearsFrom(now: Date, years: number): number {
  const moved = new Date(now);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved.getTime();
}

/** Rules about times and, if these are valid, about the number of occurrences (`sequences.md` §§8.2, 8.3). */
function timeProblems(context: Context, change: EventChange): Problems | undefined {
  const { input, current } = change;
  const { start, end, unit, repeat } = timesOf(context, change);
  const [earliest, latest] = [yearsFrom(context.now, -HORIZON_YEARS), yearsFrom(context.now, HORIZON_YEARS)];
  const problems: Problems = {};
  if (input.start_time && Date.parse(input.start_time) <= earliest)
    problems["start_time"] = "Start Time is too far in the past";
  if (input.end_time && Date.parse(input.end_time) >= latest)
    problems["end_time"] = "End Time is too far in the future";
  else if (end === undefined) problems["end_time"] = "End Time is required";
  else if (!current && unit !== "never" && start > end) problems["end_time"] = "End Time must not be before Start Time";
  const isTimeRight = Object.keys(problems).length === 0;
  if (isTimeRight && end !== undefined) {
    const count = occurrences(start, end, unit, repeat);
    if (count > OCCURRENCE_MAXIMUM) {
      problems["occurrences"] = `The event would take place ${count} times, at most ${OCCURRENCE_MAXIMUM} are allowed`;
    }
  }
  return problems;
}

/** One-time events have the same latest end as others, under another key (`sequences.md` §8.3). */
function horizonProblem(context: Context, change: EventChange): string | undefined {
  const { end = "", unit } = timesOf(context, change);
  const isTooFar = unit === "never" && Date.parse(end) > yearsFrom(context.now, HORIZON_YEARS);
  return isTooFar ? "The event is too far in the future" : undefined;
}

const executableMissing = (type: ExecutableType) => ({
  farm_event: `The ${type.toLowerCase()} to execute does not exist`,
});

/**
 * Type and id must name a record of the device. An edit that sends one takes the other from the event (`sequences.md` §8.4).
 */
function executableProblems(context: Context, { input, next, current }: EventChange): Problems | undefined {
  const isSent = (input.executable_id ?? input.executable_type ?? undefined) !== undefined;
  if (current && !isSent) return undefined;
  return executableProblem(context, next.executable_type ?? "Sequence", next.executable_id ?? 0);
}

function executableProblem({ db, deviceId }: Context, type: ExecutableType, id: number): Problems | undefined {
  return db.get(ownExecutable[type], { id, device_id: deviceId }) ? undefined : executableMissing(type);
}

/** Defaults, the end of one-time events and the canonical body. */
function complete(context: Context, change: EventChange): Readonly<Record<string, unknown>> {
  const { start, end } = timesOf(context, change);
  return {
    start_time: start,
    end_time: end,
    executable_type: change.next.executable_type ?? "Sequence",
    ...bodies.complete(change),
  };
}

/** Check of an event that an undo has put back. */
function restored(context: Context, id: number): Problems | undefined {
  const { executable_id, executable_type, body } = farmEvents.find(context, id);
  return (
    executableProblem(context, executable_type ?? "Sequence", executable_id ?? 0) ?? bodies.restored(context, id, body)
  );
}

/** Executes a sequence or regimen on a time schedule. Source: `sequences.md` §8. */
export const farmEvents = defineResource({
  name: "farm_events",
  syncClass: "FarmEvent",
  summary: "Executes a sequence or regimen on a time schedule",
  verbs: ["list", "show", "create", "update", "delete"],
  paginated: true,
  volatile: true,
  fields,
  example: {
    executable_type: "Sequence",
    executable_id: 1,
    start_time: "2026-05-01T06:00:00.000Z",
    end_time: "2026-06-01T06:00:00.000Z",
    repeat: 2,
    time_unit: "daily",
  },
  refusals: { create: { invalid: executableMissing("Sequence") } },
  cleanUp: expiredEventsCleanUp,
  imported: farmEventImport,
  journal: { restored },
  sync: "farm_events",
  syncWithout: hiddenFromRobot,
  touches: true,
  check: bodies.check,
  rules: [bodies.rule, timeProblems, executableProblems],
  storedRules: [horizonProblem],
  complete,
  created: bodies.remember,
  updated: bodies.remember,
  deleting: (context, { id }) => bodies.forget(context, Number(id)),
});
