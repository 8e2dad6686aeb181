import { drainMicrotasks } from "bun:jsc";
import { type Owner, FairQueue } from "./fair-queue";

/**
 * The time in a turn of the event loop during which everybody's work is done at once. Waiting costs up to a third more.
 */
const CALM_MS = 20;
/** The share of a longer turn that one owner may use before its further work waits, in milliseconds. */
const SHARE_MS = 4;
/** The share of a turn for waiting work, in milliseconds. The loop looks for new requests in between. */
const WAITING_MS = 8;

/**
 * Serves many owners so that no one holds up the others, however much it asks for at once. Work is done at once until
 * it has taken 20 ms of a turn of the event loop. From then on, only work of owners who have used less than their share
 * is done at once. The rest waits, and is done in later turns, one piece of each owner at a time. So others wait for
 * the pieces of a turn, whatever the rest costs.
 */
export class FairScheduler {
  readonly #waiting = new FairQueue<() => void>();
  readonly #used = new Map<Owner, number>();
  #usedByAll = 0;
  #isScheduled = false;

  /** Whether work of this owner would be done at once. */
  isFree(owner: Owner): boolean {
    if (this.#waiting.has(owner)) return false;
    return this.#usedByAll < CALM_MS || (this.#used.get(owner) ?? 0) < SHARE_MS;
  }

  /**
   * Does `work` at once, or when its turn comes: then the answer is a promise. Only the time before it waits counts.
   */
  run<T>(owner: Owner, work: () => T): T | Promise<Awaited<T>> {
    return this.isFree(owner) ? this.#measured(owner, work) : this.#whenItsTurnComes(owner, work);
  }

  /** A text that is made step by step, each in a turn of its owner. */
  async joined(owner: Owner, steps: Iterator<string>): Promise<string> {
    const next = () => this.run(owner, () => steps.next());
    let text = "";
    for (let step = await next(); !step.done; step = await next()) text += step.value;
    return text;
  }

  #whenItsTurnComes<T>(owner: Owner, work: () => T): Promise<Awaited<T>> {
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

  /** Does `work` behind the waiting work. It must not throw. */
  later(owner: Owner, work: () => void): void {
    this.#waiting.push(owner, () => this.#measured(owner, work));
    this.#schedule();
  }

  #measured<T>(owner: Owner, work: () => T): T {
    const started = performance.now();
    try {
      return work();
    } finally {
      const ms = performance.now() - started;
      this.#usedByAll += ms;
      this.#used.set(owner, (this.#used.get(owner) ?? 0) + ms);
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
    this.#usedByAll = 0;
    const end = performance.now() + WAITING_MS;
    do {
      this.#waiting.take()?.();
      drainMicrotasks(); // its answer is sent now, so that it counts
    } while (this.#waiting.size > 0 && performance.now() < end);
    if (this.#waiting.size > 0) this.#schedule();
  }
}
