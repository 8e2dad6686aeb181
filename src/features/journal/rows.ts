import { sql } from "kysely";
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

/** The last rows of a device in a table. `at`: milliseconds since the epoch. */
interface Moved extends OfDevice {
  readonly at: number;
  readonly request: string;
  readonly author: string;
  /** 1 if the first of them is the first change of its request. */
  readonly opens: 0 | 1;
  readonly limit: number;
}

/** How records that were moved are noted. */
export interface Noting {
  /** How many there are; no more than `limit` are counted. */
  readonly count: Query<OfDevice & { limit: number }, { count: number }>;
  /** Writes an entry for each of the last ones into the journal, in the order of their ids. */
  readonly note: Query<Moved, unknown>;
}

export const notingOf = (table: string, resource: string): Noting => ({
  count: query((q, p: Placeholders<OfDevice & { limit: number }>) =>
    anyTable(q)
      .selectFrom((e) =>
        e.selectFrom(table).select("id").where("device_id", "=", p.device_id).limit(p.limit).as("some"),
      )
      .select((e) => e.fn.countAll<number>().as("count")),
  ),
  note: query((q, p: Placeholders<Moved>) =>
    anyTable(q)
      .insertInto("changes")
      .columns(["device_id", "at", "resource", "record_id", "action", "opens", "request", "author"])
      .expression((e) =>
        e
          .selectFrom((last) =>
            last
              .selectFrom(table)
              .select("id")
              .where("device_id", "=", p.device_id)
              .orderBy("id", "desc")
              .limit(p.limit)
              .as("moved"),
          )
          .select((s) => [
            s.val(p.device_id).as("device_id"),
            s.val(p.at).as("at"),
            s.val(resource).as("resource"),
            "id as record_id" as const,
            s.val(ACTIONS.created).as("action"),
            sql<number>`iif(row_number() over (order by id) = 1, ${p.opens}, 0)`.as("opens"),
            s.val(p.request).as("request"),
            s.val(p.author).as("author"),
          ])
          .orderBy("id"),
      ),
  ),
});
