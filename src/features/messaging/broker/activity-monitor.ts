/** Calls listeners when the first room opens and when the last one closes. */
export class ActivityMonitor {
  #begins: (() => () => void)[] = [];
  #ends: (() => void)[] = [];
  #isThere = false;

  whileThere(begin: () => () => void): void {
    this.#begins.push(begin);
    if (this.#isThere) this.#ends.push(begin());
  }

  /** Call it after rooms have opened or closed. */
  count(rooms: number): void {
    const isThere = rooms > 0;
    if (isThere === this.#isThere) return;
    this.#isThere = isThere;
    if (isThere) this.#ends = this.#begins.map((begin) => begin());
    else for (const end of this.#ends.splice(0)) end();
  }
}
