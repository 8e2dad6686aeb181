import { FairQueue, type Owner } from "./fair-queue";

/** The owner of a task that may have to wait, and the most tasks of that owner that do. */
export interface Waiter {
  readonly owner: Owner;
  readonly maximum: number;
}

/** Refusal of a task whose owner has the maximum of waiting ones. */
export class QueueIsFull extends Error {}

/** The waiter of work that has one owner only, such as the server itself. */
const ANYBODY: Waiter = { owner: "", maximum: Infinity };

/**
 * A semaphore that lets `places` tasks run at the same time. Free places go to owners in turn. So a client that sends a
 * thousand requests at once delays every other client by one of them only. A task that fails holds up no other.
 */
export class FairSemaphore {
  readonly #waiting = new FairQueue<() => void>();
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `work` as soon as a place is free. @throws QueueIsFull. */
  async run<Result>(work: () => Promise<Result>, waiter = ANYBODY): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turnOf(waiter);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #turnOf({ owner, maximum }: Waiter): Promise<void> {
    if (this.#waiting.sizeOf(owner) >= maximum) throw new QueueIsFull("too many tasks of this owner wait");
    return new Promise((resolve) => this.#waiting.push(owner, resolve));
  }

  /** Gives a free place to the owner whose turn it is. */
  #passOn(): void {
    const begin = this.#waiting.take();
    if (begin) begin();
    else this.#free += 1;
  }
}
