import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { inDependencyOrder } from "../../../framework/dependency-order";
import { defineService, type Services } from "../../../framework/services";
import { accountTables } from "../../../framework/table";
import { addAlert } from "../../messages";
import { DEVICE_NAME } from "./devices";

/** The row of a table that names one of another cannot outlive that one. */
interface Key {
  readonly user: string;
  readonly used: string;
}

const keysOf = (db: Database, onDelete: string): readonly Key[] =>
  db
    .rows(
      `select owner.name as user, "table" as used
      from pragma_table_list as owner join pragma_foreign_key_list(owner.name)
      where owner.schema = 'main' and on_delete ${onDelete}`,
    )
    .map(({ user, used }) => ({ user: String(user), used: String(used) }));

/**
 * The tables that a reset empties, users of a record before the record. Rows of tables without a device (items of groups
 * and regimens) go with those they belong to, so that these count as users of what the items use.
 */
const resetTables = defineService(({ db, get }) => {
  const tables = get(accountTables).filter(({ reset }) => reset === "emptied");
  const names = new Set(tables.map(({ name }) => name));
  const blocking = keysOf(db, "in ('NO ACTION', 'RESTRICT')");
  const owners = Map.groupBy(keysOf(db, "= 'CASCADE'"), ({ user }) => user);
  const emptiedWith = (table: string): readonly string[] =>
    names.has(table) ? [table] : (owners.get(table) ?? []).map(({ used }) => used);
  const usersOf = ({ name }: { readonly name: string }): readonly string[] =>
    blocking.filter(({ used }) => used === name).flatMap(({ user }) => emptiedWith(user));
  return inDependencyOrder(tables.toReversed(), usersOf);
});

const restoreDevice = query((q, p: Placeholders<{ id: number; name: string; now: string }>) =>
  q
    .updateTable("devices")
    .set({ name: p.name, mounted_tool_id: null, setup_completed_at: null, account_seeded_at: null, updated_at: p.now })
    .where("id", "=", p.id)
    .where((e) =>
      e.or([
        e("name", "<>", p.name),
        e("mounted_tool_id", "is not", null),
        e("setup_completed_at", "is not", null),
        e("account_seeded_at", "is not", null),
      ]),
    ),
);

/**
 * Empties every table that does not say why it is kept, and gives the device its default name. Rules about records in use
 * do not hold. Source: `accounts.md` §7.1.
 */
export function resetDevice({ db, get }: Services, deviceId: number, now: Date): void {
  for (const { empty } of get(resetTables)) db.run(empty, { device_id: deviceId });
  db.run(restoreDevice, { id: deviceId, name: DEVICE_NAME, now: now.toISOString() });
  addAlert(db, deviceId, "api.seed_data.missing", now);
  for (const { reset, empty } of get(accountTables)) {
    if (reset === "emptied last") db.run(empty, { device_id: deviceId });
  }
}
