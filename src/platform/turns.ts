import { type Owner, Rota } from "./rota";

/** What one owner may use of a turn of the event loop before its further work waits, in milliseconds. */
export const SHARE_MS = 4;
/** What waiting work may use of a turn, in milliseconds. The loop looks for new requests in between. */
const WAITING_MS = 8;

/**
 * Serves many owners so that none holds up the others, however much it asks for at once. An owner's work is done at once
 * until it has used its share of this turn of the event loop. What is more waits, and is done in later turns, one piece of
 * each owner at a time. So others wait for one piece and the shares of a turn, whatever the rest costs.
 */
export class Turns {
  readonly #waiting = new Rota<() => void>();
  readonly #used = new Map<Owner, number>();
  #isScheduled = false;

  /** Whether work of this owner would be done at once. */
  isFree(owner: Owner): boolean {
    return !this.#waiting.has(owner) && (this.#used.get(owner) ?? 0) < SHARE_MS;
  }

  /** Does `work` at once, or when its turn comes: then the answer is a promise. What it does before it waits counts. */
  run<T>(owner: Owner, work: () => T): T | Promise<Awaited<T>> {
    if (this.isFree(owner)) return this.#measured(owner, work);
    return new Promise<Awaited<T>>((resolve, reject) => {
      this.later(owner, () => {
        try {
          resolve(work() as Awaited<T>); // `resolve` takes a promise too
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  /** Does `work` behind what waits. It must not throw. */
  later(owner: Owner, work: () => void): void {
    this.#waiting.push(owner, () => this.#measured(owner, work));
    this.#schedule();
  }

  #measured<T>(owner: Owner, work: () => T): T {
    const started = performance.now();
    try {
      return work();
    } finally {
      this.#used.set(owner, (this.#used.get(owner) ?? 0) + performance.now() - started);
      this.#schedule();
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#begin());
  }

  /** A new turn. */
  #begin(): void {
    this.#isScheduled = false;
    this.#used.clear();
    const end = performance.now() + WAITING_MS;
    do this.#waiting.take()?.();
    while (this.#waiting.size > 0 && performance.now() < end);
    if (this.#waiting.size > 0) this.#schedule();
  }
}
