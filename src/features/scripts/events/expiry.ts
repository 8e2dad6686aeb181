import { sql } from "kysely";
import type { CleanUp } from "../../../framework/action";
import type { Context } from "../../../framework/context";
import { type Placeholders, query, valuesIn } from "../../../platform/db/query";
import { zoneIn } from "../../account";
import { forgetReferences } from "../stored";

const zoneOf = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select("timezone").where("id", "=", p.id),
);

/** Events that may be over. A regimen goes on until its last item, so its longest offset comes along, in ms. */
const candidates = query((q, p: Placeholders<{ device_id: number; now: string }>) =>
  q
    .selectFrom("farm_events as event")
    .select(["event.id", "event.executable_type", "event.start_time"])
    .select(
      sql<number>`(
        select coalesce(max(item.time_offset), 0) from regimen_items as item where item.regimen_id = event.executable_id
      )`.as("longest_offset"),
    )
    .where("event.device_id", "=", p.device_id)
    .where(sql<boolean>`iif(event.executable_type = 'Sequence', event.end_time, event.start_time) < ${p.now}`),
);
const remove = query((q, p: Placeholders<{ device_id: number; ids: string }>) =>
  q.deleteFrom("farm_events").where("device_id", "=", p.device_id).where("id", "in", valuesIn(p.ids)),
);

/** Ids of the farm events of the device that are over; none without a time zone. Source: `sequences.md` §8.6. */
function expiredEvents({ db, services, deviceId }: Context): number[] {
  const now = services.trusted.now();
  const zone = db.get(zoneOf, { id: deviceId })?.timezone ?? null;
  if (zone === null) return [];
  return db
    .all(candidates, { device_id: deviceId, now: now.toISOString() })
    .filter(({ executable_type, start_time, longest_offset }) => {
      if (executable_type === "Sequence") return true;
      const end = zoneIn(zone).dayOf(Date.parse(start_time)) + Math.floor(longest_offset / 1000) * 1000;
      return end < now.getTime();
    })
    .map(({ id }) => id);
}

/** Deletes the farm events that are over. Runs before any read that lists them or asks what they use. */
export function removeExpiredEvents(context: Context): void {
  const { db, deviceId } = context;
  const ids = expiredEvents(context);
  if (ids.length === 0) return;
  forgetReferences(db, deviceId, "FarmEvent", ids);
  db.run(remove, { device_id: deviceId, ids: JSON.stringify(ids) });
}

export const expiredEventsCleanUp: CleanUp = {
  due: (context) => expiredEvents(context).length > 0,
  run: removeExpiredEvents,
};
