import type { Session } from "../../platform/auth/tokens";
import { evictOldest } from "../../platform/cache/eviction";
import { defineService } from "../../framework/services";

const LIFE_MS = 30_000;
/** Most tickets of one account: as many as it may have streams. */
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
  /** Tickets by device. The device that got its last ticket first comes first. */
  readonly #byDevice = new Map<number, Map<string, Ticket>>();

  /** Milliseconds of a clock that never goes back. */
  nowMs(): number {
    return performance.now();
  }

  issue(session: Session): string {
    this.#forget();
    const { deviceId } = session;
    const own = this.#byDevice.get(deviceId) ?? new Map<string, Ticket>();
    const ticket = `${deviceId}-${crypto.randomUUID()}`;
    own.set(ticket, { session, endsAtMs: this.nowMs() + LIFE_MS });
    evictOldest(own, KEPT);
    this.#byDevice.delete(deviceId);
    this.#byDevice.set(deviceId, own);
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
    return this.#byDevice.get(Number(ticket.split("-", 1)[0]));
  }

  /** Removes accounts without valid tickets. */
  #forget(): void {
    for (const [deviceId, own] of this.#byDevice) {
      const [newest] = [...own.values()].slice(-1);
      if (newest && newest.endsAtMs > this.nowMs()) return;
      this.#byDevice.delete(deviceId);
    }
  }
}

export const tickets = defineService(() => new Tickets());
