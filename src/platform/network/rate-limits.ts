import { createHmac } from "node:crypto";
import { keepNewest } from "../cache/bounded";

/**
 * Counts a request for `key`. Returns undefined if it is allowed, else the seconds to the end of the window.
 */
export type RateLimit = (key: string, nowMs: number) => number | undefined;

export interface Window {
  /** Requests allowed per key. */
  readonly requests: number;
  /** Length of a window. */
  readonly windowMs: number;
}

/**
 * A limit that is counted in memory, in windows aligned to the clock.
 * @param capacity Most keys per window. Above it the first one is forgotten. Refusing new keys instead would help a flood to
 * lock out everybody else.
 */
export function createRateLimit({ requests, windowMs }: Window, capacity: number): RateLimit {
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

/** A limit that keeps only hashes of its keys, keyed with `secret`. */
export function hashingKeys(secret: Uint8Array, limit: RateLimit): RateLimit {
  return (key, nowMs) => limit(createHmac("sha256", secret).update(key).digest("base64url"), nowMs);
}
