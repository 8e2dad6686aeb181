import type { Database } from "../../platform/db/database";
import { type Placeholders, query } from "../../platform/db/query";

const zone = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select("timezone").where("id", "=", p.id),
);

/** Time zone of the notices of a garden: its device's, else UTC. */
export const zoneOf = (db: Database, deviceId: number): string => db.get(zone, { id: deviceId })?.timezone ?? "UTC";
