import type { Session } from "../../platform/auth/tokens";
import { evictOldest } from "../../platform/cache/eviction";
import { defineService } from "../../framework/services";

const LIFE_MS = 30_000;
/** Most tickets of one holder: as many as one may have streams. */
const KEPT = 20;

interface Ticket {
  readonly session: Session;
  readonly endsAtMs: number;
}

/**
 * Stands for a token in an address, once and for half a minute. A page cannot send a header with an `EventSource`, and
 * addresses get into logs. Kept in memory only.
 */
class Tickets {
  /** Tickets by holder (`holderOf`). The holder whose last ticket is oldest comes first. */
  readonly #byHolder = new Map<string, Map<string, Ticket>>();

  /** Milliseconds of a clock that never goes back. */
  nowMs(): number {
    return performance.now();
  }

  issue(session: Session, holder: string): string {
    this.#forget();
    const key = holder.replaceAll(" ", ".");
    const own = this.#byHolder.get(key) ?? new Map<string, Ticket>();
    const ticket = `${key}-${crypto.randomUUID()}`;
    own.set(ticket, { session, endsAtMs: this.nowMs() + LIFE_MS });
    evictOldest(own, KEPT);
    this.#byHolder.delete(key);
    this.#byHolder.set(key, own);
    return ticket;
  }

  /** The owner of a valid ticket. */
  holderOf(ticket: string): Session | undefined {
    const found = this.#ownOf(ticket)?.get(ticket);
    return found && found.endsAtMs > this.nowMs() ? found.session : undefined;
  }

  /** Uses a ticket up. False if it is used already. */
  use(ticket: string): boolean {
    return this.#ownOf(ticket)?.delete(ticket) ?? false;
  }

  #ownOf(ticket: string): Map<string, Ticket> | undefined {
    return this.#byHolder.get(ticket.split("-", 1)[0] ?? "");
  }

  /** Removes holders without valid tickets. */
  #forget(): void {
    for (const [key, own] of this.#byHolder) {
      const [newest] = [...own.values()].slice(-1);
      if (newest && newest.endsAtMs > this.nowMs()) return;
      this.#byHolder.delete(key);
    }
  }
}

export const tickets = defineService(() => new Tickets());
