import type { Database } from "../db/database";
import { query } from "../db/query";

const all = query((q) =>
  q
    .selectFrom("users as user")
    .innerJoin("devices as device", "device.id", "user.device_id")
    .select(["user.email", "user.name", "user.device_id", "user.confirmed_at", "user.created_at"])
    .select(["user.last_active_at", "device.last_saw_api"])
    .orderBy("user.id"),
);

/** Every account, oldest first, with the last signs of life of its user and its device. */
export const listAccounts = (db: Database) => db.all(all, {});
