import { createHmac } from "node:crypto";
import { FixedWindow } from "./fixed-window";

/**
 * Rate limiter: counts a request for `key`. Returns undefined if it is allowed, else the seconds to the end of the window.
 */
export type RateLimit = (key: string, nowMs: number) => number | undefined;

export interface Window {
  /** Requests allowed per key. */
  readonly requests: number;
  /** Length of a window. */
  readonly windowMs: number;
}

/** A limit that is counted in memory. `capacity`: as of `FixedWindow`. */
export function createRateLimit({ requests, windowMs }: Window, capacity: number): RateLimit {
  const window = new FixedWindow<string>(windowMs, capacity);
  return (key, nowMs) =>
    window.count(key, nowMs) > requests ? Math.ceil((window.endOf(nowMs) - nowMs) / 1000) : undefined;
}

/** A limit that keeps only hashes of its keys, keyed with `secret`. */
export function hashingKeys(secret: Uint8Array, limit: RateLimit): RateLimit {
  return (key, nowMs) => limit(createHmac("sha256", secret).update(key).digest("base64url"), nowMs);
}
