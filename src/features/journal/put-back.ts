import type { Context } from "../../framework/context";
import { notFound } from "../../framework/errors";
import { isLeftOut } from "../../framework/resource/table";
import type { SqlValue } from "../../platform/db/query";
import { ACTIONS } from "./actions";
import type { WholeEntry } from "./entries";
import type { Followed } from "./triggers";

type Columns = Readonly<Record<string, SqlValue>>;

/** The content of an entry: columns of the row, and rows of its parts by their table. */
interface Previous {
  readonly row: Columns;
  readonly parts: Readonly<Record<string, readonly Columns[]>>;
}

/** The record as it was before a change. */
export function previousOf({ parts }: Followed, { previous }: Pick<WholeEntry, "previous">): Previous {
  const stored = JSON.parse(previous ?? "{}") as Record<string, SqlValue & readonly Columns[]>; // the triggers write it
  const names = new Set(parts.map(({ table }) => table));
  const some = (isPart: boolean) => Object.entries(stored).filter(([name]) => names.has(name) === isPart);
  return { row: Object.fromEntries(some(false)), parts: Object.fromEntries(some(true)) };
}

/** Undoes one change of a record. Only the rules of the schema apply. @throws Refusal `not_found` if it is gone. */
export function putBack(context: Context, table: Followed, entry: WholeEntry): void {
  const { undone } = table.journaled;
  if (isLeftOut(undone) || entry.action === ACTIONS.shown) return;
  if (entry.action === ACTIONS.created) return undone.remove(context, entry.record_id);
  const previous = previousOf(table, entry);
  if (entry.action === ACTIONS.deleted) insert(context, table, previous.row);
  else update(context, table, entry.record_id, previous.row);
  replaceParts(context, table, entry.record_id, previous.parts);
}

function insert({ db, deviceId, nowText }: Context, { rows, journaled }: Followed, row: Columns): void {
  if (journaled.isSingle) db.run(rows.removeAll, { device_id: deviceId });
  db.run(rows.insert, { ...row, updated_at: nowText });
}

function update({ db, deviceId, nowText }: Context, { rows }: Followed, id: number, row: Columns): void {
  const current = db.get(rows.find, { id, device_id: deviceId });
  if (!current) throw notFound();
  db.run(rows.update, { ...current, ...row, updated_at: nowText, id });
}

function replaceParts({ db }: Context, { parts }: Followed, id: number, previous: Previous["parts"]): void {
  for (const { table, rows } of parts) {
    db.run(rows.removeAll, { device_id: id });
    for (const row of previous[table] ?? []) db.run(rows.insert, row);
  }
}
