import { type Reading, type Row, spreadOf } from "./row";

/** A number with three digits that count. */
function digits(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2);
}

const COLUMNS = ["row", "min", "median", "max", "target", "floor", "reached"];

/** One line of the table. */
function line({ title, better, target, floor, unit }: Row, { values }: Reading): string[] {
  const spread = spreadOf(values);
  const isWithin = (limit: number): boolean =>
    spread !== undefined && (better === "more" ? spread.median >= limit : spread.median <= limit);
  const reached =
    spread === undefined ? "not measured" : isWithin(target) ? "target" : isWithin(floor) ? "floor" : "no";
  const sign = better === "more" ? "≥" : "≤";
  const figures = spread ? [spread.min, spread.median, spread.max].map((value) => digits(value) + unit) : ["", "", ""];
  return [title, ...figures, `${sign} ${target}${unit}`, `${sign} ${floor}${unit}`, reached];
}

/** The result as text: a table with all rows, then the absolute figures. */
export function tableOf(results: readonly (readonly [Row, Reading])[]): string {
  const lines = [COLUMNS, ...results.map(([row, reading]) => line(row, reading))];
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const table = lines.map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  "),
  );
  const notes = results.flatMap(([{ name }, reading]) => [name, ...reading.notes.map((note) => `    ${note}`)]);
  return [...table, "", ...notes].join("\n");
}
