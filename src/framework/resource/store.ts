import { type Expression, type Kysely, sql, type SqlBool } from "kysely";
import type { Database } from "../../platform/db/database";
import {
  type OfDevice,
  type Placeholders,
  query,
  type SqlBuilder,
  type SqlValue,
  valuesIn,
} from "../../platform/db/query";
import type { DriverRow } from "../field/codec";
import type { Slice } from "./pagination";

/** Joins the row of another table, if any, whose column `theirs` equals the column `ours`. */
export interface Join {
  readonly table: string;
  readonly theirs: string;
  readonly ours: string;
}

/** A table of a resource, with the columns to store and to read. */
interface StoredTable {
  readonly name: string;
  /** Stored columns of a record besides `id`, `device_id`, `created_at` and `updated_at`. */
  readonly columns: readonly string[];
  /** Columns that are not stored but computed when a record is read. */
  readonly computed: Readonly<Record<string, Expression<unknown>>>;
  /** Stored columns that are read as another value. */
  readonly shown?: Readonly<Record<string, Expression<unknown>>>;
  /** Tables that computed and shown columns read from, by alias. */
  readonly joins?: Readonly<Record<string, Join>>;
  /** Conditions for lists, by name. */
  readonly choices?: Readonly<Record<string, Expression<SqlBool>>>;
  readonly order: "oldest" | "newest";
  /** Columns whose values are unique per device. */
  readonly unique: readonly string[];
  /** Whether the server gives rows their ids, because SQLite does not. */
  readonly clustered?: boolean;
}

type RecordKey = OfDevice & { id: number };

/** Table names come from declarations at run time, so the generated types do not help: here all tables have one type. */
type AnyTable = Kysely<Record<string, Record<string, SqlValue>>>;
export const anyTable = (q: Pick<SqlBuilder, "selectFrom">) => q as unknown as AnyTable;

/**
 * The queries of one table, compiled once. Every query names the device, so it never finds a record of another account.
 */
export function createStore(declared: StoredTable) {
  const { name, columns, computed, shown = {}, joins = {}, choices = {}, order, unique, clustered = false } = declared;
  const table = anyTable;
  const written = [...columns, "created_at", "updated_at"];
  const inserted = [...(clustered ? ["id"] : []), "device_id", ...written];
  const all = ["id", "device_id", ...written];
  const [idColumn, deviceColumn] = [`${name}.id`, `${name}.device_id`];

  const stored = (q: SqlBuilder) => table(q).selectFrom(name).select(all);
  const selected = (q: SqlBuilder) => {
    let base = table(q).selectFrom(name);
    for (const [alias, join] of Object.entries(joins)) {
      const joined = base.leftJoin(`${join.table} as ${alias}`, `${alias}.${join.theirs}`, `${name}.${join.ours}`);
      base = joined as typeof base; // all tables have one type, joined ones too
    }
    return base
      .select(all.filter((column) => !(column in shown)).map((column) => `${name}.${column}`))
      .select(
        Object.entries({ ...shown, ...computed }).map(([alias, expression]) => sql<SqlValue>`${expression}`.as(alias)),
      );
  };
  const ordered = (q: SqlBuilder, { device_id }: Placeholders<OfDevice>) => {
    const base = selected(q).where(deviceColumn, "=", device_id);
    return order === "oldest" ? base.orderBy(idColumn) : base.orderBy("created_at", "desc").orderBy("id", "desc");
  };
  const listsWhere = (condition: Expression<SqlBool>) => ({
    list: query((q, p: Placeholders<OfDevice>) => ordered(q, p).where(condition)),
    page: query((q, p: Placeholders<OfDevice & Slice>) =>
      ordered(q, p).where(condition).limit(p.limit).offset(p.offset),
    ),
  });
  const everything = {
    list: query((q, p: Placeholders<OfDevice>) => ordered(q, p)),
    page: query((q, p: Placeholders<OfDevice & Slice>) => ordered(q, p).limit(p.limit).offset(p.offset)),
  };
  const chosen = new Map(Object.entries(choices).map(([choice, condition]) => [choice, listsWhere(condition)]));

  const pageSince = query((q, p: Placeholders<OfDevice & Slice & { since: number }>) =>
    ordered(q, p).where(`${name}.created_at`, ">=", p.since).limit(p.limit).offset(p.offset),
  );
  const show = query((q, p: Placeholders<RecordKey>) =>
    selected(q).where(idColumn, "=", p.id).where(deviceColumn, "=", p.device_id),
  );
  const showStored = query((q, p: Placeholders<RecordKey>) =>
    stored(q).where("id", "=", p.id).where("device_id", "=", p.device_id),
  );
  /** Found by id: by device SQLite would look through all that the account has. Clustered tables know no ids alone. */
  const several = query((q, p: Placeholders<OfDevice & { ids: string }>) =>
    selected(q)
      .where(clustered ? sql.ref(deviceColumn) : sql`+${sql.ref(deviceColumn)}`, "=", p.device_id)
      .where(idColumn, "in", valuesIn(p.ids))
      .orderBy(idColumn),
  );
  const newer = query((q, p: Placeholders<RecordKey & { created_at: SqlValue; limit: number }>) =>
    q
      .selectFrom(
        table(q)
          .selectFrom(name)
          .select(sql<number>`1`.as("one"))
          .where("device_id", "=", p.device_id)
          .where(sql<boolean>`(created_at, id) > (${p.created_at}, ${p.id})`)
          .limit(p.limit)
          .as("newer"),
      )
      .select((e) => e.fn.countAll<number>().as("count")),
  );
  const insert = query((q, p: Placeholders<Record<string, SqlValue>>) =>
    table(q)
      .insertInto(name)
      .values(Object.fromEntries(inserted.map((column) => [column, p[column] ?? null]))),
  );
  const update = query((q, p: Placeholders<Record<string, SqlValue> & RecordKey>) =>
    table(q)
      .updateTable(name)
      .set(Object.fromEntries(written.map((column) => [column, p[column] ?? null])))
      .where("id", "=", p.id)
      .where("device_id", "=", p.device_id),
  );
  const remove = query((q, p: Placeholders<RecordKey>) =>
    table(q).deleteFrom(name).where("id", "=", p.id).where("device_id", "=", p.device_id),
  );
  const removeAll = query((q, p: Placeholders<OfDevice>) =>
    table(q).deleteFrom(name).where("device_id", "=", p.device_id),
  );
  const taken = new Map(
    unique.map((column) => [
      column,
      query((q, p: Placeholders<RecordKey & { value: SqlValue }>) =>
        table(q)
          .selectFrom(name)
          .select("id")
          .where("device_id", "=", p.device_id)
          .where(column, "=", p.value)
          .where("id", "<>", p.id),
      ),
    ]),
  );
  const count = query((q, p: Placeholders<OfDevice>) =>
    table(q)
      .selectFrom(name)
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("device_id", "=", p.device_id),
  );

  return {
    name,
    /** Stored columns in the order of a row. */
    columns: all,
    /** Rows of a device in the order of the resource. `part`: a slice; `choice`: name of one of the `choices`. */
    list: (db: Database, deviceId: number, part?: Slice, choice = ""): DriverRow[] => {
      const { list, page } = chosen.get(choice) ?? everything;
      return part ? db.all(page, { device_id: deviceId, ...part }) : db.all(list, { device_id: deviceId });
    },
    /** Rows of a device that were created at `since` (seconds since the epoch) or later. */
    listSince: (db: Database, deviceId: number, part: Slice, since: number): DriverRow[] =>
      db.all(pageSince, { device_id: deviceId, ...part, since }),
    show: (db: Database, deviceId: number, id: number): DriverRow | undefined =>
      db.get(show, { id, device_id: deviceId }),
    /** The row in stored form, without computed columns. */
    showStored: (db: Database, deviceId: number, id: number): DriverRow | undefined =>
      db.get(showStored, { id, device_id: deviceId }),
    /** The rows of the device with these ids, ascending by id. */
    several: (db: Database, deviceId: number, ids: readonly number[]): DriverRow[] => {
      const [id = 0, second] = ids;
      return second === undefined
        ? db.all(show, { id, device_id: deviceId })
        : db.all(several, { device_id: deviceId, ids: JSON.stringify(ids) });
    },
    /** Whether fewer than `limit` records of the device are newer than this one. */
    isAmongNewest: (db: Database, row: DriverRow, limit: number): boolean => {
      const { id, device_id, created_at } = row as { id: number; device_id: number; created_at: SqlValue }; // every table has them
      return (db.get(newer, { id, device_id, created_at, limit })?.count ?? 0) < limit;
    },
    /** Stores a row and returns its id. */
    insert: (db: Database, row: Record<string, SqlValue>): number => {
      if (clustered) row["id"] = db.ids.next(name);
      const { id } = db.run(insert, row);
      if (!clustered) row["id"] = id;
      return row["id"] as number; // set above
    },
    update: (db: Database, columnsOf: Record<string, SqlValue> & RecordKey): void => {
      db.run(update, columnsOf);
    },
    remove: (db: Database, deviceId: number, id: number): void => {
      db.run(remove, { id, device_id: deviceId });
    },
    removeAll: (db: Database, deviceId: number): void => {
      db.run(removeAll, { device_id: deviceId });
    },
    /** Whether another record of the device than `id` has this value in a unique column. */
    isTaken: (db: Database, deviceId: number, id: number, column: string, value: SqlValue): boolean => {
      const search = taken.get(column);
      return search !== undefined && db.get(search, { id, device_id: deviceId, value }) !== undefined;
    },
    count: (db: Database, deviceId: number): number => db.get(count, { device_id: deviceId })?.count ?? 0,
  };
}
