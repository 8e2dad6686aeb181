import type { Bench } from "./bench";

/** One line of the result: what is measured and what is hoped for. */
export interface Row {
  /** What `--row` is given. */
  readonly name: string;
  readonly title: string;
  /** `more`: at least the target is wanted; `less`: at most. */
  readonly better: "more" | "less";
  readonly target: number;
  /** What must not be missed. */
  readonly floor: number;
  /** Stands behind numbers, e.g. "×" or " MB". */
  readonly unit: string;
}

/** What was measured for a row. */
export interface Reading {
  /** One per round; none when it could not be measured, which a note explains. */
  readonly values: readonly number[];
  /** Absolute figures, for information. */
  readonly notes: readonly string[];
}

/** One run of servers, which gives the values of one row or of several. Adding a row is adding one to `rows/index.ts`. */
export interface Experiment {
  readonly rows: readonly Row[];
  /** Takes minutes but no CPU: runs beside the others. */
  readonly background?: boolean;
  /** Readings by name of the row. */
  readonly run: (bench: Bench) => Promise<Readonly<Record<string, Reading>>>;
}

export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** Spread of the values; undefined without any. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [min, median, max] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  return min === undefined || median === undefined || max === undefined ? undefined : { min, median, max };
}
