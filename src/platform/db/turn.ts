import type { Driver, Statement } from "./driver";

/**
 * What one event-loop turn does with a database. Its reads share a transaction, which the first of them begins and the
 * end of the turn ends: by itself each would take and give back the locks of the file, which costs more than finding a
 * row.
 */
export class Turn {
  readonly #driver: Driver;
  readonly #begin: Statement;
  readonly #rollback: Statement;
  #isReading = false;
  #states = 0;
  #work: (() => void)[] = [];
  readonly #end = (): void => {
    for (const work of this.#work.splice(0)) work();
    this.endReading();
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

  /** Number of the state of the database that reads see just now, or saw last. */
  get state(): number {
    return this.#states;
  }

  /** Says that reads see another state from now on: a transaction has begun. */
  countState(): void {
    this.#states += 1;
  }

  /** Belongs before each read. Within a write it does nothing. */
  beginReading(): void {
    if (this.#isReading || this.#driver.inTransaction) return;
    this.#begin.run();
    this.#states += 1;
    this.#isReading = true;
    setImmediate(this.#end);
  }

  /** Belongs before everything that reads of the turn must not be part of. */
  endReading(): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    if (this.#driver.inTransaction) this.#rollback.run(); // unlike a commit, it does not mind damaged pages
  }

  /** Calls `work`, which throws nothing, when this turn has done everything else. */
  atEnd(work: () => void): void {
    this.#work.push(work);
    if (!this.#isReading) setImmediate(this.#end); // else it is awaited already
  }
}
