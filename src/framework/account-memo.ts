import { evictOldest } from "../platform/cache/eviction";

/** Accounts remembered by each memo. */
const CAPACITY = 1_000;

interface Remembered<T> {
  readonly version: number;
  readonly value: T;
}

/**
 * A value that is computed from the rows of an account and remembered until their version is another one. With
 * `Versions.of` it is for reads only: inside a write, rows change while the version stays. Features declare a memo
 * with `defineService`.
 */
export class AccountMemo<T> {
  readonly #entries = new Map<number, Remembered<T>>();
  readonly #versionOf: (deviceId: number) => number;

  constructor(versionOf: (deviceId: number) => number) {
    this.#versionOf = versionOf;
  }

  /** The value for the account; `read` computes it if it is not remembered. */
  get(deviceId: number, read: () => T): T {
    const version = this.#versionOf(deviceId);
    const known = this.#entries.get(deviceId);
    if (known?.version === version) return known.value;
    const value = read();
    this.#entries.set(deviceId, { version, value });
    evictOldest(this.#entries, CAPACITY);
    return value;
  }
}
