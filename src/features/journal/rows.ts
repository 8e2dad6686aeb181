import { anyTable } from "../../framework/resource/store";
import { type OfDevice, type Placeholders, type Query, query, type SqlValue } from "../../platform/db/query";
import { ACTIONS } from "./actions";

type Columns = Record<string, SqlValue>;
/** The statements that read and write whole rows of a table. `owner`: the column with the device, or with the record. */
export const rowQueries = (name: string, owner: string, columns: readonly string[]) => ({
  find: query((q, p: Placeholders<OfDevice & { id: number }>) =>
    anyTable(q).selectFrom(name).select(columns).where("id", "=", p.id).where(owner, "=", p.device_id),
  ),
  all: query((q, p: Placeholders<OfDevice>) =>
    anyTable(q).selectFrom(name).select(columns).where(owner, "=", p.device_id),
  ),
  insert: query((q, p: Placeholders<Columns>) =>
    anyTable(q)
      .insertInto(name)
      .values(Object.fromEntries(columns.map((column) => [column, p[column] ?? null]))),
  ),
  update: query((q, p: Placeholders<Columns & { id: number }>) =>
    anyTable(q)
      .updateTable(name)
      .set(Object.fromEntries(columns.filter((column) => column !== "id").map((column) => [column, p[column] ?? null])))
      .where("id", "=", p.id),
  ),
  removeAll: query((q, p: Placeholders<OfDevice>) => anyTable(q).deleteFrom(name).where(owner, "=", p.device_id)),
});

/** Rows of `device_id`, which will be those of `to`, but for the first ones. `at`: milliseconds since the epoch. */
interface Moved {
  readonly device_id: number;
  readonly to: number;
  readonly at: number;
  readonly request: string;
  readonly author: string;
  readonly skip: number;
  readonly limit: number;
}
export type JournalMoved = Query<Moved, unknown>;

/** The statement that writes an entry for each of them into the journal, in the order of their ids. */
export const notingOf = (table: string, resource: string): JournalMoved =>
  query((q, p: Placeholders<Moved>) =>
    anyTable(q)
      .insertInto("changes")
      .columns(["device_id", "at", "resource", "record_id", "action", "opens", "request", "author"])
      .expression((e) =>
        e
          .selectFrom(table)
          .select((s) => [
            ...[s.val(p.to).as("device_id"), s.val(p.at).as("at"), s.val(resource).as("resource"), "id as record_id"],
            ...[s.val(ACTIONS.created).as("action"), s.val(0).as("opens")],
            ...[s.val(p.request).as("request"), s.val(p.author).as("author")],
          ])
          .where("device_id", "=", p.device_id)
          .orderBy("id")
          .limit(p.limit)
          .offset(p.skip),
      ),
  );
