import { evictOldest } from "../cache/eviction";

/** Limits of a sliding window. `capacity`: most keys; the one that was counted longest ago is forgotten first. */
interface SlidingLimits {
  readonly count: number;
  readonly periodMs: number;
  readonly capacity: number;
}

/** Sliding window: a key is over the limit while its newest `count + 1` times lie within the period. */
export class SlidingWindow {
  readonly #limits: SlidingLimits;
  /** The newest times of each key, in the order of the last one. */
  readonly #times = new Map<string, readonly number[]>();

  constructor(limits: SlidingLimits) {
    this.#limits = limits;
  }

  /** Time until the key is within its limit again, or 0. Times up to `sinceMs` no longer count. */
  retryAfterMs(key: string, nowMs: number, sinceMs: number): number {
    const { count, periodMs } = this.#limits;
    const times = this.#times.get(key) ?? [];
    const [oldest] = times;
    if (oldest === undefined || times.length <= count || oldest <= sinceMs) return 0;
    // A time in the future was noted before the clock was set back.
    return oldest > nowMs ? 0 : oldest + periodMs - nowMs;
  }

  add(key: string, nowMs: number): void {
    const { count, capacity } = this.#limits;
    const times = [...(this.#times.get(key) ?? []), nowMs].slice(-count - 1);
    this.#times.delete(key);
    this.#times.set(key, times);
    this.#dropExpired(nowMs);
    evictOldest(this.#times, capacity);
  }

  clear(key: string): void {
    this.#times.delete(key);
  }

  #dropExpired(nowMs: number): void {
    for (const [key, times] of this.#times) {
      if ((times.at(-1) ?? 0) + this.#limits.periodMs > nowMs) return;
      this.#times.delete(key);
    }
  }
}
