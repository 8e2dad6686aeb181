import { sql } from "kysely";
import type { Database } from "../../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";

/** A robot that was asked to install `version`, when it had `was`. */
export interface AskedUpdate {
  readonly device_id: number;
  /** ISO 8601. */
  readonly asked_at: string;
  readonly version: string;
  readonly was: string;
  /** Null while the robot may still install it. */
  readonly outcome: string | null;
}

const zones = query((q) =>
  q
    .selectFrom("devices")
    .select("timezone")
    .distinct()
    .where("timezone", "is not", null)
    .$narrowType<{ timezone: string }>(),
);
const atHour = query((q, p: Placeholders<{ hours: string; default_hour: number }>) =>
  q
    .selectFrom("devices as device")
    .innerJoin("users as user", "user.device_id", "device.id")
    .innerJoin("dos_config as config", "config.device_id", "device.id")
    .leftJoin("robot_updates as last", "last.device_id", "device.id")
    .select(["device.id", "user.email", "config.update_channel", "last.asked_at", "last.version", "last.outcome"])
    .where("config.os_auto_update", "=", 1)
    .where(
      sql<boolean>`exists (select 1 from json_each(${p.hours}) as zone where zone.value ->> 0 = device.timezone
        and zone.value ->> 1 = coalesce(device.ota_hour, ${p.default_hour}))`,
    )
    .orderBy("last.asked_at")
    .orderBy("device.id"),
);
const open = query((q) =>
  q
    .selectFrom("robot_updates")
    .selectAll()
    .where((e) => e.or([e("outcome", "is", null), e("outcome", "=", "failed")])),
);
const ask = query((q, p: Placeholders<Omit<AskedUpdate, "outcome">>) =>
  q
    .replaceInto("robot_updates")
    .values({ device_id: p.device_id, asked_at: p.asked_at, version: p.version, was: p.was, outcome: null }),
);
const settle = query((q, p: Placeholders<OfDevice & { outcome: string }>) =>
  q.updateTable("robot_updates").set({ outcome: p.outcome }).where("device_id", "=", p.device_id),
);

/** Time zones that devices have. */
export const zonesInUse = (db: Database): readonly string[] => db.all(zones, {}).map(({ timezone }) => timezone);

/**
 * Devices that update by themselves and whose hour it is, with what they were asked for last; those first that were asked
 * longest ago. `hours`: pairs of a zone and its hour now. `defaultHour`: for devices that have none.
 */
export const devicesAtHour = (db: Database, hours: readonly (readonly [string, number])[], defaultHour: number) =>
  db.all(atHour, { hours: JSON.stringify(hours), default_hour: defaultHour });

/** Updates that robots were asked for, and have not done yet. */
export const openUpdates = (db: Database): readonly AskedUpdate[] => db.all(open, {});

/** Stores that a robot was asked to update. Belongs into a write. */
export const storeAsked = (db: Database, update: Omit<AskedUpdate, "outcome">): void => void db.run(ask, update);

/** Stores how an update ended. Belongs into a write. */
export const storeOutcome = (db: Database, deviceId: number, outcome: "done" | "failed"): void =>
  void db.run(settle, { device_id: deviceId, outcome });
