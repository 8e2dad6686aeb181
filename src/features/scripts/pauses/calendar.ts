import { sql } from "kysely";
import type { Database } from "../../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import type { Itemed, Timed, TimeUnit } from "../../../robot/calendar/occurrences";
import { PauseLookup } from "../../../robot/calendar/pause-lookup";
import { runsOfEvent } from "../../../robot/calendar/time-table";
import type { Zone } from "../../../robot/calendar/zone";
import type { Runs } from "../../../robot/calendar/hiding";
import { zoneOfDevice } from "../../account";

const events = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("farm_events")
    .select(["id", "start_time", "end_time", "time_unit", "repeat", "executable_type", "executable_id"])
    .where("device_id", "=", p.device_id)
    .orderBy("id"),
);
/** The items of the regimens that events start. */
const items = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("regimen_items as item")
    .innerJoin("regimens as regimen", "regimen.id", "item.regimen_id")
    .select(["item.regimen_id", "item.sequence_id", "item.time_offset"])
    .where("regimen.device_id", "=", p.device_id)
    .where(
      sql<boolean>`exists (
        select 1 from farm_events as event
        where event.device_id = ${p.device_id} and event.executable_type = 'Regimen' and event.executable_id = regimen.id
      )`,
    ),
);
const pauses = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("pauses")
    .select(["id", "farm_event_id", "from", "until", "reason", "by"])
    .where("device_id", "=", p.device_id)
    .orderBy("id"),
);

/** Most events whose runs are told: an account may have any number. */
export const EVENT_MAXIMUM = 300;

/** A pause as it is stored, as far as runs ask for it. */
export interface StoredPause {
  readonly id: number;
  readonly farm_event_id: number | null;
  readonly from: string;
  readonly until: string | null;
  readonly reason: string;
  readonly by: string;
}

/** When the events of a device take place, and when not. */
export interface Calendar {
  readonly events: readonly Timed[];
  readonly regimens: ReadonlyMap<number, Itemed>;
  readonly zone: Zone | undefined;
  readonly pauses: readonly StoredPause[];
  readonly pauseLookup: PauseLookup<StoredPause>;
}

/** The calendar of a device as it is stored. */
export function calendarOf(db: Database, deviceId: number): Calendar {
  const device_id = deviceId;
  const found = db.all(events, { device_id });
  const hasRegimen = found.some(({ executable_type }) => executable_type === "Regimen");
  const all = pausesOf(db, deviceId);
  const byRegimen = Map.groupBy(hasRegimen ? db.all(items, { device_id }) : [], ({ regimen_id }) => regimen_id);
  return {
    // The table takes no other units and types.
    events: found as readonly (Timed & { time_unit: TimeUnit })[],
    regimens: new Map([...byRegimen].map(([id, regimen_items]) => [id, { regimen_items }])),
    zone: zoneOfDevice(db, deviceId),
    pauses: all,
    pauseLookup: new PauseLookup(all),
  };
}

/** The pauses of a device, the oldest first. */
export const pausesOf = (db: Database, deviceId: number): readonly StoredPause[] =>
  db.all(pauses, { device_id: deviceId });

/** The runs of one event. */
export const runsOf = ({ regimens, zone }: Calendar, event: Timed): Runs =>
  runsOfEvent(event, regimens.get(event.executable_id), zone);
