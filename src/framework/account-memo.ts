import type { WriteQueue } from "../platform/db/write-queue";

/** Accounts remembered by each memo. */
const CAPACITY = 1_000;

interface Remembered<T> {
  readonly version: number;
  readonly value: T;
}

/** A number. A remembered value is stale when the number is another one. */
type VersionOf = (writes: WriteQueue, deviceId: number) => number;

/** Any write to the account's rows, by any process. */
const versionOfRows: VersionOf = (writes, deviceId) => writes.versionOf(deviceId);

/**
 * A value that is computed from the rows of an account and remembered until the version changes. The default version is
 * for reads only: inside a write, rows change while the version stays. Features declare a memo with `defineService`.
 */
export class AccountMemo<T> {
  readonly #entries = new Map<number, Remembered<T>>();
  readonly #writes: WriteQueue;
  readonly #versionOf: VersionOf;

  constructor(writes: WriteQueue, versionOf: VersionOf = versionOfRows) {
    this.#writes = writes;
    this.#versionOf = versionOf;
  }

  /** The value for the account; `read` computes it if it is not remembered. */
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
