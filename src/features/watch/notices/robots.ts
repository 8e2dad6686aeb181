import { evictOldest } from "../../../platform/cache/eviction";
import { partOf, readObject } from "../../../platform/json";

/** Robots that are remembered. */
const REMEMBERED = 20_000;

/** A robot as this run of the server has seen it. */
interface Seen {
  heardAt: number;
  isHere: boolean;
  isLocked: boolean | undefined;
  /** Whether it has come and has not told yet how long it is on. */
  isNew: boolean;
}

/** News in a state tree. */
export interface Told {
  readonly isLocked?: boolean;
  /** Time at which the robot was switched on; epoch milliseconds. */
  readonly onSince?: number;
}

/** The robots of all accounts, as far as messages tell. */
export class Robots {
  readonly #seen = new Map<number, Seen>();

  /** When a robot was heard last in this run. */
  heardAt(deviceId: number): number | undefined {
    const at = this.#seen.get(deviceId)?.heardAt;
    return at === undefined || at < 0 ? undefined : at;
  }

  heard(deviceId: number, nowMs: number): void {
    this.#of(deviceId).heardAt = nowMs;
  }

  /** Whether it has come or gone by this. */
  attended(deviceId: number, isHere: boolean): boolean {
    const known = this.#seen.get(deviceId);
    if ((known?.isHere ?? false) === isHere) return false;
    const seen = this.#of(deviceId);
    seen.isHere = isHere;
    seen.isNew = isHere;
    return true;
  }

  /**
   * The news in a state tree; undefined without any. Trees come several times a second: they are read only when
   * they look as if they told something else.
   */
  told(deviceId: number, tree: Buffer, nowMs: number): Told | undefined {
    const seen = this.#of(deviceId);
    const seemsLocked = tree.includes('"locked":true') || tree.includes('"locked": true');
    if (!seen.isNew && seen.isLocked === seemsLocked) return undefined;
    const { locked, uptime } = partOf(readObject(tree), "informational_settings");
    const news: { -readonly [Key in keyof Told]: Told[Key] } = {};
    if (typeof locked === "boolean" && locked !== seen.isLocked) news.isLocked = seen.isLocked = locked;
    if (typeof uptime === "number" && seen.isNew) {
      seen.isNew = false;
      news.onSince = nowMs - uptime * 1000;
    }
    return Object.keys(news).length > 0 ? news : undefined;
  }

  #of(deviceId: number): Seen {
    let seen = this.#seen.get(deviceId);
    if (!seen) {
      seen = { heardAt: -1, isHere: false, isLocked: undefined, isNew: false };
      this.#seen.set(deviceId, seen);
      evictOldest(this.#seen, REMEMBERED);
    }
    return seen;
  }
}
