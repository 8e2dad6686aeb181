/** Rows of cells as lines, each column as wide as its widest cell, two blanks between. */
export function columns(rows: readonly (readonly string[])[], indent = ""): readonly string[] {
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => `${indent}${row.map((cell, column) => cell.padEnd(widthOf(column))).join("  ")}`.trimEnd());
}
