import type { Database } from "../../../platform/db/database";
import { query } from "../../../platform/db/query";

const all = query((q) =>
  q
    .selectFrom("users as user")
    .innerJoin("devices as device", "device.id", "user.device_id")
    .select(["user.email", "user.name", "user.device_id", "user.confirmed_at", "user.created_at"])
    .select(["user.last_active_at", "device.last_saw_api"])
    .orderBy("user.id"),
);

const count = query((q) => q.selectFrom("users").select((e) => e.fn.countAll<number>().as("count")));

export const countAccounts = (db: Database): number => db.get(count, {})?.count ?? 0;

/** Every account, oldest first, with the times at which its user and its device were last seen. */
export const listAccounts = (db: Database) => db.all(all, {});
