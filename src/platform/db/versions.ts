import type { Database } from "./database";
import { type Durability, EVERYBODY } from "./pending-writes";

/** Writes by device; those to everybody's records count for each. */
class WriteCounters {
  readonly #counts = new Map<number, number>();

  add(deviceId: number): void {
    this.#counts.set(deviceId, (this.#counts.get(deviceId) ?? 0) + 1);
  }

  of(deviceId: number): number {
    return (this.#counts.get(deviceId) ?? 0) + (this.#counts.get(EVERYBODY) ?? 0);
  }
}

/** Numbers by which data that was read tells whether it is still what is stored. */
export class Versions {
  readonly #db: Database;
  readonly #written: Record<Durability, WriteCounters> = { account: new WriteCounters(), log: new WriteCounters() };
  #foreignVersion = 0;
  #foreignCount = 0;
  /** `Database.snapshot` of the last look. */
  #lookedAt = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** A write of this process to the records of a device is committed. */
  wrote(deviceId: number, durability: Durability): void {
    this.#written[durability].add(deviceId);
  }

  /**
   * Grows with every write to the records of a device, and with every write of another process. Data that was read at
   * another value is stale. `account`: writes of `log` class do not count.
   */
  of(deviceId: number, kind: Durability = "account"): number {
    const own = this.#written.account.of(deviceId) + (kind === "log" ? this.#written.log.of(deviceId) : 0);
    return own + this.foreignWrites();
  }

  /** Grows with every write of another process that reads see. */
  foreignWrites(): number {
    const snapshot = this.#db.snapshot();
    if (snapshot !== this.#lookedAt) {
      this.#lookedAt = snapshot;
      const version = this.#db.foreignVersion();
      if (version !== this.#foreignVersion) this.#foreignCount += 1;
      this.#foreignVersion = version;
    }
    return this.#foreignCount;
  }

  /** Grows whenever rows are no longer what our writes have made of them: others have written, or something was undone. */
  foreignChanges(): number {
    return this.foreignWrites() + this.#db.rollbacks;
  }
}
