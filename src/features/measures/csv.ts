/** A cell of a table. */
type Cell = string | number | undefined;

/** A table as CSV (RFC 4180) with a byte order mark. A text that begins like a formula is marked as text. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;

function cellOf(cell: Cell): string {
  if (cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
