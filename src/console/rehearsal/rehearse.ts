import type { Rehearsal, RehearsalOrder } from "../../robot/rehearsal";

/** Name of the bundled worker, which is beside this module. */
declare const REHEARSAL_WORKER: string;

/** A worker that does not answer by then is ended: its own fence did not hold. */
const LOST_MS = 15_000;

interface Waiting {
  readonly resolve: (rehearsal: Rehearsal | undefined) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Rehearses one order after the other, away from the page. A newer order ends the one before it. */
export class Rehearser {
  #worker: Worker | undefined;
  #waiting: Waiting | undefined;

  /** @returns what the rehearsal tells; undefined when a newer order came, or when it could not be done. */
  rehearse(order: RehearsalOrder): Promise<Rehearsal | undefined> {
    if (this.#waiting) this.end();
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve) => {
      this.#waiting = { resolve, timer: setTimeout(() => this.end(), LOST_MS) };
      worker.postMessage(order);
    });
  }

  /** Ends the worker and its work. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#answer(undefined);
  }

  #start(): Worker {
    const worker = new Worker(new URL(REHEARSAL_WORKER, import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Rehearsal>) => this.#answer(data));
    worker.addEventListener("error", () => this.end());
    return worker;
  }

  #answer(rehearsal: Rehearsal | undefined): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(waiting?.timer);
    waiting?.resolve(rehearsal);
  }
}
