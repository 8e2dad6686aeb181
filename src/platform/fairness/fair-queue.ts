/** The owner of work: an account by its device, or a client without one by a name. */
export type Owner = number | string;

/** Fair queue: work of many owners, taken in turns, one piece of each owner at a time. An owner's own work keeps its order. */
export class FairQueue<T> {
  /** The owner whose turn comes next is the first one. */
  readonly #queues = new Map<Owner, T[]>();
  #size = 0;

  /** Pieces of work that wait. */
  get size(): number {
    return this.#size;
  }

  has(owner: Owner): boolean {
    return this.#queues.has(owner);
  }

  /** Pieces of one owner that wait. */
  sizeOf(owner: Owner): number {
    return this.#queues.get(owner)?.length ?? 0;
  }

  push(owner: Owner, work: T): void {
    this.#size += 1;
    const queue = this.#queues.get(owner);
    if (queue) queue.push(work);
    else this.#queues.set(owner, [work]);
  }

  /** The next piece of the owner whose turn it is. That owner is the last one then. Undefined if nothing waits. */
  take(): T | undefined {
    for (const [owner, queue] of this.#queues) {
      const work = queue.shift();
      this.#size -= 1;
      this.#queues.delete(owner);
      if (queue.length > 0) this.#queues.set(owner, queue);
      return work;
    }
    return undefined;
  }

  /** Takes everything that waits. */
  takeAll(): T[] {
    const all: T[] = [];
    while (this.#size > 0) all.push(this.take() as T); // there is one
    return all;
  }
}
