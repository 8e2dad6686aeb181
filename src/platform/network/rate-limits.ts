import { createHmac } from "node:crypto";
import { keepNewest } from "../cache/bounded";

/**
 * Counts a request for `key`. Seconds to the end of the window if it is one too many, else `undefined`.
 */
export type RateLimit = (key: string, nowMs: number) => number | undefined;

interface Window {
  /** Requests allowed per key. */
  readonly requests: number;
  /** Length; windows are aligned to the clock. */
  readonly windowMs: number;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * The rate limits, counted in memory. Keys are IP addresses, of `resetByAddress` e-mail addresses trimmed and in lower
 * case, of which only a hash keyed with `secret` is kept. Loopback clients are exempt from all of them.
 * @param capacity Keys counted per limit and window; above it the one counted first is forgotten, which favours the
 * clients: refusing those who come late would serve a flood.
 * Source: `accounts.md` §1.10.
 */
export function createRateLimits(
  secret: Uint8Array,
  { capacity = 10_000 }: { readonly capacity?: number } = {},
): Readonly<Record<"all" | "sync" | "resetByIp" | "resetByAddress" | "demo", RateLimit>> {
  const limit = (window: Window) => createRateLimit(window, capacity);
  return {
    all: limit({ requests: 1000, windowMs: minute }),
    sync: limit({ requests: 15, windowMs: minute }),
    resetByIp: limit({ requests: 30, windowMs: hour }),
    resetByAddress: hashingKeys(secret, limit({ requests: 3, windowMs: hour })),
    demo: limit({ requests: 50, windowMs: hour }),
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

function createRateLimit({ requests, windowMs }: Window, capacity: number): RateLimit {
  let window = 0;
  let counts = new Map<string, number>();

  return (key, nowMs) => {
    const current = Math.floor(nowMs / windowMs);
    if (current !== window) {
      window = current;
      counts = new Map();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count === 1) keepNewest(counts, capacity);
    return count > requests ? Math.ceil(((current + 1) * windowMs - nowMs) / 1000) : undefined;
  };
}

function hashingKeys(secret: Uint8Array, limit: RateLimit): RateLimit {
  return (key, nowMs) => limit(createHmac("sha256", secret).update(key).digest("base64url"), nowMs);
}
