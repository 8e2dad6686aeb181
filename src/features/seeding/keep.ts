import type { Context } from "../../framework/context";
import type { Resource } from "../../framework/resource/resource";
import type { Words } from "./words";

type Records = Pick<Resource, "store" | "create">;

/** Ids of the records of the device by the value of a column. If records share a value, the newest one counts. */
export const idsBy = ({ db, deviceId }: Context, { store }: Records, key: string): ReadonlyMap<unknown, number> =>
  new Map(store.list(db, deviceId).map((row) => [row[key], Number(row["id"])]));

/**
 * Creates a record from each body whose natural key no record of the device has; existing records stay as they are. Returns
 * the ids of all of them by key. Source: `seed-data.md` §1.
 */
export function keepOrCreate(
  context: Context,
  records: Records,
  key: string,
  bodies: readonly Readonly<Record<string, unknown>>[],
): ReadonlyMap<unknown, number> {
  const kept = idsBy(context, records, key);
  for (const body of bodies) {
    if (!kept.has(body[key])) records.create(context, body);
  }
  return idsBy(context, records, key);
}

/** Records with their names in the words of somebody. */
export const inWords = <R extends { readonly name: string }>(records: readonly R[], words: Words): R[] =>
  records.map((record) => ({ ...record, name: words(record.name) }));

/** The id of a record that must exist. @throws Error if it does not. */
export function requireId(ids: ReadonlyMap<unknown, number>, key: unknown): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`nothing seeded has the key ${String(key)}`);
  return id;
}
