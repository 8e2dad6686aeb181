import type { Records } from "../../robot/script/run";

/** Records of all accounts that the process of scripts keeps. Those of the account that was served longest ago go first. */
const MOST = 20_000;

/** Records for one run: the parts that the process does not have yet, and accounts whose records it may forget. */
export interface Sending {
  readonly records: Partial<Records>;
  readonly forget: readonly number[];
}

const countIn = (records: Records): number =>
  Object.values(records).reduce((sum, list: unknown) => sum + (Array.isArray(list) ? list.length : 0), 0);

/**
 * The records that the process of scripts has, by account. A run takes those of a whole garden, which rarely change from
 * one run to the next. To send them each time would cost the server 10 ms for 1,000 records.
 */
export class SentRecords {
  readonly #sent = new Map<number, Records>();
  #life = 0;

  /** The parts of `records` to send to the process of this number. A list counts as new when it is another one. */
  next(life: number, deviceId: number, records: Records): Sending {
    if (life !== this.#life) this.#sent.clear();
    this.#life = life;
    const before = new Map<string, unknown>(Object.entries(this.#sent.get(deviceId) ?? {}));
    const changed = Object.entries(records).filter(([kind, part]) => before.get(kind) !== part);
    this.#sent.delete(deviceId);
    this.#sent.set(deviceId, records);
    return { records: Object.fromEntries(changed), forget: this.#forget(deviceId) };
  }

  /** Forgets accounts until the rest has room, but not this one. */
  #forget(deviceId: number): readonly number[] {
    let count = [...this.#sent.values()].reduce((sum, records) => sum + countIn(records), 0);
    const forgotten: number[] = [];
    for (const [account, records] of this.#sent) {
      if (count <= MOST || account === deviceId) break;
      this.#sent.delete(account);
      forgotten.push(account);
      count -= countIn(records);
    }
    return forgotten;
  }
}
