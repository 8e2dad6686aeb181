import type { Driver, Statement } from "./driver";

/**
 * The reads of one event-loop turn. They share a transaction, which the first read begins and the end of the turn ends.
 * Otherwise each read would take and release the locks of the file, which costs more than finding a row.
 */
export class ReadTransaction {
  readonly #driver: Driver;
  readonly #begin: Statement;
  readonly #rollback: Statement;
  #isReading = false;
  #states = 0;
  #work: (() => void)[] = [];
  #isEndScheduled = false;
  readonly #end = (): void => {
    this.#isEndScheduled = false;
    try {
      for (const work of this.#work.splice(0)) work();
    } finally {
      this.endReading();
    }
  };

  constructor(driver: Driver) {
    this.#driver = driver;
    this.#begin = driver.prepare("begin");
    this.#rollback = driver.prepare("rollback");
  }

  /** Whether a transaction is open only because the turn has read. */
  get isReading(): boolean {
    return this.#isReading;
  }

  /** Number of the state that reads see now or saw last. */
  get state(): number {
    return this.#states;
  }

  /** Counts a state when a transaction has begun: reads see a new one from then on. */
  countState(): void {
    this.#states += 1;
  }

  /** Call before each read. Does nothing within a write. */
  beginReading(): void {
    if (this.#isReading || this.#driver.inTransaction) return;
    this.#begin.run();
    this.#states += 1;
    this.#isReading = true;
    this.#scheduleEnd();
  }

  /** Call before anything that must not share the transaction of the reads. */
  endReading(): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    if (this.#driver.inTransaction) this.#rollback.run(); // unlike a commit, it works with damaged pages
  }

  /** Calls `work` at the end of this turn. `work` must not throw. */
  atEnd(work: () => void): void {
    this.#work.push(work);
    this.#scheduleEnd();
  }

  /** Once a turn: a second end in the same turn would do at once what was left for the next one. */
  #scheduleEnd(): void {
    if (this.#isEndScheduled) return;
    this.#isEndScheduled = true;
    setImmediate(this.#end);
  }
}
