import { evictOldest } from "../../../platform/cache/eviction";
import type { Context } from "../../../framework/context";
import { defineService } from "../../../framework/services";

/** Most log-ins that are waited for. */
const REMEMBERED = 10_000;

/** Hears of the first `device/sync` after a log-in. */
type Listener = (context: Context) => void;

/**
 * The log-ins of this run whose first `device/sync` has not come yet. Listeners hear of it at once (`live.md` §3.1). It does
 * not count as a change: frequent log-ins would fill the journal.
 */
class FirstSyncs {
  /** Tokens (`jti`) of the devices whose first sync is awaited. */
  readonly #awaited = new Set<string>();
  readonly #listeners = new Set<Listener>();

  loggedIn(jti: string): void {
    this.#awaited.add(jti);
    evictOldest(this.#awaited, REMEMBERED);
  }

  /** A `device/sync` has come that is announced otherwise. */
  announced({ session }: Context): void {
    this.#awaited.delete(session.jti);
  }

  /** A `device/sync` has come. */
  came(context: Context): void {
    if (this.#awaited.delete(context.session.jti)) for (const listener of this.#listeners) listener(context);
  }

  /** Returns a function that removes the listener, which must not throw. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

export const firstSyncs = defineService(() => new FirstSyncs());
