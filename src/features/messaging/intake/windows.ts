/** Counts events in windows of several lengths that are aligned to the clock. */

interface Window {
  readonly count: number;
  readonly ms: number;
  readonly name: string;
}

/** A window whose limit is exceeded, and when it ends. */
export interface Excess {
  readonly window: Window;
  readonly until: Date;
}

/** Counts of one account. */
export class Windows {
  readonly #windows: readonly Window[];
  readonly #numbers: Float64Array;
  readonly #counts: Float64Array;

  constructor(windows: readonly Window[]) {
    this.#windows = windows;
    this.#numbers = new Float64Array(windows.length);
    this.#counts = new Float64Array(windows.length);
  }

  /** Counts one event. Returns the exceeded window that ends last; undefined if no window is exceeded. */
  count(now: Date): Excess | undefined {
    let excess: Excess | undefined;
    for (const [index, window] of this.#windows.entries()) {
      const number = Math.floor(now.getTime() / window.ms);
      const isSame = this.#numbers[index] === number;
      const count = isSame ? (this.#counts[index] ?? 0) + 1 : 1;
      this.#numbers[index] = number;
      this.#counts[index] = count;
      if (count > window.count) excess = { window, until: new Date((number + 1) * window.ms) };
    }
    return excess;
  }
}
