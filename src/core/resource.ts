import { type TSchema, Type } from "@sinclair/typebox";
import type { Expression } from "kysely";
import type { SqlValue } from "../db/query";
import type { Durability } from "../db/write-queue";
import { type Action, action, type Reference, type Upkeep } from "./action";
import { type Row, rowDecoder, toColumn } from "./codec";
import type { Context } from "./context";
import { invalidRequest, notFound, type Problems, refuse } from "./errors";
import { integer, labelOf, time, type ValueOf } from "./field";
import { epochTime } from "./field-variants";
import { field, type Fields, type InputOf, InputReader, recordSchema, shownFields } from "./fields";
import { type Page, pageOf, within } from "./page";
import { epochSeconds } from "./time";
import { createStore, type Store } from "./store";

export type Verb = "list" | "show" | "create" | "update" | "delete" | "deleteAll";

/** Keys of every record that belongs to a device (`device-account-api.md`, conventions). */
export const recordKeys = {
  id: field(integer(), "R"),
  device_id: field(integer(), "R"),
  created_at: field(time(), "R"),
  updated_at: field(time(), "R"),
} satisfies Fields;

/** The same for resources whose `created_at` is in seconds since the epoch. */
export const epochRecordKeys = { ...recordKeys, created_at: field(epochTime(), "R") } satisfies Fields;

/** A record as clients see it. */
export type RecordOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]["type"]> | null };

/** What a create or edit is about to store. */
export interface Change<F extends Fields> {
  /** Converted fields of the request. */
  readonly input: InputOf<F>;
  /** The stored record; undefined on create. */
  readonly current: RecordOf<F> | undefined;
  /** The record as it will be. */
  readonly next: InputOf<F>;
}

/** A business rule: problems under their keys, or undefined. All rules of a change run, their problems add up. */
export type Rule<F extends Fields> = (context: Context, change: Change<F>) => Problems | undefined;

type Values = Readonly<Record<string, unknown>>;

interface Definition<F extends Fields> {
  /** Path segment, name of the table and of the resource. */
  readonly name: string;
  readonly summary: string;
  readonly verbs: readonly Verb[];
  readonly fields: F;
  /** Example of the body of a create. */
  readonly example?: unknown;
  /** What else clients may be told, for the API reference. */
  readonly refusals?: Partial<Record<Verb, Reference["refusals"]>>;
  readonly paginated?: boolean;
  readonly order?: "oldest" | "newest";
  readonly durability?: Durability;
  readonly aliases?: Partial<Record<Verb, readonly string[]>>;
  /** Shown columns that are read with a row but not stored in it. */
  readonly computed?: Readonly<Record<string, Expression<unknown>>>;
  /** Only the newest records are shown; retention removes the others (`domain/retention.ts`). */
  readonly newest?: number;
  /** Only the newest records are listed; older ones are shown by their id. */
  readonly listed?: number;
  /** Of the newest records, only those made at or after this time are shown; in seconds since the epoch. */
  readonly since?: (context: Context) => number;
  /** Fields whose value no two records of a device share. */
  readonly unique?: readonly (keyof F & string)[];
  /** `updated_at` moves with every edit, not only when a value changes. */
  readonly touches?: boolean;
  /** Lists depend on more than rows of the account (the clock, other accounts) and are never kept. */
  readonly volatile?: boolean;
  readonly upkeep?: Upkeep;
  readonly rules?: readonly Rule<F>[];
  /** Values to store beside or instead of the input's: defaults that depend on others, merges, derived columns. */
  readonly complete?: (context: Context, change: Change<F>) => Readonly<Record<string, unknown>>;
  /** Checks after lengths and ranges: a text for the key `error`, or undefined. */
  readonly storedRules?: readonly ((context: Context, change: Change<F>) => string | undefined)[];
  /** Id of an existing record that a create answers instead of making a new one. */
  readonly reuse?: (context: Context, input: InputOf<F>) => number | undefined;
  /** What must follow in other tables. `values` are those that were stored: the input with what `complete` made of it. */
  readonly created?: (context: Context, id: number, change: Change<F>, values: Values) => void;
  readonly updated?: (context: Context, id: number, change: Change<F>, values: Values) => void;
  /** Reasons not to delete. */
  readonly deleteRules?: readonly ((context: Context, record: RecordOf<F>) => Problems | undefined)[];
  /** What must go before the record itself. */
  readonly deleting?: (context: Context, record: RecordOf<F>) => void;
  /** Last step from row to record where its keys or values depend on others, and the schema of what comes out. */
  readonly present?: (record: RecordOf<F>, context: Context) => object;
  readonly schema?: () => TSchema;
}

/** A collection of records of a device: its endpoints, and the same operations for code that needs them. */
export interface Resource<F extends Fields = Fields> {
  readonly name: string;
  readonly summary: string;
  readonly fields: F;
  readonly actions: readonly Action[];
  readonly store: Store;
  readonly schema: () => TSchema;
  readonly newest: number | undefined;
  /** Records as the list endpoint shows them. */
  readonly list: (context: Context, part?: Page) => object[];
  /** All that is stored, records that retention is about to remove included. */
  readonly listAll: (context: Context) => object[];
  /** @throws Refusal `not_found`. */
  readonly find: (context: Context, id: number) => RecordOf<F>;
  readonly create: (context: Context, body: Readonly<Record<string, unknown>>) => object;
  readonly update: (context: Context, id: number, body: Readonly<Record<string, unknown>>) => object;
  readonly remove: (context: Context, id: number) => object;
  readonly present: (record: RecordOf<F>, context: Context) => object;
  /** Rows that another query than the store's has read. */
  readonly decode: (row: Row) => RecordOf<F>;
  /** Answer of such rows; they become the records in place. */
  readonly toRecords: (context: Context, rows: Row[]) => object[];
}

/** The `:id` of the path. @throws Refusal `not_found` unless it is a positive integer (`accounts.md` §1.1). */
export function idOf(context: Context, name = "id"): number {
  const id = /^[0-9]{1,15}$/.test(context.params[name] ?? "") ? Number(context.params[name]) : 0;
  if (id === 0) throw notFound();
  return id;
}

/** Turns the table of a resource into its endpoints (`style.md` §2). */
export function defineResource<const F extends Fields>(
  definition: Definition<F>,
  extra: readonly Action[] = [],
): Resource<F> {
  const { name, fields, computed = {}, durability = "account", unique = [], newest } = definition;
  const { listed = newest } = definition;
  const own = Object.entries(fields).filter(
    ([key, { type }]) => !(key in recordKeys) && !(key in computed) && type.storage !== "none",
  );
  const types = new Map(Object.entries(fields).map(([key, { type }]) => [key, type]));
  const columns = own.map(([key]) => key);
  const store = createStore({ name, columns, computed, order: definition.order ?? "oldest", unique });
  const decodeRow = rowDecoder(
    Object.fromEntries(shownFields(fields).map((key) => [key, types.get(key)?.storage ?? "plain"])),
  );
  const createReader = new InputReader(fields, "create");
  const updateReader = new InputReader(fields, "update");
  const inSeconds = fields["created_at"]?.type === epochRecordKeys.created_at.type;
  const isComputed = Object.keys(computed).length > 0;

  const decode = (row: Row): RecordOf<F> => decodeRow(row) as RecordOf<F>; // columns and fields are the same table
  const present = definition.present ?? ((record: RecordOf<F>): object => record);
  const encode = (values: Readonly<Record<string, unknown>>): Record<string, SqlValue> =>
    Object.fromEntries(columns.map((key) => [key, toColumn(types.get(key)?.storage ?? "plain", values[key])]));

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

  function list(context: Context, part?: Page): object[] {
    const { db, deviceId } = context;
    if (listed === undefined) return toRecords(context, store.list(db, deviceId, part));
    const shown = within(listed, part);
    const since = definition.since?.(context);
    return toRecords(
      context,
      since === undefined ? store.list(db, deviceId, shown) : store.listSince(db, deviceId, shown, since),
    );
  }
  const listAll = (context: Context): object[] => toRecords(context, store.list(context.db, context.deviceId));

  /** Rules in the order of `garden.md` §1.3, then the values to store. */
  function check(
    context: Context,
    id: number,
    change: Change<F>,
    reader: InputReader<F>,
  ): Readonly<Record<string, unknown>> {
    refuse(...(definition.rules ?? []).map((rule) => rule(context, change)));
    const values: Readonly<Record<string, unknown>> = { ...change.input, ...definition.complete?.(context, change) };
    reader.checkStored(values);
    for (const rule of definition.storedRules ?? []) {
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

  function create(context: Context, body: Readonly<Record<string, unknown>>): object {
    const input = createReader.read(body);
    const reused = definition.reuse?.(context, input);
    if (reused !== undefined) return present(find(context, reused), context);
    const change: Change<F> = { input, current: undefined, next: input };
    const values = check(context, 0, change, createReader);
    const createdAt = inSeconds ? epochSeconds(context.now) : context.nowText;
    const row = {
      created_at: createdAt,
      updated_at: context.nowText,
      device_id: context.deviceId,
      ...encode(values),
      ...(values["created_at"] === undefined ? {} : { created_at: values["created_at"] as SqlValue }),
    };
    const id = store.insert(context.db, row);
    definition.created?.(context, id, change, values);
    // Columns hold what was put into them: only what is computed has to be read.
    return present(decode(isComputed ? findRow(context, id) : { id, ...row }), context);
  }

  function update(context: Context, id: number, body: Readonly<Record<string, unknown>>): object {
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
    refuse(...(definition.deleteRules ?? []).map((rule) => rule(context, record)));
    definition.deleting?.(context, record);
    store.remove(context.db, context.deviceId, id);
    return present(record, context);
  }

  const schema = definition.schema ?? ((): TSchema => recordSchema(fields));
  const path = `/api/${name}`;
  const one = `${path}/:id`;
  const summaryOf = (verb: string) => `${verb}: ${definition.summary}`;
  const upkeep = definition.upkeep && { upkeep: definition.upkeep };
  const verbs: Record<Verb, () => Action> = {
    list: () =>
      action({
        method: "GET",
        path,
        summary: summaryOf("List"),
        response: () => Type.Array(schema()),
        // Writes of log class do not tell that an answer is stale (`WriteQueue.versionOf`).
        cacheable: durability === "account" && !definition.volatile,
        ...upkeep,
        ...(definition.paginated ? { query: pageFields } : {}),
        run: (context) => list(context, definition.paginated ? pageOf(context.query) : undefined),
      }),
    show: () =>
      action({
        method: "GET",
        path: one,
        summary: summaryOf("Show"),
        response: schema,
        run: (context) => present(find(context, idOf(context)), context),
      }),
    create: () =>
      action({
        method: "POST",
        path,
        summary: summaryOf("Create"),
        request: () => createReader.schema(),
        example: definition.example,
        response: schema,
        writes: durability,
        run: (context) => create(context, context.body),
      }),
    update: () =>
      action({
        method: "PATCH",
        path: one,
        summary: summaryOf("Edit"),
        request: () => updateReader.schema(),
        response: schema,
        writes: durability,
        run: (context) => update(context, idOf(context), context.body),
      }),
    delete: () =>
      action({
        method: "DELETE",
        path: one,
        summary: summaryOf("Delete"),
        response: schema,
        writes: durability,
        run: (context) => remove(context, idOf(context)),
      }),
    deleteAll: () =>
      action({
        method: "DELETE",
        path: `${path}/all`,
        summary: summaryOf("Delete all"),
        response: () => Type.Object({}),
        writes: durability,
        run: (context) => {
          store.removeAll(context.db, context.deviceId);
          return {};
        },
      }),
  };
  const actions = definition.verbs.map((verb) => {
    const made = verbs[verb]();
    const reference = { ...made.reference, refusals: definition.refusals?.[verb] };
    return { ...made, reference, aliases: definition.aliases?.[verb] ?? [] };
  });
  return {
    name,
    summary: definition.summary,
    fields,
    actions: [...extra, ...actions],
    store,
    schema,
    newest,
    list,
    listAll,
    find,
    create,
    update,
    remove,
    present,
    decode,
    toRecords,
  };
}

/** Query parameters of paginated lists (`accounts.md` §1.9). */
export const pageFields = {
  page: field(integer({ minimum: 1, describe: "Number of the page; acts only together with `per`" }), "C"),
  per: field(integer({ minimum: 0, describe: "Records per page" }), "C"),
} satisfies Fields;
