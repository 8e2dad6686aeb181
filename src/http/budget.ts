const MEGABYTE = 1024 * 1024;

/** What unfinished bodies hold together, and what waits to be sent (`operations.md` §6). */
const ALL_BYTES = 64 * MEGABYTE;
/** Of it for one holder, so that nobody can fill it for all. */
export const EACH_BYTES = 16 * MEGABYTE;

/** Bytes held in memory for clients at the same time, in all and by holder: an account, the address of a client. */
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

  /** Whether so many bytes are left in all. Of a single large thing no more is asked for than one holder may have. */
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
