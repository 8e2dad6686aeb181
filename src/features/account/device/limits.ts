import type { Database } from "../../../platform/db/database";
import { type Placeholders, query, type SqlBuilder } from "../../../platform/db/query";
import { hoursOf } from "./devices";

/** Limits of a device. Only the operator changes them; 0 means the default of the server (`accounts.md` §6.4). */
export const DEVICE_LIMITS = ["max_log_age_in_days", "max_sequence_count", "max_sequence_length"] as const;
export type DeviceLimit = (typeof DEVICE_LIMITS)[number];

/** Limits of a device without limits of its own (`accounts.md` §6.4). */
const DEFAULTS: Readonly<Record<DeviceLimit, number>> = {
  max_log_age_in_days: 60,
  max_sequence_count: 75,
  max_sequence_length: 30,
};

/** The limit in force when `stored` is in the column. */
export const effectiveLimit = (limit: DeviceLimit, stored: number): number => (stored > 0 ? stored : DEFAULTS[limit]);

/** The greatest value of a column. */
export const DEVICE_LIMIT_MAXIMUM = 2 ** 31 - 1;

const store = (limit: DeviceLimit) =>
  query(
    (
      q: SqlBuilder,
      p: Placeholders<{ id: number; value: number; ota_hour: number | null; ota_hour_utc: number | null; now: string }>,
    ) =>
      q
        .updateTable("devices")
        .set({ [limit]: p.value, ota_hour: p.ota_hour, ota_hour_utc: p.ota_hour_utc, updated_at: p.now })
        .where("id", "=", p.id)
        .where(limit, "<>", p.value),
  );
const stores = {
  max_log_age_in_days: store("max_log_age_in_days"),
  max_sequence_count: store("max_sequence_count"),
  max_sequence_length: store("max_sequence_length"),
};

/** Sets a limit. Like every save of a device it recomputes the update hours (`accounts.md` §6.3). */
export function setDeviceLimit(db: Database, deviceId: number, limit: DeviceLimit, value: number, now: Date): void {
  db.run(stores[limit], { id: deviceId, value, ...hoursOf(db, deviceId, now), now: now.toISOString() });
}
