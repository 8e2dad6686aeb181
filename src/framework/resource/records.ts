import { epochSeconds } from "../../platform/time";
import type { SqlValue } from "../../platform/db/query";
import { type DriverRow, toColumn } from "../field/codec";
import type { Context } from "../context";
import {
  type Change,
  epochRecordKeys,
  type JointDeletion,
  type RecordOf,
  type ResourceDefinition,
  type Values,
} from "./definition";
import { invalidRequest, notFound, refuseBy } from "../errors";
import { longWorks } from "../long-work";
import { labelOf } from "../field/field";
import { type Fields, type InputOf, InputReader } from "../field/fields";
import { createReading } from "./reading";

/** All that endpoints, and code with the same needs, can do with the records of a resource. */
export type Records<F extends Fields> = ReturnType<typeof createRecords<F, undefined>>;

/** Reading and writing records by the rules of their definition. All writes belong into the write queue. */
export function createRecords<F extends Fields, J>(definition: ResourceDefinition<F, J>) {
  const { fields, unique = [], rules = [], storedRules = [], deleteRules = [], takeBackRules = [] } = definition;
  const reading = createReading(definition);
  const { store, own, isReadBack, decode, decodeStored, findRow, findStoredRow, find, present, toRecords } = reading;
  const createReader = new InputReader(fields, "create");
  const updateReader = new InputReader(fields, "update");
  const inSeconds = fields["created_at"]?.type === epochRecordKeys.created_at.type;
  const defaults = Object.fromEntries(own.map(([key, { type }]) => [key, type.default]));
  const storages = own.map(([key, { type }]) => [key, type.storage] as const);
  /** Adds the columns of these values to a row. */
  function encode(values: Values, row: Record<string, SqlValue> = {}): Record<string, SqlValue> {
    for (const [key, storage] of storages) row[key] = toColumn(storage, values[key]);
    return row;
  }

  /** A change as it will be, with the findings of the resource's own check. */
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

  /**
   * Stores the differences from a row, with the time, if there are any or `isTouched`. `isAnnounced`: the row is
   * written in any case, so that all listeners hear of it.
   */
  function updateRow(
    context: Context,
    stored: Readonly<DriverRow>,
    values: Values,
    { isTouched = false, isAnnounced = isTouched }: { readonly isTouched?: boolean; readonly isAnnounced?: boolean },
  ): void {
    const given = Object.fromEntries(Object.entries(encode(values)).filter(([key]) => values[key] !== undefined));
    const changed = Object.entries(given).some(([key, value]) => stored[key] !== value);
    if (!changed && !isAnnounced) return;
    const row = stored as Record<string, SqlValue>; // before decoding, columns hold what SQLite stores
    const { db, deviceId, nowText } = context;
    const time = changed || isTouched ? { updated_at: nowText } : {};
    store.update(db, { ...row, ...given, id: Number(row["id"]), device_id: deviceId, ...time });
  }

  const edit = (context: Context, id: number, values: InputOf<F>): void =>
    updateRow(context, findStoredRow(context, id), values, { isAnnounced: definition.touches ?? false });

  /** Changes the record of a row, which is decoded in place, by the rules. */
  function change(context: Context, row: DriverRow, input: InputOf<F>): void {
    const stored = { ...row };
    const current = decodeStored(row);
    const id = Number(stored["id"]);
    const change = judge(context, { input, current, next: { ...current, ...input }, checked: undefined });
    const values = check(context, id, change, updateReader);
    updateRow(context, stored, values, { isTouched: definition.touches ?? false });
    definition.updated?.(context, id, change, values);
  }

  function update(context: Context, id: number, body: Values): object {
    const row = findStoredRow(context, id);
    change(context, row, updateReader.read(body));
    return present(find(context, id), context);
  }

  function updateSeveral(context: Context, ids: readonly number[], body: Values): object[] {
    const rows = store.several(context.db, context.deviceId, ids);
    if (rows.length === 0) throw notFound();
    const input = updateReader.read(body);
    for (const row of rows) change(context, row, input);
    return toRecords(context, store.several(context.db, context.deviceId, ids));
  }

  function erase(context: Context, record: RecordOf<F>): void {
    definition.deleting?.(context, record);
    const { services, db, deviceId } = context;
    const id = Number(record["id"]);
    if (definition.longDeletion === undefined) store.remove(db, deviceId, id);
    else services.get(longWorks).begin(deviceId, definition.longDeletion, String(id));
  }

  function remove(context: Context, id: number): object {
    const record = find(context, id);
    refuseBy(deleteRules, context, record);
    erase(context, record);
    return present(record, context);
  }

  function takeBack(context: Context, id: number): void {
    const record = find(context, id);
    refuseBy([...deleteRules, ...takeBackRules], context, record);
    if (definition.jointDeletion) refuseBy([definition.jointDeletion.rule], context, [record]);
    erase(context, record);
  }

  function showSeveral(context: Context, ids: readonly number[], archived = ""): Map<number, object> {
    const records = store.several(context.db, context.deviceId, ids).map(decode);
    return new Map(
      records
        .filter((record) => (record[archived] ?? null) === null)
        .map((record) => [Number(record["id"]), present(record, context)]),
    );
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

  // `reading.ts` describes each of them.
  const { list, answerList, listAll, listLate, findStored } = reading;
  return {
    store,
    list,
    answerList,
    listAll,
    listLate,
    find,
    findStored,
    present,
    toRecords,
    createReader,
    updateReader,
    create,
    update,
    /** Changes records alike, all or none, and answers them by id, where records show what is stored. @throws Refusal `not_found` if there is not one. */
    updateSeveral,
    remove,
    /** Stores a new record under no rules and answers its id. Fields that are not given have their default. */
    insert,
    /** Changes a stored record under no rules; `updated_at` moves when it does. @throws Refusal `not_found`. */
    edit,
    /** Deletes a record under no rules. */
    erase,
    /** Deletes a record for good by the rules for deleting it and for taking it back. @throws Refusal `not_found`, `invalid`. */
    takeBack,
    /** Records of the device as clients see them, by id; not those with a time in `archived`. */
    showSeveral,
    /**
     * Deletes records as `JointDeletion` says. @throws Refusal `not_found` if not one of them exists, `invalid` by its
     * rule.
     */
    removeJointly,
  };
}
