import { hash } from "node:crypto";
import type { Client } from "../../../framework/context";
import { defineService } from "../../../framework/services";
import { keepNewest } from "../../../platform/cache/bounded";

/** Who tries to log in. */
export type Caller = Pick<Client, "address" | "isLoopback">;

/**
 * Counts failed log-ins. `address` is the e-mail address trimmed and in lower case, `undefined` when the credentials
 * were unreadable.
 */
export interface LoginFailures {
  /**
   * Seconds until another attempt is allowed, `undefined` when it is now. To be asked before the password check, and
   * again after it: otherwise attempts that are checked side by side would all pass. What has failed before
   * `unlockedAtMs` does not count for the address any more.
   */
  retryAfter(address: string | undefined, client: Caller, nowMs: number, unlockedAtMs?: number): number | undefined;
  failed(address: string | undefined, client: Caller, nowMs: number): void;
  /** All failures since the start. */
  readonly total: number;
  /**
   * Forgets the failures for `address`. Those from other clients go on counting for these clients, or each log-in of
   * the owner would grant an attacker more guesses.
   */
  succeeded(address: string, client: Caller): void;
}

interface Limit {
  /** Failures within the period after which the next attempt is allowed still. */
  readonly failures: number;
  /** What is counted; `undefined` when the limit does not apply. */
  readonly key: (address: string | undefined, client: Caller) => string | undefined;
  readonly clearedBySuccess: boolean;
}

const limits: readonly Limit[] = [
  { failures: 10, key: (address, client) => address && `${client.address} ${address}`, clearedBySuccess: true },
  { failures: 50, key: (_, client) => (client.isLoopback ? undefined : client.address), clearedBySuccess: false },
  { failures: 100, key: (address) => address, clearedBySuccess: true },
];

const periodMs = 15 * 60 * 1000;

/**
 * @param capacity Keys remembered per limit. The key that has not failed for the longest time is dropped first. A
 * flood that pushes out a counter has to fail `capacity` times elsewhere, a password check each, and gains eleven
 * guesses; refusing new keys instead would lock everybody out.
 * Source: `operations.md` §6.
 */
export function createLoginFailures({ capacity = 20_000 }: { readonly capacity?: number } = {}): LoginFailures {
  let total = 0;
  const counters = limits.map((limit) => ({ limit, failures: createCounter(limit.failures, capacity) }));

  return {
    retryAfter(address, client, nowMs, unlockedAtMs = -Infinity) {
      const waits = counters.map(({ limit, failures }) =>
        failures.retryAfterMs(limit.key(address, client), nowMs, limit.clearedBySuccess ? unlockedAtMs : -Infinity),
      );
      const longest = Math.max(...waits);
      return longest > 0 ? Math.ceil(longest / 1000) : undefined;
    },
    get total() {
      return total;
    },
    failed(address, client, nowMs) {
      total += 1;
      for (const { limit, failures } of counters) failures.add(limit.key(address, client), nowMs);
    },
    succeeded(address, client) {
      for (const { limit, failures } of counters) {
        if (limit.clearedBySuccess) failures.clear(limit.key(address, client));
      }
    },
  };
}

/** The failed log-ins of a server. */
export const loginFailures = defineService(() => createLoginFailures());

/** Times of the newest failures by key; a key is over the limit while all `limit + 1` of them are in the period. */
function createCounter(limit: number, capacity: number) {
  /** In the order of the newest failure. */
  const timesByKey = new Map<string, readonly number[]>();

  return {
    retryAfterMs(key: string | undefined, nowMs: number, unlockedAtMs: number): number {
      const times = key === undefined ? [] : (timesByKey.get(digest(key)) ?? []);
      const [oldest] = times;
      if (oldest === undefined || times.length <= limit || oldest <= unlockedAtMs) return 0;
      // Times in the future were counted before the clock was set back.
      return oldest > nowMs ? 0 : oldest + periodMs - nowMs;
    },
    add(key: string | undefined, nowMs: number): void {
      if (key === undefined) return;
      const stored = digest(key);
      const times = [...(timesByKey.get(stored) ?? []), nowMs].slice(-limit - 1);
      timesByKey.delete(stored);
      timesByKey.set(stored, times);
      dropExpired(timesByKey, nowMs);
      keepNewest(timesByKey, capacity);
    },
    clear(key: string | undefined): void {
      if (key !== undefined) timesByKey.delete(digest(key));
    },
  };
}

function dropExpired(timesByKey: Map<string, readonly number[]>, nowMs: number): void {
  for (const [key, times] of timesByKey) {
    if ((times.at(-1) ?? 0) + periodMs > nowMs) return;
    timesByKey.delete(key);
  }
}

/** Keeps keys short, however long the address, and addresses out of memory dumps. */
const digest = (key: string): string => hash("sha256", key, "base64url");
