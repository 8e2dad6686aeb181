import { anyTable } from "../../../framework/resource/store";
import { type Placeholders, query, type SqlValue } from "../../../platform/db/query";

type Columns = Record<string, SqlValue>;
type Owner = { device_id: number };

/** The statements that read and write whole rows of a table. `owner`: the column with the device, or with the record. */
export const rowQueries = (name: string, owner: string, columns: readonly string[]) => ({
  find: query((q, p: Placeholders<Owner & { id: number }>) =>
    anyTable(q).selectFrom(name).select(columns).where("id", "=", p.id).where(owner, "=", p.device_id),
  ),
  all: query((q, p: Placeholders<Owner>) =>
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
  removeAll: query((q, p: Placeholders<Owner>) => anyTable(q).deleteFrom(name).where(owner, "=", p.device_id)),
});
