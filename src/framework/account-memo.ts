import type { WriteQueue } from "../platform/db/write-queue";

/** Accounts remembered by each memo. */
const CAPACITY = 1_000;

interface Entry<T> {
  readonly version: number;
  readonly value: T;
}

/** What makes a remembered value stale: another number. */
type VersionOf = (writes: WriteQueue, deviceId: number) => number;

/** Any write to the account's rows, by any process. */
const versionOfRows: VersionOf = (writes, deviceId) => writes.versionOf(deviceId);

/**
 * A value worked out from the rows of an account, known until its version changes. With the default version for reads
 * only: in the middle of a write, rows change without telling. Features declare one with `defineService`.
 */
export class AccountMemo<T> {
  readonly #entries = new Map<number, Entry<T>>();
  readonly #writes: WriteQueue;
  readonly #versionOf: VersionOf;

  constructor(writes: WriteQueue, versionOf: VersionOf = versionOfRows) {
    this.#writes = writes;
    this.#versionOf = versionOf;
  }

  /** The value for the account; worked out by `read` when it is not known. */
  get(deviceId: number, read: () => T): T {
    const version = this.#versionOf(this.#writes, deviceId);
    const known = this.#entries.get(deviceId);
    if (known?.version === version) return known.value;
    const value = read();
    if (this.#entries.size >= CAPACITY) this.#entries.clear();
    this.#entries.set(deviceId, { version, value });
    return value;
  }
}
