/** Rows of cells as lines, each column as wide as its widest cell, two blanks between. A cell never breaks its line. */
export function columns(rows: readonly (readonly string[])[], indent = ""): readonly string[] {
  const lines = rows.map((row) => row.map((cell) => cell.replace(/\p{Cc}+/gu, " ")));
  const widthOf = (column: number): number => Math.max(...lines.map((row) => row[column]?.length ?? 0));
  return lines.map((row) => `${indent}${row.map((cell, column) => cell.padEnd(widthOf(column))).join("  ")}`.trimEnd());
}
