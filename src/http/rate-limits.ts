import type { Client } from "../framework/context";
import {
  createRateLimit,
  hashingKeys,
  HOUR_MS,
  MINUTE_MS,
  type RateLimit,
  type Window,
} from "../platform/network/rate-limits";
import { tooManyRequests } from "../framework/errors";
import { normalEmail } from "../features/account";
import { readText } from "../framework/request-text";

const RESETS = "/api/password_resets";
/** Body of a request for a password reset. */
const RESET_BODY_MAXIMUM_BYTES = 4096;

interface Row extends Window {
  /** Whether a request counts by its client. `path` is canonical. */
  readonly applies: (request: Request, path: string) => boolean;
}

/** The limits and which requests count for them (`accounts.md` §1.10), in the order in which they are looked at. */
const ROWS = {
  all: { requests: 1000, windowMs: MINUTE_MS, applies: () => true },
  sync: { requests: 15, windowMs: MINUTE_MS, applies: ({ url }) => url.includes("api/device/sync") },
  resetByIp: {
    requests: 30,
    windowMs: HOUR_MS,
    applies: ({ method }, path) =>
      path === RESETS || path.startsWith(`${RESETS}/`) || (method === "POST" && path.startsWith("/password_reset/")),
  },
  demo: {
    requests: 50,
    windowMs: HOUR_MS,
    applies: ({ method }, path) => method === "POST" && path === "/api/demo_account",
  },
} as const satisfies Record<string, Row>;

const names = Object.keys(ROWS) as (keyof typeof ROWS)[]; // keys() forgets the keys

/** Requests for a password reset of one e-mail address, counted over all clients. */
const RESET_BY_ADDRESS: Window = { requests: 3, windowMs: HOUR_MS };

/** Keys counted per limit and window. */
const CAPACITY = 10_000;

/**
 * The limits of one server. Keys are IP addresses, of `resetByAddress` e-mail addresses trimmed and in lower case, of which
 * only a hash keyed with `secret` is kept.
 */
export type RateLimits = Readonly<Record<keyof typeof ROWS | "resetByAddress", RateLimit>>;

export function createRateLimits(
  secret: Uint8Array,
  { capacity = CAPACITY }: { readonly capacity?: number } = {},
): RateLimits {
  const limit = (window: Window) => createRateLimit(window, capacity);
  return {
    all: limit(ROWS.all),
    sync: limit(ROWS.sync),
    resetByIp: limit(ROWS.resetByIp),
    demo: limit(ROWS.demo),
    resetByAddress: hashingKeys(secret, limit(RESET_BY_ADDRESS)),
  };
}

/** Counts a request of a client, unless it is on loopback. @throws Refusal `too_many_requests` when a limit is passed. */
export function countRequest(limits: RateLimits, request: Request, path: string, client: Client, nowMs: number): void {
  if (client.isLoopback) return;
  for (const name of names) {
    const seconds = ROWS[name].applies(request, path) ? limits[name](client.address, nowMs) : undefined;
    if (seconds !== undefined) throw tooManyRequests(seconds);
  }
}

/** Whether a request is counted by the address in its body too. */
export const isCountedByBody = ({ method }: Request, path: string, client: Client): boolean =>
  method === "POST" && path === RESETS && !client.isLoopback;

/**
 * Counts a request for a password reset by its address, if it has one, and answers its body, which is read now.
 * @throws Refusal `too_large`, or `too_many_requests` when the limit is passed.
 */
export async function countBody(limits: RateLimits, request: Request, nowMs: number): Promise<string> {
  const body = await readText(request, RESET_BODY_MAXIMUM_BYTES);
  const email = emailIn(body);
  const seconds = email === undefined ? undefined : limits.resetByAddress(normalEmail(email), nowMs);
  if (seconds !== undefined) throw tooManyRequests(seconds);
  return body;
}

function emailIn(body: string): string | undefined {
  try {
    const { email } = JSON.parse(body) as { email?: unknown }; // whatever it is: of null there is no property
    return typeof email === "string" ? email : undefined;
  } catch {
    return undefined;
  }
}
