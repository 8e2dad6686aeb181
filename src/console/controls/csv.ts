import { download } from "./download";

/** A cell: quoted where it would be misread. */
const cellOf = (value: unknown): string => {
  const text = value === null || value === undefined ? "" : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A row with one column for each value; objects become columns of their own: `meta.color`. */
const flat = (row: object, prefix = ""): [string, unknown][] =>
  Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
    typeof value === "object" && value !== null ? flat(value as object, `${prefix}${name}.`) : [[prefix + name, value]],
  );

/** Records as comma-separated values (RFC 4180): a row of names, then a row per record. */
export function csvOf(rows: readonly object[]): string {
  const cells = rows.map((row) => new Map(flat(row)));
  const names = [...new Set(cells.flatMap((row) => [...row.keys()]))];
  return [names, ...cells.map((row) => names.map((name) => row.get(name)))]
    .map((row) => `${row.map(cellOf).join(",")}\r\n`)
    .join("");
}

/** Lets the browser save records as `<name>.csv`. The mark before them tells spreadsheets that it is UTF-8. */
export const downloadCsv = (name: string, rows: readonly object[]): void =>
  download(`${name}.csv`, "text/csv", `\uFEFF${csvOf(rows)}`);
