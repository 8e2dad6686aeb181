import type { Context } from "../../framework/context";
import type { Resource } from "../../framework/resource";

type Records = Pick<Resource, "store" | "create">;

/** Ids of the device's records by the value of a column; of several with the same value, that of the newest. */
export const idsBy = ({ db, deviceId }: Context, { store }: Records, key: string): ReadonlyMap<unknown, number> =>
  new Map(store.list(db, deviceId).map((row) => [row[key], Number(row["id"])]));

/**
 * Makes a record of each body whose natural key no record of the device has; the others are kept as they are. Answers
 * the ids of all by key. Source: `seed-data.md` §1.
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

/** The id of a record that must be there. */
export function requireId(ids: ReadonlyMap<unknown, number>, key: unknown): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`nothing seeded has the key ${String(key)}`);
  return id;
}
