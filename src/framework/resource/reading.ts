import { type DriverRow, rowDecoder } from "../field/codec";
import type { Context } from "../context";
import { type RecordOf, recordKeys, type ResourceDefinition } from "./definition";
import { notFound } from "../errors";
import type { LazyList } from "../streamed-json";
import { type Fields, shownFields, columnsOf } from "../field/fields";
import { kindLister, kindPresenter } from "./kinds";
import { createLateLists, LONG } from "./lazy-lists";
import { type Slice, within } from "./pagination";
import { createStore } from "./store";

/** Finds the records of a resource and shows them to clients. */
export function createReading<F extends Fields, J>(definition: ResourceDefinition<F, J>) {
  const { name, fields, computed = {}, shown = {}, joins = {}, kinds, filter, unique = [], newest } = definition;
  const { listLimit = newest, order = "oldest", clustered = false } = definition;
  const own = Object.entries(fields).filter(
    ([key, { type }]) => !(key in recordKeys) && !(key in computed) && type.storage !== "none",
  );
  const columns = own.map(([key]) => key);
  const choices = filter?.choices ?? {};
  const store = createStore({ name, columns, computed, shown, joins, choices, order, unique, clustered });
  const late = createLateLists(name, order);
  const decodeRow = rowDecoder(() => columnsOf(fields, shownFields(fields)));
  const isShownAsStored = Object.keys(shown).length === 0;
  const isReadBack = !isShownAsStored || Object.keys(computed).length > 0;
  const showStored = isShownAsStored ? store.show : store.showStored;
  const listKinds = kinds && kindLister(store, fields, kinds, choices[filter?.default ?? ""]);

  const decode = (row: DriverRow): RecordOf<F> => decodeRow(row) as RecordOf<F>; // the columns are those of the fields
  const shape = kinds ? kindPresenter(fields, kinds) : (record: DriverRow): object => record;
  const present = definition.present ?? ((record: RecordOf<F>): object => shape(record));
  const decodeOwn = rowDecoder(() => columnsOf(fields, columns));
  /** Decodes a row in stored form, which may lack computed columns. */
  const decodeStored = (row: DriverRow): RecordOf<F> =>
    isShownAsStored ? decode(row) : (decodeOwn(row) as RecordOf<F>);

  function isShown(context: Context, row: DriverRow): boolean {
    if (definition.since && Number(row["created_at"]) < definition.since(context)) return false;
    return newest === undefined || store.isAmongNewest(context.db, row, newest);
  }

  function findRow(context: Context, id: number, show = store.show): DriverRow {
    const row = show(context.db, context.deviceId, id);
    if (!row || !isShown(context, row)) throw notFound();
    return row;
  }
  const find = (context: Context, id: number): RecordOf<F> => decode(findRow(context, id));

  function toRecords(context: Context, rows: DriverRow[]): object[] {
    // In place, because nothing else uses these rows.
    for (let index = 0; index < rows.length; index++)
      rows[index] = present(decode(rows[index] ?? {}), context) as DriverRow;
    return rows;
  }

  function list(context: Context, part?: Slice, choice = filter?.default): object[] {
    const { db, deviceId } = context;
    if (listKinds && !part && choice === filter?.default) return listKinds(context);
    if (listLimit === undefined) return toRecords(context, store.list(db, deviceId, part, choice));
    const shown = within(listLimit, part);
    const since = definition.since?.(context);
    return toRecords(
      context,
      since === undefined ? store.list(db, deviceId, shown) : store.listSince(db, deviceId, shown, since),
    );
  }
  const listAll = (context: Context): object[] => toRecords(context, store.list(context.db, context.deviceId));
  /** Rows with these ids that are there, in this order. */
  function rowsOf({ db, deviceId }: Context, ids: readonly number[]): DriverRow[] {
    const rows = new Map(store.several(db, deviceId, ids).map((row) => [Number(row["id"]), row]));
    return ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  }
  const listLate = (context: Context, part?: Slice): LazyList =>
    late.of(context, (ids) => toRecords(context, rowsOf(context, ids)), part);
  function answerList(context: Context, part?: Slice, choice?: string): object[] | LazyList {
    const mayBeLong = listLimit === undefined && !kinds && (part?.limit ?? LONG + 1) > LONG;
    return mayBeLong && late.isLong(context) ? listLate(context, part) : list(context, part, choice);
  }
  const findStored = (context: Context, id: number): RecordOf<F> => decodeStored(findRow(context, id, showStored));

  return {
    store,
    /** The fields that are stored, with their columns. */
    own,
    /** Whether a new record must be read back, because it shows more than its input. */
    isReadBack,
    decode,
    decodeStored,
    /** The row with the columns that clients see. @throws Refusal `not_found`. */
    findRow,
    /** The row in stored form. @throws Refusal `not_found`. */
    findStoredRow: (context: Context, id: number): DriverRow => findRow(context, id, showStored),
    /** The records that the list endpoint shows. */
    list,
    /** The answer of the list endpoint: the same, or a list that is read while it is sent. */
    answerList,
    /** All stored records, even those that retention is about to remove. */
    listAll,
    /** List that is read while it is used. */
    listLate,
    /** One record. @throws Refusal `not_found`. */
    find,
    /** One record in stored form, which may differ from the shown one. @throws Refusal `not_found`. */
    findStored,
    present,
    /** Turns rows into the records that clients see. */
    toRecords,
  };
}
