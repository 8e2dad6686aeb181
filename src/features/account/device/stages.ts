import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { DEVICE_LIMITS } from "./limits";

/*
 * A device that belongs to nobody. Imported records of an account wait on it until all of them are there. Its id is zero or
 * below, and takes as many bytes in a row as the id of the account's device. So SQLite rewrites only the beginning of a row
 * when the row moves to the account, however long it is.
 */

const NAME = "Import";
/** Columns of a device that the rules for its records read. */
const RULED_BY = ["timezone", "ota_hour", "dos_version", ...DEVICE_LIMITS] as const;

const copy = query((q, p: Placeholders<{ device_id: number; id: number; now: string }>) =>
  q
    .insertInto("devices")
    .columns(["id", "name", "created_at", "updated_at", ...RULED_BY])
    .expression((e) =>
      e
        .selectFrom("devices")
        .select([e.val(p.id).as("id"), e.val(NAME).as("name")])
        .select([e.val(p.now).as("created_at"), e.val(p.now).as("updated_at"), ...RULED_BY])
        .where("id", "=", p.device_id),
    ),
);
const freeNumber = query((q, p: Placeholders<{ id: number }>) =>
  q.updateTable("devices").set({ order_number: null }).where("id", "=", p.id),
);
const remove = query((q, p: Placeholders<{ id: number }>) => q.deleteFrom("devices").where("id", "=", p.id));

/** Id of the stage of a device: its complement. For 1 it is 0, the only other id that takes no bytes in a row. */
export const stageOf = (deviceId: number): number => (deviceId === 1 ? 0 : ~deviceId);

/** Stores the stage of a device, with the same rules for its records. */
export function createStage(db: Database, deviceId: number, now: string): void {
  db.run(copy, { device_id: deviceId, id: stageOf(deviceId), now });
}

/** Frees the order number of a device, so that its stage can have it. Belongs into a write that is undone. */
export function freeOrderNumber(db: Database, id: number): void {
  db.run(freeNumber, { id });
}

/** Removes a stage with all that is on it. */
export function removeStage(db: Database, id: number): void {
  db.run(remove, { id });
}
