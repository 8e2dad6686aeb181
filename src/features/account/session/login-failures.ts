import { hash } from "node:crypto";
import type { Client } from "../../../framework/context";
import { defineService } from "../../../framework/services";
import { networkOf } from "../../../platform/network/network";
import { SlidingWindow } from "../../../platform/fairness/sliding-window";

/** The client of a log-in attempt. */
type Caller = Pick<Client, "address" | "isLoopback">;

/**
 * Counts failed log-ins. `address` is the e-mail address trimmed and in lower case, undefined for unreadable credentials.
 */
interface LoginFailures {
  /**
   * Seconds until the next attempt is allowed, undefined when it is allowed now. Ask before the password check and again
   * after it: otherwise attempts that are checked at the same time would all pass. Failures before `unlockedAtMs` no
   * longer count for the address.
   */
  retryAfter(address: string | undefined, client: Caller, nowMs: number, unlockedAtMs?: number): number | undefined;
  failed(address: string | undefined, client: Caller, nowMs: number): void;
  /** All failures since the start. */
  readonly total: number;
  /**
   * Forgets the failures of `address`. Failures from other clients still count against those clients, or each log-in of
   * the owner would grant an attacker more guesses.
   */
  succeeded(address: string, client: Caller): void;
}

interface Limit {
  /** Failures per period; after one more, attempts are refused. */
  readonly failures: number;
  /** The key that failures count for; undefined when the limit does not apply. */
  readonly key: (address: string | undefined, client: Caller) => string | undefined;
  readonly clearedBySuccess: boolean;
}

const limits: readonly Limit[] = [
  {
    failures: 10,
    key: (address, client) => address && `${networkOf(client.address)} ${address}`,
    clearedBySuccess: true,
  },
  {
    failures: 50,
    key: (_, client) => (client.isLoopback ? undefined : networkOf(client.address)),
    clearedBySuccess: false,
  },
  { failures: 100, key: (address) => address, clearedBySuccess: true },
];

/** Time for which a failure counts. */
export const PERIOD_MS = 15 * 60 * 1000;

/**
 * @param capacity Keys remembered per limit. The key whose last failure is oldest is dropped first. To push out a counter
 * an attacker must fail with `capacity` other keys, each after a full password check, and gains eleven guesses. Refusing
 * new keys instead would lock everybody out.
 * Source: `operations.md` §6.
 */
export function createLoginFailures({ capacity = 20_000 }: { readonly capacity?: number } = {}): LoginFailures {
  let total = 0;
  const counters = limits.map(({ failures, key, clearedBySuccess }) => ({
    window: new SlidingWindow({ count: failures, periodMs: PERIOD_MS, capacity }),
    keyOf: (address: string | undefined, client: Caller) => digest(key(address, client)),
    clearedBySuccess,
  }));

  return {
    retryAfter(address, client, nowMs, unlockedAtMs = -Infinity) {
      const waits = counters.map(({ window, keyOf, clearedBySuccess }) => {
        const key = keyOf(address, client);
        return key === undefined ? 0 : window.retryAfterMs(key, nowMs, clearedBySuccess ? unlockedAtMs : -Infinity);
      });
      const longest = Math.max(...waits);
      return longest > 0 ? Math.ceil(longest / 1000) : undefined;
    },
    get total() {
      return total;
    },
    failed(address, client, nowMs) {
      total += 1;
      for (const { window, keyOf } of counters) {
        const key = keyOf(address, client);
        if (key !== undefined) window.add(key, nowMs);
      }
    },
    succeeded(address, client) {
      for (const { window, keyOf, clearedBySuccess } of counters) {
        const key = keyOf(address, client);
        if (clearedBySuccess && key !== undefined) window.clear(key);
      }
    },
  };
}

/** The failed log-ins of a server. */
export const loginFailures = defineService(() => createLoginFailures());

/** Keeps keys short and addresses out of memory dumps. */
const digest = (key: string | undefined): string | undefined =>
  key === undefined ? undefined : hash("sha256", key, "base64url");
