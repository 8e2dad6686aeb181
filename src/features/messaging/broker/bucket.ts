/** A limit that allows bursts: it fills evenly up to `burst`, and nobody can take more than it holds. */
export class Bucket {
  readonly #perMs: number;
  readonly #burst: number;
  #level: number;
  #filledAt: number;

  constructor({ perSecond, burst }: { readonly perSecond: number; readonly burst: number }, nowMs: number) {
    this.#perMs = perSecond / 1000;
    this.#burst = burst;
    this.#level = burst;
    this.#filledAt = nowMs;
  }

  /** Whether it holds `amount` at this time. */
  has(amount: number, nowMs: number): boolean {
    this.#level = Math.min(this.#burst, this.#level + (nowMs - this.#filledAt) * this.#perMs);
    this.#filledAt = nowMs;
    return this.#level >= amount;
  }

  /** Takes `amount`. Call `has` first. */
  take(amount: number): void {
    this.#level -= amount;
  }
}
