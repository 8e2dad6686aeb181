import type { SqlValue } from "../platform/db/query";
import { type Row, rowDecoder, toColumn } from "./codec";
import type { Context } from "./context";
import {
  type Change,
  epochRecordKeys,
  type JointDeletion,
  type RecordOf,
  recordKeys,
  type ResourceDefinition,
  type Values,
} from "./definition";
import { invalidRequest, notFound, refuseBy } from "./errors";
import { labelOf } from "./field";
import { type Fields, type InputOf, InputReader, shownFields } from "./fields";
import { kindLister, kindPresenter } from "./kinds";
import { type Slice, within } from "./pagination";
import { createStore } from "./store";
import { epochSeconds } from "../platform/time";

/** What can be done with the records of a resource, by its endpoints and by code that needs the same. */
export type Records<F extends Fields> = ReturnType<typeof createRecords<F, undefined>>;

/** Reading and writing records by the rules of their definition. All writes belong into the write queue. */
export function createRecords<F extends Fields, J>(definition: ResourceDefinition<F, J>) {
  const {
    name,
    fields,
    computed = {},
    shown = {},
    joins = {},
    kinds,
    filter,
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
  const defaults = Object.fromEntries(own.map(([key, { type }]) => [key, type.default]));
  const choices = filter?.choices ?? {};
  const store = createStore({ name, columns, computed, shown, joins, choices, order, unique, clustered });
  const decodeRow = rowDecoder(
    Object.fromEntries(shownFields(fields).map((key) => [key, types.get(key)?.storage ?? "plain"])),
  );
  const createReader = new InputReader(fields, "create");
  const updateReader = new InputReader(fields, "update");
  const inSeconds = fields["created_at"]?.type === epochRecordKeys.created_at.type;
  const isShownAsStored = Object.keys(shown).length === 0;
  const isReadBack = !isShownAsStored || Object.keys(computed).length > 0;
  const showStored = isShownAsStored ? store.show : store.showStored;
  const listKinds = kinds && kindLister(name, fields, kinds, choices[filter?.default ?? ""]);

  const decode = (row: Row): RecordOf<F> => decodeRow(row) as RecordOf<F>; // columns and fields are the same table
  const shape = kinds ? kindPresenter(fields, kinds) : (record: Row): object => record;
  const present = definition.present ?? ((record: RecordOf<F>): object => shape(record));
  const decodeOwn = rowDecoder(Object.fromEntries(own.map(([key, { type }]) => [key, type.storage])));
  /** Stored rows have no computed columns where they are shown otherwise. */
  const decodeStored = (row: Row): RecordOf<F> => (isShownAsStored ? decode(row) : (decodeOwn(row) as RecordOf<F>));
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

  function findRow(context: Context, id: number, show = store.show): Row {
    const row = show(context.db, context.deviceId, id);
    if (!row || !isShown(context, row)) throw notFound();
    return row;
  }
  const find = (context: Context, id: number): RecordOf<F> => decode(findRow(context, id));

  function toRecords(context: Context, rows: Row[]): object[] {
    // In place: the rows were made for this answer.
    for (let index = 0; index < rows.length; index++) rows[index] = present(decode(rows[index] ?? {}), context) as Row;
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

  /** What a change will be, with what the resource's own check finds. */
  function judge(context: Context, change: Change<F>): Change<F, J> {
    // Without a check J is undefined, as `checked` is already.
    return (definition.check ? { ...change, checked: definition.check(context, change) } : change) as Change<F, J>;
  }

  /** Rules in the order of `garden.md` §1.3, then the values to store. */
  function check(context: Context, id: number, change: Change<F, J>, reader: InputReader<F>): Values {
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

  /** Stores a new row and answers it with its id. */
  function insertRow({ db, now, nowText, deviceId }: Context, values: Values): Record<string, SqlValue> {
    const made = values["created_at"] ?? (inSeconds ? epochSeconds(now) : nowText);
    const row = encode(values, { id: 0, created_at: made as SqlValue, updated_at: nowText, device_id: deviceId });
    store.insert(db, row);
    return row;
  }

  const insert = (context: Context, values: InputOf<F>): number =>
    insertRow(context, { ...defaults, ...values })["id"] as number; // as just given

  function create(context: Context, body: Values): object {
    const input = createReader.read(body);
    const reused = definition.reuse?.(context, input);
    if (reused !== undefined) return present(find(context, reused), context);
    const change = judge(context, { input, current: undefined, next: input, checked: undefined });
    const values = check(context, 0, change, createReader);
    const row = insertRow(context, values);
    const id = row["id"] as number; // as just given
    definition.created?.(context, id, change, values);
    // Columns hold what was put into them: only what is computed has to be read.
    return present(decode(isReadBack ? findRow(context, id) : row), context);
  }

  /** Stores what differs from a row, and when, if anything does or `isTouched`. */
  function updateRow(context: Context, stored: Readonly<Row>, values: Values, isTouched: boolean): void {
    const given = Object.fromEntries(Object.entries(encode(values)).filter(([key]) => values[key] !== undefined));
    const changed = Object.entries(given).some(([key, value]) => stored[key] !== value);
    if (!changed && !isTouched) return;
    const row = stored as Record<string, SqlValue>; // before decoding, columns hold what SQLite stores
    const { db, deviceId, nowText } = context;
    store.update(db, { ...row, ...given, id: Number(row["id"]), device_id: deviceId, updated_at: nowText });
  }

  const findStored = (context: Context, id: number): RecordOf<F> => decodeStored(findRow(context, id, showStored));

  const edit = (context: Context, id: number, values: InputOf<F>): void =>
    updateRow(context, findRow(context, id, showStored), values, true);

  function update(context: Context, id: number, body: Values): object {
    const row = findRow(context, id, showStored);
    const stored = { ...row };
    const current = decodeStored(row);
    const input = updateReader.read(body);
    const change = judge(context, { input, current, next: { ...current, ...input }, checked: undefined });
    const values = check(context, id, change, updateReader);
    updateRow(context, stored, values, definition.touches ?? false);
    definition.updated?.(context, id, change, values);
    return present(find(context, id), context);
  }

  function erase(context: Context, record: RecordOf<F>): void {
    definition.deleting?.(context, record);
    store.remove(context.db, context.deviceId, Number(record["id"]));
  }

  function remove(context: Context, id: number): object {
    const record = find(context, id);
    refuseBy(deleteRules, context, record);
    erase(context, record);
    return present(record, context);
  }

  function removeJointly(context: Context, ids: readonly number[], { rule, run }: JointDeletion<F>): object[] {
    const several = () => store.several(context.db, context.deviceId, ids).map(decode);
    const records = several();
    if (records.length === 0) throw notFound();
    refuseBy([rule], context, records);
    run(
      context,
      records.map(({ id }) => Number(id)),
    );
    const left = new Map(several().map((record) => [record["id"], record]));
    return records.map((record) => present(left.get(record["id"]) ?? record, context));
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
    /** The same as it is stored, where it is shown otherwise. */
    findStored,
    create,
    update,
    remove,
    /** Stores a new record under no rules and answers its id; what is not given has its default. */
    insert,
    /** Changes a stored record under no rules; `updated_at` moves. @throws Refusal `not_found`. */
    edit,
    /** Deletes a record under no rules. */
    erase,
    /** Deletes records as `JointDeletion` says. @throws Refusal `not_found` when there are none of these, `invalid` by its rule. */
    removeJointly,
    present,
    /** The same as clients see them. */
    toRecords,
  };
}
