import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { DEVICE_LIMITS } from "./limits";

/*
 * A device that nobody has, on which records of an account wait until all of them are there. Its id is not above zero and
 * takes as many bytes in a row as that of the account's device: so SQLite writes only the beginning of a row when it becomes
 * the account's, however long it is.
 */

/** What the rules of records ask of their device. */
const RULED_BY = ["timezone", "ota_hour", "dos_version", ...DEVICE_LIMITS] as const;

const copy = query((q, p: Placeholders<{ device_id: number; id: number; name: string; now: string }>) =>
  q
    .insertInto("devices")
    .columns(["id", "name", "created_at", "updated_at", ...RULED_BY])
    .expression((e) =>
      e
        .selectFrom("devices")
        .select([e.val(p.id).as("id"), e.val(p.name).as("name")])
        .select([e.val(p.now).as("created_at"), e.val(p.now).as("updated_at"), ...RULED_BY])
        .where("id", "=", p.device_id),
    ),
);
const all = query((q) => q.selectFrom("devices").select(["id", "name"]).where("id", "<=", 0));
const byId = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select("name").where("id", "=", p.id),
);
const remove = query((q, p: Placeholders<{ id: number }>) => q.deleteFrom("devices").where("id", "=", p.id));

/** Id of the stage of a device: its complement, except that 1 takes no bytes at all, as only 0 does beside it. */
export const stageOf = (deviceId: number): number => (deviceId === 1 ? 0 : ~deviceId);

/** Stores the stage of a device, with the same rules for its records. `name`: whose it is. */
export function createStage(db: Database, deviceId: number, name: string, now: string): void {
  db.run(copy, { device_id: deviceId, id: stageOf(deviceId), name, now });
}

export const findStages = (db: Database) => db.all(all, {});

/** Whose the stage is; undefined when there is none. */
export const stageName = (db: Database, id: number): string | undefined => db.get(byId, { id })?.name;

/** Removes a stage with all that is on it. */
export function removeStage(db: Database, id: number): void {
  db.run(remove, { id });
}
