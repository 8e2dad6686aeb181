/** The most of something that is held at a time, by each holder and in all. */
export interface QuotaLimits {
  readonly each: number;
  readonly inAll: number;
}

/** Quota of what is held at a time, such as bytes or connections: in all, and by holder, so that none can take everything. */
export class Quota {
  readonly each: number;
  readonly #inAll: number;
  readonly #held = new Map<string, number>();
  #all = 0;

  constructor({ each, inAll }: QuotaLimits) {
    this.each = each;
    this.#inAll = inAll;
  }

  get isEmpty(): boolean {
    return this.#all === 0;
  }

  get isFull(): boolean {
    return this.#all >= this.#inAll;
  }

  heldBy(holder: string): number {
    return this.#held.get(holder) ?? 0;
  }

  /** Whether a holder may take so much more. */
  hasRoomFor(holder: string, amount: number): boolean {
    return this.heldBy(holder) + amount <= this.each;
  }

  /** Whether so much is left in all. An amount above the limit of one holder counts as that limit. */
  hasRoomInAll(amount: number): boolean {
    return this.#all + Math.min(amount, this.each) <= this.#inAll;
  }

  take(holders: readonly string[], amount: number): void {
    this.#all += amount;
    for (const holder of holders) this.#held.set(holder, this.heldBy(holder) + amount);
  }

  giveBack(holders: readonly string[], amount: number): void {
    this.#all -= amount;
    for (const holder of holders) {
      const left = this.heldBy(holder) - amount;
      if (left > 0) this.#held.set(holder, left);
      else this.#held.delete(holder);
    }
  }
}
