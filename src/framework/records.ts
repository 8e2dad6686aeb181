import type { SqlValue } from "../platform/db/query";
import { type Row, rowDecoder, toColumn } from "./codec";
import type { Context } from "./context";
import {
  type Change,
  type ResourceDefinition,
  epochRecordKeys,
  type RecordOf,
  recordKeys,
  type Values,
} from "./definition";
import { invalidRequest, notFound, refuseBy } from "./errors";
import { labelOf } from "./field";
import { type Fields, InputReader, shownFields } from "./fields";
import { type Slice, within } from "./pagination";
import { createStore } from "./store";
import { epochSeconds } from "../platform/time";

/** What can be done with the records of a resource, by its endpoints and by code that needs the same. */
export type Records<F extends Fields> = ReturnType<typeof createRecords<F>>;

/** Reading and writing records by the rules of their definition. All writes belong into the write queue. */
export function createRecords<F extends Fields>(definition: ResourceDefinition<F>) {
  const {
    name,
    fields,
    computed = {},
    unique = [],
    newest,
    rules = [],
    storedRules = [],
    deleteRules = [],
  } = definition;
  const { listLimit = newest, order = "oldest", clustered = false } = definition;
  const own = Object.entries(fields).filter(
    ([key, { type }]) => !(key in recordKeys) && !(key in computed) && type.storage !== "none",
  );
  const types = new Map(Object.entries(fields).map(([key, { type }]) => [key, type]));
  const columns = own.map(([key]) => key);
  const store = createStore({ name, columns, computed, order, unique, clustered });
  const decodeRow = rowDecoder(
    Object.fromEntries(shownFields(fields).map((key) => [key, types.get(key)?.storage ?? "plain"])),
  );
  const createReader = new InputReader(fields, "create");
  const updateReader = new InputReader(fields, "update");
  const inSeconds = fields["created_at"]?.type === epochRecordKeys.created_at.type;
  const isComputed = Object.keys(computed).length > 0;

  const decode = (row: Row): RecordOf<F> => decodeRow(row) as RecordOf<F>; // columns and fields are the same table
  const present = definition.present ?? ((record: RecordOf<F>): object => record);
  const storages = own.map(([key, { type }]) => [key, type.storage] as const);
  /** Adds the columns of these values to a row. */
  function encode(values: Values, row: Record<string, SqlValue> = {}): Record<string, SqlValue> {
    for (const [key, storage] of storages) row[key] = toColumn(storage, values[key]);
    return row;
  }

  function isShown(context: Context, row: Row): boolean {
    if (definition.since && Number(row["created_at"]) < definition.since(context)) return false;
    return newest === undefined || store.isAmongNewest(context.db, row, newest);
  }

  function findRow(context: Context, id: number): Row {
    const row = store.show(context.db, context.deviceId, id);
    if (!row || !isShown(context, row)) throw notFound();
    return row;
  }
  const find = (context: Context, id: number): RecordOf<F> => decode(findRow(context, id));

  function toRecords(context: Context, rows: Row[]): object[] {
    // In place: the rows were made for this answer.
    for (let index = 0; index < rows.length; index++) rows[index] = present(decode(rows[index] ?? {}), context) as Row;
    return rows;
  }

  function list(context: Context, part?: Slice): object[] {
    const { db, deviceId } = context;
    if (listLimit === undefined) return toRecords(context, store.list(db, deviceId, part));
    const shown = within(listLimit, part);
    const since = definition.since?.(context);
    return toRecords(
      context,
      since === undefined ? store.list(db, deviceId, shown) : store.listSince(db, deviceId, shown, since),
    );
  }
  const listAll = (context: Context): object[] => toRecords(context, store.list(context.db, context.deviceId));

  /** Rules in the order of `garden.md` §1.3, then the values to store. */
  function check(context: Context, id: number, change: Change<F>, reader: InputReader<F>): Values {
    refuseBy(rules, context, change);
    const completed = definition.complete?.(context, change);
    const values: Values = completed ? { ...change.input, ...completed } : change.input;
    reader.checkStored(values);
    for (const rule of storedRules) {
      const problem = rule(context, change);
      if (problem !== undefined) throw invalidRequest(problem);
    }
    for (const column of unique) {
      if (
        values[column] !== undefined &&
        store.isTaken(context.db, context.deviceId, id, column, values[column] as SqlValue)
      ) {
        throw invalidRequest(`${labelOf(column)} is already used on this device`);
      }
    }
    return values;
  }

  function create(context: Context, body: Values): object {
    const input = createReader.read(body);
    const reused = definition.reuse?.(context, input);
    if (reused !== undefined) return present(find(context, reused), context);
    const change: Change<F> = { input, current: undefined, next: input };
    const values = check(context, 0, change, createReader);
    const { now, nowText, deviceId } = context;
    const made = values["created_at"] ?? (inSeconds ? epochSeconds(now) : nowText);
    const row = { id: 0, created_at: made as SqlValue, updated_at: nowText, device_id: deviceId };
    const id = store.insert(context.db, encode(values, row));
    definition.created?.(context, id, change, values);
    // Columns hold what was put into them: only what is computed has to be read.
    return present(decode(isComputed ? findRow(context, id) : row), context);
  }

  function update(context: Context, id: number, body: Values): object {
    const row = findRow(context, id);
    const stored = { ...row } as Record<string, SqlValue>; // before decoding, columns hold what SQLite stores
    const current = decode(row);
    const input = updateReader.read(body);
    const change: Change<F> = { input, current, next: { ...current, ...input } };
    const values = check(context, id, change, updateReader);
    const given = Object.fromEntries(Object.entries(encode(values)).filter(([key]) => values[key] !== undefined));
    const changed = Object.entries(given).some(([key, value]) => stored[key] !== value);
    if (changed || definition.touches) {
      store.update(context.db, { ...stored, ...given, id, device_id: context.deviceId, updated_at: context.nowText });
    }
    definition.updated?.(context, id, change, values);
    return present(find(context, id), context);
  }

  function remove(context: Context, id: number): object {
    const record = find(context, id);
    refuseBy(deleteRules, context, record);
    definition.deleting?.(context, record);
    store.remove(context.db, context.deviceId, id);
    return present(record, context);
  }

  return {
    store,
    createReader,
    updateReader,
    /** Records as the list endpoint shows them. */
    list,
    /** All that is stored, records that retention is about to remove included. */
    listAll,
    /** The stored record. @throws Refusal `not_found`. */
    find,
    create,
    update,
    remove,
    present,
    /** The same as clients see them. */
    toRecords,
  };
}
