import { type Expression, type Kysely, sql } from "kysely";
import type { Database } from "../platform/db/database";
import { type Placeholders, query, type SqlBuilder, type SqlValue } from "../platform/db/query";
import type { Row } from "./codec";

import type { Slice } from "./pagination";

/** A table as its resource declares it. */
export interface Table {
  readonly name: string;
  /** Stored columns of a record besides `id`, `device_id`, `created_at` and `updated_at`. */
  readonly columns: readonly string[];
  /** Columns of the record's own that are not stored but read with it. */
  readonly computed: Readonly<Record<string, Expression<unknown>>>;
  readonly order: "oldest" | "newest";
  /** Columns whose value no two records of a device share. */
  readonly unique: readonly string[];
  /** Whether rows bring their ids, because SQLite gives them none. */
  readonly clustered?: boolean;
}

type DeviceId = { device_id: number };
type RecordKey = DeviceId & { id: number };

/** Tables are named by declarations at run time, which the generated types cannot follow: here every table is alike. */
type AnyTable = Kysely<Record<string, Record<string, SqlValue>>>;

/**
 * The SQL of one table, compiled once. Every statement names the device: a record of another account is not found.
 */
export function createStore({ name, columns, computed, order, unique, clustered = false }: Table) {
  const table = (q: SqlBuilder) => q as unknown as AnyTable;
  const written = [...columns, "created_at", "updated_at"];
  const inserted = [...(clustered ? ["id"] : []), "device_id", ...written];

  const selected = (q: SqlBuilder) => {
    const base = table(q)
      .selectFrom(name)
      .select(["id", "device_id", ...written].map((column) => `${name}.${column}`))
      .select(Object.entries(computed).map(([alias, expression]) => sql<SqlValue>`${expression}`.as(alias)));
    return base;
  };
  const ordered = (q: SqlBuilder, p: Placeholders<DeviceId>) => {
    const base = selected(q).where(`${name}.device_id`, "=", p.device_id);
    return order === "oldest" ? base.orderBy("id") : base.orderBy("created_at", "desc").orderBy("id", "desc");
  };

  const list = query((q, p: Placeholders<DeviceId>) => ordered(q, p));
  const page = query((q, p: Placeholders<DeviceId & Slice>) => ordered(q, p).limit(p.limit).offset(p.offset));
  const pageSince = query((q, p: Placeholders<DeviceId & Slice & { since: number }>) =>
    ordered(q, p).where(`${name}.created_at`, ">=", p.since).limit(p.limit).offset(p.offset),
  );
  const show = query((q, p: Placeholders<RecordKey>) =>
    selected(q).where("id", "=", p.id).where("device_id", "=", p.device_id),
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
  const removeAll = query((q, p: Placeholders<DeviceId>) =>
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
  const count = query((q, p: Placeholders<DeviceId>) =>
    table(q)
      .selectFrom(name)
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("device_id", "=", p.device_id),
  );

  return {
    /** Rows of a device in the resource's order; `part` limits them. */
    list: (db: Database, deviceId: number, part?: Slice): Row[] =>
      part ? db.all(page, { device_id: deviceId, ...part }) : db.all(list, { device_id: deviceId }),
    /** The same without those made before `since`, seconds since the epoch. */
    listSince: (db: Database, deviceId: number, part: Slice, since: number): Row[] =>
      db.all(pageSince, { device_id: deviceId, ...part, since }),
    show: (db: Database, deviceId: number, id: number): Row | undefined => db.get(show, { id, device_id: deviceId }),
    /** Whether fewer than `limit` records of the device are newer than this one. */
    isAmongNewest: (db: Database, row: Row, limit: number): boolean => {
      const { id, device_id, created_at } = row as { id: number; device_id: number; created_at: SqlValue }; // every table has them
      return (db.get(newer, { id, device_id, created_at, limit })?.count ?? 0) < limit;
    },
    /** Stores a row, gives it its id and answers that. */
    insert: (db: Database, row: Record<string, SqlValue>): number => {
      if (clustered) row["id"] = db.ids.next(name);
      const { id } = db.run(insert, row);
      if (!clustered) row["id"] = id;
      return row["id"] as number; // as just given
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
