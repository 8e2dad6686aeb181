import type { Context } from "../../framework/context";
import { type Placeholders, query } from "../../platform/db/query";
import { hoursOf } from "../account";

const seeded = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select("id").where("id", "=", p.id).where("account_seeded_at", "is not", null),
);
const mark = query((q, p: Placeholders<{ id: number; now: string }>) =>
  q.updateTable("devices").set({ account_seeded_at: p.now }).where("id", "=", p.id),
);
const describe = query(
  (
    q,
    p: Placeholders<{
      id: number;
      name: string | null;
      dos_version: string | null;
      ota_hour: number | null;
      ota_hour_utc: number | null;
      now: string;
    }>,
  ) =>
    q
      .updateTable("devices")
      .set((e) => ({
        name: e.fn.coalesce(e.val(p.name), "name"),
        dos_version: e.fn.coalesce(e.val(p.dos_version), "dos_version"),
        ota_hour: p.ota_hour,
        ota_hour_utc: p.ota_hour_utc,
        updated_at: p.now,
      }))
      .where("id", "=", p.id),
);

/** Whether the device has its first records: they are made once. */
export const isSeeded = ({ db, deviceId }: Context): boolean => db.get(seeded, { id: deviceId }) !== undefined;

/** Marks the device as seeded. Only a reset removes the mark (`seed-data.md` §1). */
export function markSeeded({ db, deviceId, nowText }: Context): void {
  db.run(mark, { id: deviceId, now: nowText });
}

/** Sets name or version of the device or both. Like every save it recomputes the update hours (`accounts.md` §6.3). */
export function describeDevice(
  { db, deviceId, now, nowText }: Context,
  { name, dos_version }: { readonly name?: string; readonly dos_version?: string },
): void {
  const hours = hoursOf(db, deviceId, now);
  db.run(describe, { id: deviceId, name: name ?? null, dos_version: dos_version ?? null, ...hours, now: nowText });
}
