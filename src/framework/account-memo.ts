import type { WriteQueue } from "../platform/db/write-queue";
import type { Context } from "./context";

/** Accounts remembered by each memo. */
const CAPACITY = 1_000;

interface Entry<T> {
  readonly version: number;
  readonly value: T;
}

/** What makes a remembered value stale: another number. By default any write to the account's rows, by any process. */
type VersionOf = (writes: WriteQueue, deviceId: number) => number;

/**
 * A value worked out from the rows of an account, known until its version changes. With the default version for reads
 * only: in the middle of a write, rows change without telling.
 */
export class AccountMemo<T> {
  readonly #entries = new WeakMap<WriteQueue, Map<number, Entry<T>>>();
  readonly #versionOf: VersionOf;

  constructor(versionOf: VersionOf = (writes, deviceId) => writes.versionOf(deviceId)) {
    this.#versionOf = versionOf;
  }

  /** The value for the caller's account; worked out by `read` when it is not known. */
  get(context: Context, read: () => T): T {
    const { services, deviceId } = context;
    const version = this.#versionOf(services.writes, deviceId);
    const entries = this.#entriesOf(services.writes);
    const known = entries.get(deviceId);
    if (known?.version === version) return known.value;
    const value = read();
    if (entries.size >= CAPACITY) entries.clear();
    entries.set(deviceId, { version, value });
    return value;
  }

  #entriesOf(writes: WriteQueue): Map<number, Entry<T>> {
    let entries = this.#entries.get(writes);
    if (!entries) {
      entries = new Map();
      this.#entries.set(writes, entries);
    }
    return entries;
  }
}
