import { evictOldest } from "../cache/eviction";

/** Counts by key in windows of one length that are aligned to the clock. */
export class FixedWindow<Key> {
  readonly #ms: number;
  readonly #capacity: number;
  #number = 0;
  #counts = new Map<Key, number>();

  /**
   * @param capacity Most keys per window. Above it the first one is forgotten. Refusing new keys instead would help a flood
   * to lock out everybody else.
   */
  constructor(ms: number, capacity: number) {
    this.#ms = ms;
    this.#capacity = capacity;
  }

  /** Counts one more for `key`, or several, and returns how many the window has now. */
  count(key: Key, nowMs: number, added = 1): number {
    const count = this.countOf(key, nowMs) + added;
    this.#counts.set(key, count);
    if (count === added) evictOldest(this.#counts, this.#capacity);
    return count;
  }

  /** Number that the window has for `key`. */
  countOf(key: Key, nowMs: number): number {
    const number = Math.floor(nowMs / this.#ms);
    if (number !== this.#number) {
      this.#number = number;
      this.#counts = new Map();
    }
    return this.#counts.get(key) ?? 0;
  }

  /** End of the window, in milliseconds of the clock. */
  endOf(nowMs: number): number {
    return (Math.floor(nowMs / this.#ms) + 1) * this.#ms;
  }
}
