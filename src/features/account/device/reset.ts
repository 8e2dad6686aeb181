import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { inDependencyOrder } from "../../../framework/resource/dependency-order";
import type { LongTask, LongWork } from "../../../framework/long-work";
import { origin } from "../../../framework/origin";
import { emptyAll } from "../../../framework/resource/in-pieces";
import { accountTables, isLeftOut, type Table } from "../../../framework/resource/table";
import { defineService, type Services } from "../../../framework/services";
import { type Pieces, within } from "../../../framework/batches";
import { addAlert } from "../../alerts";
import { DEVICE_NAME } from "./devices";

/** A foreign key: rows of the table `source` refer to rows of `target`. */
interface ForeignKey {
  readonly source: string;
  readonly target: string;
}

const keysOf = (db: Database, onDelete: string): readonly ForeignKey[] =>
  db
    .rows(
      `select owner.name as source, "table" as target
      from pragma_table_list as owner join pragma_foreign_key_list(owner.name)
      where owner.schema = 'main' and on_delete ${onDelete}`,
    )
    .map(({ source, target }) => ({ source: String(source), target: String(target) }));

/**
 * The tables that a reset empties, in an order in which rows go before the rows they refer to. Tables without `device_id`
 * (items of groups and regimens) are emptied through their owners. So the references of the items count as references of
 * the owners.
 */
export const resetTables = defineService(({ db, get }) => {
  const tables = get(accountTables).filter(({ reset }) => reset === "emptied");
  const names = new Set(tables.map(({ name }) => name));
  const blocking = keysOf(db, "in ('NO ACTION', 'RESTRICT')");
  const owners = Map.groupBy(keysOf(db, "= 'CASCADE'"), ({ source }) => source);
  const emptiedWith = (table: string): readonly string[] =>
    names.has(table) ? [table] : (owners.get(table) ?? []).map(({ target }) => target);
  const referringTo = ({ name }: { readonly name: string }): readonly string[] =>
    blocking.filter(({ target }) => target === name).flatMap(({ source }) => emptiedWith(source));
  return inDependencyOrder(tables.toReversed(), referringTo);
});

/** Reset of the device's record. Its time of change moves only when a value does. */
const restoreDevice = query((q, p: Placeholders<{ id: number; name: string; now: string }>) =>
  q
    .updateTable("devices")
    .set({ name: p.name, mounted_tool_id: null, setup_completed_at: null, account_seeded_at: null })
    .set((e) => ({
      updated_at: e
        .case()
        .when(
          e.or([
            e("name", "<>", p.name),
            e("mounted_tool_id", "is not", null),
            e("setup_completed_at", "is not", null),
            e("account_seeded_at", "is not", null),
          ]),
        )
        .then(p.now)
        .else(e.ref("updated_at"))
        .end(),
    }))
    .where("id", "=", p.id),
);

/** A piece of the journal, which is four times as large, goes after so many pieces of records. */
const PIECES = 4;

/** Empties tables of a device, and the journal with them: it keeps nothing of them, and must not grow meanwhile. */
function* emptied({ services: { db, get }, deviceId }: LongTask, tables: readonly Table[]): Pieces {
  const last = emptiedLast(get);
  const records = within(emptyAll(db, tables, deviceId), (piece) => get(origin).forgetting(piece));
  for (let done = 1; !records.next().done; done++) {
    if (done % PIECES === 0) for (const { emptySome } of last) db.run(emptySome, { device_id: deviceId });
    yield;
  }
  yield* emptyAll(db, last, deviceId);
}

const emptiedLast = (get: Services["get"]): readonly Table[] =>
  get(accountTables).filter(({ reset }) => reset === "emptied last");

/**
 * Empties every table, except those that say why they are kept, and gives the device its default name. Records in use are
 * deleted as well. The change of the device comes last: it says that the reset is over (`live.md` §3.1). Source:
 * `accounts.md` §7.1.
 */
export const resetWork: LongWork = {
  pieces: (task) => emptied(task, task.services.get(resetTables)),
  end: ({ services: { db, get, clock }, deviceId }) => {
    const now = clock();
    addAlert(db, deviceId, "api.seed_data.missing", now);
    const device = { id: deviceId, name: DEVICE_NAME, now: now.toISOString() };
    get(origin).announce("always", () => db.run(restoreDevice, device));
    for (const piece of emptyAll(db, emptiedLast(get), deviceId)) void piece;
  },
};

/** The tables whose records go with their device: all tables of a reset, and tokens and jobs. */
const deletedTables = defineService(({ db, get }): readonly Table[] => {
  const owned = new Set(
    keysOf(db, "= 'CASCADE'").flatMap(({ source, target }) => (target === "devices" ? source : [])),
  );
  const rest = get(accountTables).filter(
    ({ name, reset, journaled }) => isLeftOut(reset) && isLeftOut(journaled) && owned.has(name) && hasId(db, name),
  );
  return [...get(resetTables), ...rest];
});

const hasId = (db: Database, table: string): boolean =>
  db.value(`select count(*) from pragma_table_info('${table}') where name = 'id'`) === 1;

const removeDevice = query((q, p: Placeholders<{ device_id: number }>) =>
  q.deleteFrom("devices").where("id", "=", p.device_id),
);
const forgetAuthor = query((q, p: Placeholders<{ device_id: number }>) =>
  q.updateTable("sequence_publications").set({ cached_author_email: "" }).where("author_device_id", "=", p.device_id),
);

/** Deletes user, device and all records of the device. Published sequence versions stay, without their author's address. */
export const deletionWork: LongWork = {
  pieces: (task) => emptied(task, task.services.get(deletedTables)),
  end: ({ services: { db, get }, deviceId }) => {
    db.run(forgetAuthor, { device_id: deviceId });
    get(origin).forgetting(() => db.run(removeDevice, { device_id: deviceId }));
  },
};
