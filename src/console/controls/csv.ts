import { type Cell, saveTable } from "./file";

/** A record with one column for each value; objects become columns of their own: `meta.color`. */
const flat = (record: object, prefix = ""): [string, Cell][] =>
  Object.entries(record).flatMap(([name, value]: [string, unknown]): [string, Cell][] => {
    if (typeof value === "object" && value !== null) return flat(value, `${prefix}${name}.`);
    return [[prefix + name, typeof value === "number" ? value : value === null ? null : String(value)]];
  });

/** Records as a table: a row of names, then a row per record. */
function tableOf(records: readonly object[]): readonly (readonly Cell[])[] {
  const rows = records.map((record) => new Map(flat(record)));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return [names, ...rows.map((row) => names.map((name) => row.get(name)))];
}

/** Lets the browser save records with all their fields. */
export const downloadCsv = (name: string, records: readonly object[]): void => saveTable(name, tableOf(records));
