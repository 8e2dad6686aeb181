import type { Database } from "../../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/time";
import { runsIn } from "../../scripts";
import type { Absence, Look } from "./look";
import { amend, begin, end } from "./notices";
import { settledAt } from "./settled";
import { lastingOf } from "./store";

/** Latest beginning of a run, after its time (`robot-facts.md` §6). */
const LATEST_MS = 15 * MINUTE_MS;
/** Runs are known for this time ahead, and so many of them. */
const PLAN_MS = DAY_MS;
const PLAN_MAXIMUM = 100;
/** A server that was off for longer looks back so far. */
const BACK_MS = 7 * DAY_MS;
/** Runs that are missed within this time are one notice. */
const TOGETHER_MS = HOUR_MS;
const TOGETHER_MAXIMUM = 50;
/** Decided runs are kept for logs that come later. */
const KEPT_MS = 2 * DAY_MS;

interface RunKey extends OfDevice {
  readonly at: string;
  readonly event_id: number;
  readonly sequence_id: number;
  readonly scheduled: string;
}
const insert = query((q, p: Placeholders<RunKey & { name: string; over: string }>) =>
  q
    .insertInto("due_runs")
    .values({
      device_id: p.device_id,
      at: p.at,
      event_id: p.event_id,
      sequence_id: p.sequence_id,
      scheduled: p.scheduled,
      name: p.name,
      over: p.over,
    })
    .onConflict((conflict) => conflict.doNothing()),
);
const removeLater = query((q, p: Placeholders<OfDevice & { now: string }>) =>
  q.deleteFrom("due_runs").where("device_id", "=", p.device_id).where("at", ">", p.now).where("is_decided", "=", 0),
);
/** Runs of events that are gone before they were over: a person has deleted them. */
const removeDeleted = query((q, p: Placeholders<OfDevice & { now: string }>) =>
  q
    .deleteFrom("due_runs")
    .where("device_id", "=", p.device_id)
    .where("is_decided", "=", 0)
    .where("over", ">", p.now)
    .where("event_id", "not in", (e) => e.selectFrom("farm_events").select("id").where("device_id", "=", p.device_id)),
);
const removeOld = query((q, p: Placeholders<OfDevice & { before: string }>) =>
  q.deleteFrom("due_runs").where("device_id", "=", p.device_id).where("at", "<", p.before).where("is_decided", "=", 1),
);
const waiting = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("due_runs")
    .select(["at", "event_id", "sequence_id", "scheduled", "name"])
    .where("device_id", "=", p.device_id)
    .where("is_decided", "=", 0)
    .orderBy("at")
    .limit(1_000),
);
const decide = query((q, p: Placeholders<RunKey>) =>
  q
    .updateTable("due_runs")
    .set({ is_decided: 1 })
    .where("device_id", "=", p.device_id)
    .where("at", "=", p.at)
    .where("event_id", "=", p.event_id)
    .where("sequence_id", "=", p.sequence_id)
    .where("scheduled", "=", p.scheduled),
);
const setPlanned = query((q, p: Placeholders<OfDevice & { planned_until: string }>) =>
  q.updateTable("watched").set({ planned_until: p.planned_until }).where("device_id", "=", p.device_id),
);

/** The last time that a text with a year of four digits has: an item of a regimen may be due in 285,000 years. */
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

const textOf = (ms: number): string => new Date(Math.min(ms, LAST_MS)).toISOString();

/** `missed`: a run was due, and no robot was there. */
export function lookAtRuns(look: Look): number | undefined {
  const { db, deviceId, nowMs } = look;
  const of = { device_id: deviceId };
  db.run(removeDeleted, { ...of, now: textOf(nowMs) });
  db.run(removeOld, { ...of, before: textOf(nowMs - KEPT_MS) });
  const until = plan(look);
  const runs = db.all(waiting, of).map((run) => ({ ...run, atMs: Date.parse(run.at) }));
  const decided = runs.filter(({ atMs }) => settledAt(look.absences, atMs, atMs + LATEST_MS) <= nowMs);
  noteMissed(look, decided);
  endFailures(look, decided);
  for (const { at, event_id, sequence_id, scheduled } of decided)
    db.run(decide, { ...of, at, event_id, sequence_id, scheduled });
  const [next] = runs.slice(decided.length);
  return next ? settledAt(look.absences, next.atMs, next.atMs + LATEST_MS) : until;
}

/** Stores the runs to come, and those since the last plan. @returns up to when, if there is an event at all */
function plan({ db, deviceId, nowMs, watched }: Look): number | undefined {
  db.run(removeLater, { device_id: deviceId, now: textOf(nowMs) });
  const planned = watched.planned_until === null ? nowMs : Date.parse(watched.planned_until);
  const from = Math.max(Math.min(planned, nowMs), nowMs - BACK_MS);
  const runs = runsIn(db, deviceId, { from, until: nowMs + PLAN_MS }).filter(({ pause }) => pause === undefined);
  const past = runs.filter(({ at }) => at <= nowMs);
  const coming = runs.filter(({ at }) => at > nowMs).slice(0, PLAN_MAXIMUM);
  for (const { at, eventId, sequenceId, scheduled, name, over } of [...past, ...coming]) {
    db.run(insert, {
      device_id: deviceId,
      at: textOf(at),
      event_id: eventId,
      sequence_id: sequenceId,
      scheduled: textOf(scheduled),
      name,
      over: textOf(over),
    });
  }
  const until = coming.length === PLAN_MAXIMUM ? (coming.at(-1)?.at ?? nowMs) : nowMs + PLAN_MS;
  db.run(setPlanned, { device_id: deviceId, planned_until: textOf(until) });
  return hasEvents(db, deviceId) ? until : undefined;
}

const anyEvent = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("farm_events").select("id").where("device_id", "=", p.device_id).limit(1),
);
const hasEvents = (db: Database, deviceId: number): boolean => db.get(anyEvent, { device_id: deviceId }) !== undefined;

interface Decided {
  readonly at: string;
  readonly atMs: number;
  readonly name: string;
  readonly event_id: number;
}

/** The absence in which nobody could see whether a run began. */
const absenceAt = (absences: readonly Absence[], atMs: number): Absence | undefined =>
  absences.find(({ from, until }) => atMs >= from && atMs + LATEST_MS <= until);

function noteMissed(look: Look, runs: readonly Decided[]): void {
  const { robot, absences } = look;
  if (robot.heardAt === undefined && !robot.isHere) return; // never seen
  const hidden = Map.groupBy(runs, ({ atMs }) => absenceAt(absences, atMs));
  for (const [absence, group] of hidden) {
    if (absence) noteAbsence(look, absence, group.length);
    else for (const run of group) if (!wasThere(look, run)) noteOne(look, run);
  }
}

/** A robot that is there now has come by a way that is looked at when it comes: its uptime tells. */
const wasThere = ({ robot: { isHere, heardAt = 0 } }: Look, { atMs }: Decided): boolean => isHere || heardAt >= atMs;

function noteAbsence({ services, deviceId, now }: Look, { from, until }: Absence, count: number): void {
  const off = { from: textOf(from), until: textOf(until), count };
  begin(services, now, { deviceId, kind: "missed", begun: until, details: { off } });
}

/** A run that is over ends what an earlier one of its event has failed in. */
function endFailures({ services, db, deviceId, now, robot }: Look, runs: readonly Decided[]): void {
  if (!robot.isHere) return;
  for (const notice of runs.length > 0 ? lastingOf(db, deviceId, "failed") : []) {
    const isLater = ({ event_id, atMs }: Decided): boolean =>
      event_id === notice.details.event_id && atMs > Date.parse(notice.begun);
    if (runs.some(isLater)) end(services, now, notice);
  }
}

/** Several runs within an hour are one notice. */
function noteOne({ services, db, deviceId, now }: Look, { at, atMs, name, event_id }: Decided): void {
  const open = lastingOf(db, deviceId, "missed").find(
    ({ details: { runs: [first] = [] } }) => first && Math.abs(atMs - Date.parse(first.at)) <= TOGETHER_MS,
  );
  if (!open) {
    const details = { runs: [{ at, name }] };
    begin(services, now, { deviceId, kind: "missed", subject: `farm_events/${event_id}`, begun: atMs, details });
  } else if (
    (open.details.runs?.length ?? 0) < TOGETHER_MAXIMUM &&
    !open.details.runs?.some((run) => run.at === at && run.name === name)
  ) {
    amend(services, open, { runs: [...(open.details.runs ?? []), { at, name }] });
  }
}
