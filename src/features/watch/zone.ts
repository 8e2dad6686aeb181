import type { Database } from "../../platform/db/database";
import { type Placeholders, query } from "../../platform/db/query";

const zone = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select("timezone").where("id", "=", p.id),
);

/** Name of the time zone in which notices of a garden are told: that of its device, else UTC. */
export const zoneOf = (db: Database, deviceId: number): string => db.get(zone, { id: deviceId })?.timezone ?? "UTC";
