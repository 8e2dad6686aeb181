import type { Place } from "../../robot/garden/place";

/** A value that was measured somewhere. */
export interface Sample extends Place {
  readonly value: number;
}

/** Values for the whole bed, in cells of equal size, row by row along y. */
export interface Shade {
  readonly columns: number;
  readonly rows: number;
  /** Light from 0 for the least that was measured to 1 for the most. */
  readonly levels: Float32Array;
  readonly least: number;
  readonly most: number;
}

/** Cells along the longer side: fine enough for the eye when it is drawn smoothly. */
const CELLS = 64;
/** Samples that are used: the newest. */
const MOST_SAMPLES = 300;

/**
 * Values between samples, each weighed by the square of its nearness. Undefined without samples. `bed`: its far corner.
 */
export function shadeOf(all: readonly Sample[], bed: Place): Shade | undefined {
  const samples = all.slice(-MOST_SAMPLES);
  if (samples.length === 0) return undefined;
  const cell = Math.max(bed.x, bed.y) / CELLS;
  const [columns, rows] = [Math.ceil(bed.x / cell), Math.ceil(bed.y / cell)];
  const values = samples.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const levels = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const value = valueAt(samples, (column + 0.5) * cell, (row + 0.5) * cell);
      levels[row * columns + column] = most > least ? (value - least) / (most - least) : 0.5;
    }
  }
  return { columns, rows, levels, least, most };
}

function valueAt(samples: readonly Sample[], x: number, y: number): number {
  let [sum, weights] = [0, 0];
  for (const sample of samples) {
    const weight = 1 / Math.max(1, (sample.x - x) ** 2 + (sample.y - y) ** 2);
    sum += weight * sample.value;
    weights += weight;
  }
  return sum / weights;
}
