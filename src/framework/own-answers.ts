import { defineService } from "./services";

/** Time that a robot needs after its answer, to store what it says. */
const SETTLED_MS = 100;
/** A message about a request that takes longer is sent nevertheless. */
const LONGEST_MS = 5_000;

/**
 * Requests of robots that make records and are not answered yet, or just were. A robot that hears of its record before
 * it knows the answer takes it for another one's (`live.md` §3.1). So what it is told of it waits.
 */
class OwnAnswers {
  readonly #underWay = new Map<string, Promise<void>>();

  /** Does the work of a request with this id until its answer is sent. */
  async during<T>(requestId: string, work: () => Promise<T>): Promise<T> {
    const settled = Promise.withResolvers<void>();
    const timer = setTimeout(settled.resolve, LONGEST_MS);
    this.#underWay.set(requestId, settled.promise);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      setTimeout(() => {
        settled.resolve();
        if (this.#underWay.get(requestId) === settled.promise) this.#underWay.delete(requestId);
      }, SETTLED_MS).unref();
    }
  }

  /** Resolves when the sender of this request knows its answer; undefined when nobody has to wait. */
  of(requestId: string): Promise<void> | undefined {
    return this.#underWay.get(requestId);
  }
}

export const ownAnswers = defineService(() => new OwnAnswers());
