import { FairQueue } from "../fairness/fair-queue";

/**
 * How long an acknowledged write may wait for its flush to the disk (`operations.md` §2, DURABILITY).
 * `account` data is flushed before the answer, `log` data within `LAZY_FLUSH_MS`.
 */
export type Durability = "account" | "log";

/** A `probe` changes no row: it only shows whether it succeeds. It may write nothing at all. */
export type Purpose = Durability | "probe";

/** Stands for all devices. */
export const EVERYBODY = 0;

/** A write that waits. */
export interface PendingWrite {
  readonly durability: Purpose;
  readonly write: () => unknown;
  readonly deviceId: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Time since which the write waits for the lock, if it does. */
  lockedOutAt?: number;
}

/** The writes that wait. Each account has its turn after the other ones. */
export class PendingWrites {
  readonly #waiting = new FairQueue<PendingWrite>();
  #changing = 0;

  get size(): number {
    return this.#waiting.size;
  }

  /** Whether every task leaves the rows as they are. */
  get areProbes(): boolean {
    return this.#changing === 0;
  }

  add(pendingWrite: PendingWrite): void {
    this.#waiting.push(pendingWrite.deviceId, pendingWrite);
    if (pendingWrite.durability !== "probe") this.#changing += 1;
  }

  take(): PendingWrite | undefined {
    const pendingWrite = this.#waiting.take();
    if (pendingWrite && pendingWrite.durability !== "probe") this.#changing -= 1;
    return pendingWrite;
  }

  takeAll(): PendingWrite[] {
    this.#changing = 0;
    return this.#waiting.takeAll();
  }
}
