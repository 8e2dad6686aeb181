import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { type UpdateHours, updateHours } from "./clock";

/** Name of a new device; its other columns are null or 0 (`config-defaults`). */
export const DEVICE_NAME = "Garden Robot";

const insert = query((q, p: Placeholders<{ name: string; now: string }>) =>
  q.insertInto("devices").values({ name: p.name, created_at: p.now, updated_at: p.now }),
);
/** The columns that the update hours of a device depend on. */
export const clockOf = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select(["ota_hour", "timezone", "dos_version", "updated_at"]).where("id", "=", p.id),
);
/** The update hours of a device at `now`. */
export function hoursOf(db: Database, id: number, now: Date): UpdateHours {
  const { ota_hour = null, timezone = null } = db.get(clockOf, { id }) ?? {};
  return updateHours(ota_hour, timezone, now);
}

/** Stores a new device and returns its id. */
export const createDevice = (db: Database, now: string): number => db.run(insert, { name: DEVICE_NAME, now }).id;
