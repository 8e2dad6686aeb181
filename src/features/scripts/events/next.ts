import { sql } from "kysely";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { OLDEST_ITEM_MS, startAfter, type TimeUnit } from "../../../robot/calendar/occurrences";
import { zoneIn } from "../../account";

const zoneOf = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select("timezone").where("id", "=", p.id),
);
const sequenceEvents = query((q, p: Placeholders<{ device_id: number; now: string }>) =>
  q
    .selectFrom("farm_events")
    .select(["id", "start_time", "end_time", "time_unit", "repeat"])
    .where("device_id", "=", p.device_id)
    .where("executable_type", "=", "Sequence")
    .where("end_time", ">", p.now),
);
const regimenEvents = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("farm_events")
    .select(["id", "start_time"])
    .where("device_id", "=", p.device_id)
    .where("executable_type", "=", "Regimen"),
);
/** The next item of each event; `begun`: pairs of its id and the time that has passed since its first midnight, in ms. */
const nextItems = query((q, p: Placeholders<{ device_id: number; begun: string }>) =>
  q
    .selectFrom(
      sql<{ id: number; passed: number; time_offset: number }>`(
        select event.id, begun.value ->> 1 as passed, min(item.time_offset) as time_offset
        from json_each(${p.begun}) as begun
        join farm_events as event on event.id = begun.value ->> 0
        join regimen_items as item on item.regimen_id = event.executable_id
        where event.device_id = ${p.device_id} and item.time_offset > begun.value ->> 1
        group by event.id
      )`.as("next"),
    )
    .selectAll(),
);
const nameOf = query((q, p: Placeholders<{ device_id: number; id: number }>) =>
  q
    .selectFrom("farm_events as event")
    .leftJoin("sequences as sequence", (join) =>
      join.onRef("sequence.id", "=", "event.executable_id").on("event.executable_type", "=", "Sequence"),
    )
    .leftJoin("regimens as regimen", (join) =>
      join.onRef("regimen.id", "=", "event.executable_id").on("event.executable_type", "=", "Regimen"),
    )
    .select((e) => e.fn.coalesce("sequence.name", "regimen.name").as("name"))
    .where("event.device_id", "=", p.device_id)
    .where("event.id", "=", p.id),
);

export interface NextEvent {
  readonly at: Date;
  /** Name of the sequence or regimen. */
  readonly name: string;
}

/** A `Date` knows no later time. Items of regimens may lie beyond it. */
const LAST_MS = 8.64e15;

/** The next work of a device by its farm events; undefined if nothing is to come. Source: `sequences.md` §8. */
export function nextEvent(db: Database, deviceId: number, now: Date): NextEvent | undefined {
  const next = [...sequenceTimes(db, deviceId, now), ...regimenTimes(db, deviceId, now)]
    .filter(({ atMs }) => atMs <= LAST_MS)
    .reduce<Due | undefined>((first, due) => (first && first.atMs <= due.atMs ? first : due), undefined);
  if (!next) return undefined;
  const name = db.get(nameOf, { device_id: deviceId, id: next.id })?.name ?? "";
  return { at: new Date(next.atMs), name };
}

interface Due {
  readonly id: number;
  readonly atMs: number;
}

const sequenceTimes = (db: Database, deviceId: number, now: Date): Due[] =>
  db.all(sequenceEvents, { device_id: deviceId, now: now.toISOString() }).flatMap(({ id, ...event }) => {
    const time_unit = event.time_unit as TimeUnit; // the table takes no other
    const atMs = startAfter({ ...event, time_unit }, now.getTime());
    return atMs === undefined ? [] : [{ id, atMs }];
  });

/**
 * The items of a regimen count from the midnight before its start. Without a time zone that is UTC's. Those that come
 * shortly before its start are done then.
 */
function regimenTimes(db: Database, deviceId: number, now: Date): Due[] {
  const events = db.all(regimenEvents, { device_id: deviceId });
  if (events.length === 0) return [];
  const zone = db.get(zoneOf, { id: deviceId })?.timezone ?? "UTC";
  const begun = events.map(({ id, start_time }) => {
    const start = Date.parse(start_time);
    const midnight = zoneIn(zone).dayOf(start);
    const past = now.getTime() < start ? start - OLDEST_ITEM_MS - 1 : now.getTime();
    return { id, midnight, start, passed: past - midnight };
  });
  const beginnings = new Map(begun.map(({ id, ...each }) => [id, each]));
  const pairs = JSON.stringify(begun.map(({ id, passed }) => [id, passed]));
  return db.all(nextItems, { device_id: deviceId, begun: pairs }).map(({ id, time_offset }) => {
    const { start, midnight } = beginnings.get(id) ?? { start: 0, midnight: 0 };
    return { id, atMs: Math.max(start, midnight + time_offset) };
  });
}
