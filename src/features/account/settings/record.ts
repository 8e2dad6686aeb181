import { type Action, action } from "../../../framework/action";
import { fromColumn, toColumn } from "../../../framework/field/codec";
import type { Context } from "../../../framework/context";
import { Refusal } from "../../../framework/errors";
import type { FieldType } from "../../../framework/field/field";
import { field, type Fields, InputReader, recordSchema } from "../../../framework/field/fields";
import { recordKeys } from "../../../framework/resource/definition";
import { named, pascalCase } from "../../../framework/field/schema";
import { createStore } from "../../../framework/resource/store";
import { defineTable, syncOf, type Table } from "../../../framework/resource/table";
import type { Right } from "../../../framework/right";
import { importOfSingle } from "../../../framework/transfer/single";
import type { SqlValue } from "../../../platform/db/query";
import { warnOfStale } from "./stale-warning";

interface SettingsDefinition {
  /** Name of the path segment and of the table. */
  readonly name: string;
  readonly summary: string;
  /** Right to edit it. */
  readonly right: Right;
  readonly settings: Readonly<Record<string, FieldType<unknown>>>;
  readonly example: unknown;
  /** Whether edits of an old copy of the record are refused (`accounts.md` §12.3). */
  readonly checksStale: boolean;
  /** Fixed values of some fields, shown instead of the stored ones. */
  readonly shown?: Readonly<Record<string, unknown>>;
  /** Settings that refer to a record, with its table. */
  readonly references?: Readonly<Record<string, string>>;
  /** Key of the sync object (`accounts.md` §7.3). */
  readonly sync?: string;
  /** Class in `sync` messages (`live.md` §3.1). */
  readonly syncClass?: string;
}

/** A settings record of the device. The first access creates it with its defaults; deleting it resets them. */
interface SettingsRecord {
  readonly name: string;
  readonly summary: string;
  readonly fields: Fields;
  readonly actions: readonly Action[];
  readonly table: Table;
  /** Edits the record as PATCH does. @throws Refusal `conflict` for an old copy, `invalid` for a value of the wrong type. */
  readonly edit: (context: Context, body: Readonly<Record<string, unknown>>) => object;
  /** The record as clients see it, or its defaults if there is no record. It stores nothing. */
  readonly look: (context: Context) => object;
}

const STALE = { stale_record: "The stored record is newer. Merge and retry." };

type SettingsRow = Readonly<Record<string, unknown>>;

/** Endpoints of a settings record. Source: `accounts.md` §12. */
export function defineSettings({
  name,
  summary,
  right,
  settings,
  example,
  checksStale,
  shown = {},
  references = {},
  sync,
  syncClass,
}: SettingsDefinition): SettingsRecord {
  const columns = Object.keys(settings);
  const fields: Fields = {
    ...recordKeys,
    ...Object.fromEntries(Object.entries(settings).map(([key, type]) => [key, field(type, "R", "E")])),
  };
  const store = createStore({ name, columns, computed: {}, order: "oldest", unique: [] });
  const reader = new InputReader(fields, "update");
  const storageOf = (key: string) => settings[key]?.storage ?? "plain";

  const find = ({ db, deviceId }: Context) => store.list(db, deviceId)[0];
  const decode = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, fromColumn(storageOf(key), value)]));
  const present = (row: Readonly<Record<string, unknown>>): object => ({ ...decode(row), ...shown });

  const defaults = () =>
    Object.fromEntries(Object.entries(settings).map(([key, type]) => [key, toColumn(type.storage, type.default)]));
  const look = (context: Context): object => present(find(context) ?? defaults());

  function ensureRow(context: Context): Record<string, unknown> {
    const { db, deviceId, nowText } = context;
    const row = find(context);
    if (row) return row;
    store.insert(db, {
      device_id: deviceId,
      ...defaults(),
      created_at: nowText,
      updated_at: nowText,
    });
    return ensureRow(context);
  }

  /** Refuses an edit that names another `updated_at` than the stored one and changes more than one value. */
  function refuseStale(context: Context, row: SettingsRow, body: SettingsRow): void {
    const { updated_at } = body;
    if (updated_at === undefined || updated_at === null || updated_at === row["updated_at"]) return;
    const stored = decode(row);
    const differing = ["id", "device_id", ...columns].filter(
      (key) => Object.hasOwn(body, key) && JSON.stringify(body[key]) !== JSON.stringify(stored[key]),
    );
    if (differing.length <= 1) return;
    warnOfStale(context, name, Number(row["id"]));
    throw new Refusal("conflict", STALE);
  }

  function edit(context: Context, body: Readonly<Record<string, unknown>>): object {
    const row = ensureRow(context);
    if (checksStale) refuseStale(context, row, body);
    const input = reader.read(body);
    reader.checkStored(input);
    const given = Object.fromEntries(
      Object.entries(input).map(([key, value]) => [key, toColumn(storageOf(key), value)]),
    );
    if (Object.entries(given).every(([key, value]) => row[key] === value)) return present(row);
    const stored = row as Record<string, SqlValue>; // columns as SQLite stores them
    const key = { id: Number(row["id"]), device_id: context.deviceId };
    store.update(context.db, { ...stored, ...given, ...key, updated_at: context.nowText });
    return present(ensureRow(context));
  }

  const path = `/api/${name}`;
  const common = {
    path,
    aliases: [`${path}/:id`],
    response: () => named(pascalCase(name), () => recordSchema(fields)),
  };
  const actions = [
    action({
      ...common,
      method: "GET",
      right: "read",
      id: `get${pascalCase(name)}`,
      summary: `Show the ${name}`,
      description: `${summary}. Made with its defaults when there is none.`,
      needsWrite: (context) => find(context) === undefined,
      run: (context) => present(ensureRow(context)),
    }),
    action({
      ...common,
      method: "PATCH",
      right,
      id: `update${pascalCase(name)}`,
      summary: `Edit the ${name}`,
      description: `${summary}. Only the keys that are sent change.`,
      request: () => named(`${pascalCase(name)}Changes`, () => reader.schema()),
      example,
      ...(checksStale ? { refusals: { conflict: STALE } } : {}),
      writes: "account",
      run: (context) => edit(context, context.body),
    }),
    action({
      ...common,
      method: "DELETE",
      right,
      id: `delete${pascalCase(name)}`,
      summary: `Delete the ${name}`,
      description: `${summary}. The next access makes it again with its defaults.`,
      writes: "account",
      run: (context) => {
        const record = present(ensureRow(context));
        store.removeAll(context.db, context.deviceId);
        return record;
      },
    }),
  ];
  const table = defineTable({
    name,
    holds: summary,
    exported: { isSingle: true, read: (context) => present(ensureRow(context)), readLate: look },
    imported: importOfSingle({ name, fields, edit, references }),
    reset: "emptied",
    right,
    journaled: {
      isSingle: true,
      show: ({ db, deviceId }, ids) =>
        new Map(store.several(db, deviceId, ids).map((row) => [Number(row["id"]), present(row)])),
      undone: { remove: ({ db, deviceId }, id) => store.remove(db, deviceId, id) },
    },
    ...(syncClass === undefined ? {} : { syncClass }),
    ...(sync === undefined ? {} : { sync: syncOf(name, sync) }),
  });
  return { name, summary, fields, actions, table, edit, look };
}
