import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { inDependencyOrder } from "../../../framework/resource/dependency-order";
import type { Context } from "../../../framework/context";
import { authorOfToken, origin } from "../../../framework/origin";
import { type Pieces, writeInSteps } from "../../../framework/steps";
import { defineService, type Services } from "../../../framework/services";
import { accountTables, type Table } from "../../../framework/resource/table";
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
 * (items of groups and regimens) are emptied through their owners, so the owners count as referring to whatever the items
 * refer to.
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

/** Most records without a limit that a reset removes in its own write. */
const AT_ONCE = 10_000;
/** Records that are removed in one piece. */
const PIECE = 500;

/**
 * Removes what is too much for one write, in steps, before a reset: others would wait. `check` runs before each step.
 * @throws whatever `check` throws.
 */
export async function removeMany(context: Context, check: () => void): Promise<void> {
  const { db, deviceId, services } = context;
  const tables = services.get(resetTables).filter(({ isUnlimited }) => isUnlimited);
  const records = tables.reduce((sum, { count }) => sum + (db.get(count, { device_id: deviceId })?.count ?? 0), 0);
  if (records > AT_ONCE) await writeInSteps(services.writes, deviceId, removal(context, tables), check, "account");
}

function* removal({ db, deviceId, requestId, session, services }: Context, tables: readonly Table[]): Pieces {
  const asked = services.get(origin);
  const author = { deviceId, requestId, sentRequestId: requestId, author: authorOfToken(session.jti) };
  const remove = ({ emptySome }: Table): number =>
    asked.during(author, () => db.run(emptySome, { device_id: deviceId, limit: PIECE }).changes);
  for (const table of tables) while (remove(table) > 0) yield;
}

/** Its time of change moves only when something of it does. */
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

/**
 * Empties every table, except those that say why they are kept, and gives the device its default name. Records in use are
 * deleted as well. That the device is told of comes last: it says that the reset is over (`live.md` §3.1). Source:
 * `accounts.md` §7.1.
 */
export function resetDevice({ db, get }: Services, deviceId: number, now: Date): void {
  get(origin).forgetting(() => {
    for (const { empty } of get(resetTables)) db.run(empty, { device_id: deviceId });
  });
  addAlert(db, deviceId, "api.seed_data.missing", now);
  const device = { id: deviceId, name: DEVICE_NAME, now: now.toISOString() };
  get(origin).announce("always", () => db.run(restoreDevice, device));
  for (const { reset, empty } of get(accountTables)) {
    if (reset === "emptied last") db.run(empty, { device_id: deviceId });
  }
}
