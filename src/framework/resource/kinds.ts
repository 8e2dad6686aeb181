import { type TSchema, Type } from "@sinclair/typebox";
import type { Expression, SqlBool } from "kysely";
import { once } from "../../platform/once";
import { type Placeholders, query, type SqlBuilder } from "../../platform/db/query";
import { defineService } from "../services";
import { AccountMemo } from "../account-memo";
import { type DriverRow, rowDecoder } from "../field/codec";
import type { Context } from "../context";
import { type Fields, recordSchema, shownFields, columnsOf } from "../field/fields";
import { named, variants } from "../field/schema";
import { anyTable } from "./store";

/** Several kinds of records in one table. A field that no kind names is shown by all kinds. */
export interface Kinds {
  /** The field that holds the kind. */
  readonly field: string;
  /** The fields that each kind shows, by kind. */
  readonly of: Readonly<Record<string, { readonly shows: readonly string[] }>>;
}

/** Fields by kind: those that its records show, or with `isShown` false those that they do not show. */
function shapes(fields: Fields, { of }: Kinds, isShown: boolean): ReadonlyMap<string, readonly string[]> {
  const named = new Set(Object.values(of).flatMap(({ shows }) => shows));
  const shapeOf = (shows: readonly string[]) =>
    shownFields(fields).filter((name) => (!named.has(name) || shows.includes(name)) === isShown);
  return new Map(Object.entries(of).map(([kind, { shows }]) => [kind, shapeOf(shows)]));
}

/** Sets the fields that the kind of a record does not show to undefined, so that JSON omits them. Works in place. */
export function kindPresenter(fields: Fields, kinds: Kinds): (record: DriverRow) => DriverRow {
  const hidden = once(() => shapes(fields, kinds, false));
  return (record) => {
    for (const name of hidden().get(record[kinds.field] as string) ?? []) record[name] = undefined;
    return record;
  };
}

/** Schema of a record: one shape per kind, named like the kind. */
export function kindSchema(fields: Fields, kinds: Kinds): TSchema {
  const schemaOf = (kind: string, names: readonly string[]): TSchema => {
    const { properties } = recordSchema(
      Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))),
    );
    return Type.Object({ ...properties, [kinds.field]: Type.Literal(kind) });
  };
  const schemas = [...shapes(fields, kinds, true)].map(([kind, names]): [string, TSchema] => [
    kind,
    named(kind, () => schemaOf(kind, names)),
  ]);
  return variants(kinds.field, Object.fromEntries(schemas));
}

interface OfDevice {
  readonly device_id: number;
}

/**
 * Lists the records of a table with several kinds, ascending by id. It runs one query per kind that the device has, for the
 * columns that the kind shows. So the rows only need decoding in place, and a long list needs no second object per record.
 * Keys are in the order of `columns`, as in a single record. Must not run inside a write.
 */
export function kindLister(
  { name: table, columns }: { readonly name: string; readonly columns: readonly string[] },
  fields: Fields,
  kinds: Kinds,
  condition: Expression<SqlBool> | undefined,
): (context: Context) => DriverRow[] {
  const rowsOf = (q: Pick<SqlBuilder, "selectFrom">, { device_id }: Placeholders<OfDevice>, kind: string) => {
    const rows = anyTable(q).selectFrom(table).where("device_id", "=", device_id).where(kinds.field, "=", kind);
    return condition ? rows.where(condition) : rows;
  };
  const readers = once(() =>
    [...shapes(fields, kinds, true)].map(([kind, names]) => {
      const shown = columns.filter((column) => names.includes(column));
      return {
        kind,
        decode: rowDecoder(() => columnsOf(fields, shown)),
        rows: query((q, p: Placeholders<OfDevice>) => rowsOf(q, p, kind).select(shown).orderBy("id")),
      };
    }),
  );
  const kindsOf = query((q, p: Placeholders<OfDevice>) =>
    q.selectNoFrom((e) => readers().map(({ kind }) => e.exists(rowsOf(e, p, kind).select("id")).as(kind))),
  );
  /** The kinds that a device has. Most devices have few, so the others are not queried until something is written. */
  const kindsInUse = defineService(
    ({ writes }) => new AccountMemo<ReturnType<typeof readers>>((id) => writes.versions.of(id)),
  );

  return (context) => {
    const { db, deviceId: device_id, services } = context;
    const needed = services.get(kindsInUse).get(device_id, () => {
      const used: DriverRow = db.get(kindsOf, { device_id }) ?? {};
      return readers().filter(({ kind }) => used[kind]);
    });
    const lists = needed.map(({ decode, rows }) => {
      const records: DriverRow[] = db.all(rows, { device_id });
      for (const record of records) decode(record);
      return records;
    });
    const [only = []] = lists;
    return lists.length < 2 ? only : lists.flat().sort((a, b) => Number(a["id"]) - Number(b["id"]));
  };
}
