import type { Operations } from "../operations";
import { Native, type Table, type Value } from "../value";

/** A native, or a table's walker as one. */
type Run = Native["run"] | { readonly run: Native["run"]; readonly walk: NonNullable<Native["walk"]> };

/** Functions and constants by name. */
export type Library = Readonly<Record<string, Run | Value>>;

const isRun = (entry: Run | Value): entry is Run =>
  typeof entry === "function" || (typeof entry === "object" && "walk" in entry && !(entry instanceof Native));

const valueOf = (name: string, entry: Run | Value): Value => {
  if (!isRun(entry)) return entry;
  return typeof entry === "function" ? new Native(name, entry) : new Native(name, entry.run, entry.walk);
};

/** The values of a library by name. */
export const nativesOf = <Name extends string>(library: Readonly<Record<Name, Run | Value>>): Record<Name, Value> =>
  Object.fromEntries(
    Object.entries<Run | Value>(library).map(([name, entry]) => [name, valueOf(name, entry)]),
  ) as Record<Name, Value>; // the same names

/** Puts a library into a table: one of its own unless it is given. */
export function tableOf(operations: Operations, library: Library, table: Table = operations.table()): Table {
  for (const [name, value] of Object.entries(nativesOf(library))) table.set(name, value);
  return table;
}
