/** Cells of a text table by the names in its first line; `-` and what is not there are undefined. */
export function rowsOf(table: string): Readonly<Record<string, string | undefined>>[] {
  const [head = [], ...rows] = table
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return rows.map((cells) =>
    Object.fromEntries(head.map((name, place) => [name, cells[place] === "-" ? undefined : cells[place]])),
  );
}

/** The parts of a cell. */
export const partsOf = (cell: string | undefined, separator: string): string[] =>
  cell?.split(separator).map((part) => part.trim()) ?? [];
