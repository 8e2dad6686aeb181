import { isoDay } from "../texts/format";

/** Lets the browser save a file that was made here. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser reads it after the click
}

export type Cell = string | number | null | undefined;

/** A table as CSV (RFC 4180). A cell that begins like a formula is stored as text. */
const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cellOf).join(",")).join("\r\n") + "\r\n";

function cellOf(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lets the browser save a table. The byte order mark before it tells spreadsheets that it is UTF-8. */
export const saveTable = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(fileName(name, "csv"), "text/csv", `\uFEFF${csvOf(rows)}`);

/** `logs-2026-11-22.csv`: the day in the zone of the device. */
export const fileName = (what: string, ending: string): string => `${what}-${isoDay(new Date())}.${ending}`;
