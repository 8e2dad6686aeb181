import type { Operations } from "../operations";
import { NativeFunction, type LuaTable, type Value } from "../value";

/** A native, or a table's walker as one. */
type Run =
  NativeFunction["run"] | { readonly run: NativeFunction["run"]; readonly walk: NonNullable<NativeFunction["walk"]> };

/** Functions and constants by name. */
export type Library = Readonly<Record<string, Run | Value>>;

const isRun = (entry: Run | Value): entry is Run =>
  typeof entry === "function" || (typeof entry === "object" && "walk" in entry && !(entry instanceof NativeFunction));

const valueOf = (name: string, entry: Run | Value): Value => {
  if (!isRun(entry)) return entry;
  return typeof entry === "function"
    ? new NativeFunction(name, entry)
    : new NativeFunction(name, entry.run, entry.walk);
};

/** The values of a library by name. */
export const nativesOf = <Name extends string>(library: Readonly<Record<Name, Run | Value>>): Record<Name, Value> =>
  Object.fromEntries(
    Object.entries<Run | Value>(library).map(([name, entry]) => [name, valueOf(name, entry)]),
  ) as Record<Name, Value>; // the same names

/** Puts a library into a table: one of its own unless it is given. */
export function tableOf(operations: Operations, library: Library, luaTable: LuaTable = operations.table()): LuaTable {
  for (const [name, value] of Object.entries(nativesOf(library))) luaTable.set(name, value);
  return luaTable;
}
