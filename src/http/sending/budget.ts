const MEGABYTE = 1024 * 1024;

/** Most bytes of all holders together (`operations.md` §6). */
const ALL_BYTES = 64 * MEGABYTE;
/** Most bytes of one holder, so that no holder can take everything. */
export const EACH_BYTES = 16 * MEGABYTE;

/** Counts bytes that are held in memory for clients, in all and by holder: an account or the address of a client. */
export class Budget {
  #all = 0;
  readonly #held = new Map<string, number>();

  get isEmpty(): boolean {
    return this.#all === 0;
  }

  get isFull(): boolean {
    return this.#all >= ALL_BYTES;
  }

  heldBy(holder: string): number {
    return this.#held.get(holder) ?? 0;
  }

  /** Whether so many bytes are left in all. An amount above the limit of one holder counts as that limit. */
  hasRoomInAll(bytes: number): boolean {
    return this.#all + Math.min(bytes, EACH_BYTES) <= ALL_BYTES;
  }

  take(holders: readonly string[], bytes: number): void {
    this.#all += bytes;
    for (const holder of holders) this.#held.set(holder, this.heldBy(holder) + bytes);
  }

  giveBack(holders: readonly string[], bytes: number): void {
    this.#all -= bytes;
    for (const holder of holders) {
      const left = this.heldBy(holder) - bytes;
      if (left > 0) this.#held.set(holder, left);
      else this.#held.delete(holder);
    }
  }
}
