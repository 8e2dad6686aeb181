import { sql } from "kysely";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { MINUTE_MS } from "../../../platform/time";
import { OLDEST_ITEM_MS, type Span, stepOf, type TimeUnit } from "../../../robot/calendar/occurrences";
import { listedIn } from "../../../robot/calendar/time-table";
import { PauseLookup } from "../../../robot/calendar/pause-lookup";
import { zoneIn } from "../../account";
import { EVENT_MAXIMUM, pausesOf, type StoredPause } from "../pauses/calendar";

/** Most items of regimens of which runs are looked for. */
const ITEM_MAXIMUM = 2_000;

/** A run that is due because of an event. */
export interface DueRun {
  /** When it is due; epoch milliseconds. */
  readonly at: number;
  /** When it was to be: an item of a regimen that comes shortly before its event is due with the event. */
  readonly scheduled: number;
  readonly eventId: number;
  readonly sequenceId: number;
  /** Name of the sequence. */
  readonly name: string;
  /** Name of the regimen that has it run; null where the event does. */
  readonly regimen: string | null;
  /** Milliseconds to the next run of the event; undefined where it does not repeat. */
  readonly stepMs: number | undefined;
  /** When the event is over, and goes from its list (`sequences.md` §8.6). */
  readonly over: number;
  /** The pause because of which it does not take place; undefined where it does. */
  readonly pause?: StoredPause;
}

const zoneOf = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select("timezone").where("id", "=", p.id),
);
const sequenceEvents = query((q, p: Placeholders<{ device_id: number; from: string; until: string; limit: number }>) =>
  q
    .selectFrom("farm_events as event")
    .innerJoin("sequences as sequence", "sequence.id", "event.executable_id")
    .select(["event.id", "event.start_time", "event.end_time", "event.time_unit", "event.repeat"])
    .select(["event.executable_id", "sequence.name"])
    .where("event.device_id", "=", p.device_id)
    .where("event.executable_type", "=", "Sequence")
    .where("event.end_time", ">=", p.from)
    .where("event.start_time", "<", p.until)
    .orderBy("event.start_time")
    .orderBy("event.id")
    .limit(p.limit),
);
const regimenEvents = query((q, p: Placeholders<{ device_id: number; until: string; limit: number }>) =>
  q
    .selectFrom("farm_events as event")
    .select(["event.id", "event.start_time"])
    .where("event.device_id", "=", p.device_id)
    .where("event.executable_type", "=", "Regimen")
    .where("event.start_time", "<", p.until)
    .orderBy("event.start_time", "desc")
    .orderBy("event.id")
    .limit(p.limit),
);
/** Items of regimens; `begun`: id of an event and the first and last offset that is wanted, in ms. */
const itemsIn = query((q, p: Placeholders<{ device_id: number; begun: string; limit: number }>) =>
  q
    .selectFrom(
      sql<{ event_id: number; sequence_id: number; name: string; regimen: string; time_offset: number; last: number }>`(
        select event.id as event_id, item.sequence_id, sequence.name, regimen.name as regimen, item.time_offset,
          (select max(other.time_offset) from regimen_items as other where other.regimen_id = regimen.id) as last
        from json_each(${p.begun}) as begun
        join farm_events as event on event.id = begun.value ->> 0
        join regimens as regimen on regimen.id = event.executable_id
        join regimen_items as item on item.regimen_id = regimen.id
        join sequences as sequence on sequence.id = item.sequence_id
        where event.device_id = ${p.device_id}
          and item.time_offset >= begun.value ->> 1 and item.time_offset < begun.value ->> 2
        order by item.time_offset, item.id
        limit ${p.limit}
      )`.as("item"),
    )
    .selectAll(),
);

/**
 * The runs of a device that are due within a span, in the order of time, with those marked that are paused. The robot keeps its list of them by the same rules.
 * Source: `sequences.md` §8, `robot-facts.md` §6.
 */
export function runsIn(db: Database, deviceId: number, span: Span): DueRun[] {
  const pauses = new PauseLookup(pausesOf(db, deviceId));
  return [...sequenceRuns(db, deviceId, span), ...regimenRuns(db, deviceId, span)]
    .map((run) => {
      const pause = pauses.find(run.eventId, run.at);
      return pause ? { ...run, pause } : run;
    })
    .sort((one, other) => one.at - other.at || one.eventId - other.eventId || one.scheduled - other.scheduled);
}

const textOf = (ms: number): string => new Date(ms).toISOString();

function sequenceRuns(db: Database, deviceId: number, span: Span): DueRun[] {
  const found = { device_id: deviceId, from: textOf(span.from), until: textOf(span.until), limit: EVENT_MAXIMUM };
  const events = db.all(sequenceEvents, found).map((event) => ({
    ...event,
    time_unit: event.time_unit as TimeUnit, // the table takes no other
    executable_type: "Sequence" as const,
  }));
  return listedIn(events, new Map(), zoneIn("UTC"), span).map(({ at, scheduled, event, sequenceId }) => ({
    at,
    scheduled,
    eventId: event.id,
    sequenceId,
    name: event.name,
    regimen: null,
    stepMs: stepOf(event),
    over: Date.parse(event.end_time),
  }));
}

/** A robot begins no regimen while the device has no time zone. */
function regimenRuns(db: Database, deviceId: number, { from, until }: Span): DueRun[] {
  const events = db.all(regimenEvents, { device_id: deviceId, until: textOf(until), limit: EVENT_MAXIMUM });
  const zone = events.length > 0 ? db.get(zoneOf, { id: deviceId })?.timezone : undefined;
  if (!zone) return [];
  const begun = new Map(
    events.map(({ id, start_time }) => {
      const start = Date.parse(start_time);
      return [id, { start, midnight: zoneIn(zone).dayOf(start) }] as const;
    }),
  );
  const spans = [...begun].map(([id, { start, midnight }]) => {
    const first = Math.max(start - OLDEST_ITEM_MS, start >= from ? -Infinity : from) - midnight;
    return [id, first, until - midnight];
  });
  const items = db.all(itemsIn, { device_id: deviceId, begun: JSON.stringify(spans), limit: ITEM_MAXIMUM });
  return items.map(({ event_id, sequence_id, name, regimen, time_offset, last }) => {
    const { start, midnight } = begun.get(event_id) ?? { start: 0, midnight: 0 };
    const scheduled = midnight + time_offset;
    return {
      at: Math.max(start, scheduled),
      scheduled,
      eventId: event_id,
      sequenceId: sequence_id,
      name,
      regimen,
      stepMs: undefined,
      over: midnight + last + MINUTE_MS,
    };
  });
}
