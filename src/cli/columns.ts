/** Lines of a table. A column is as wide as its widest cell; two blanks divide columns. Line breaks in cells are removed. */
export function columns(rows: readonly (readonly string[])[], indent = ""): readonly string[] {
  const lines = rows.map((row) => row.map((cell) => cell.replace(/\p{Cc}+/gu, " ")));
  const widthOf = (column: number): number => Math.max(...lines.map((row) => row[column]?.length ?? 0));
  return lines.map((row) => `${indent}${row.map((cell, column) => cell.padEnd(widthOf(column))).join("  ")}`.trimEnd());
}
