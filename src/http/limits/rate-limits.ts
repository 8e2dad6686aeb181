import type { Client } from "../../framework/context";
import { networkOf } from "../../platform/network/network";
import { createRateLimit, hashingKeys, type RateLimit, type Window } from "../../platform/fairness/rate-limit";
import { HOUR_MS, MINUTE_MS } from "../../platform/time";
import { tooManyRequests } from "../../framework/errors";
import { normalEmail } from "../../features/account";
import { FILES_PATH } from "../../features/console";
import { type FieldType, text } from "../../framework/field/field";
import { readText } from "../../framework/request-text";
import type { CountedHolder } from "./counted-holders";

const SYNC = "api/device/sync";
const RESETS = "/api/password_resets";
const RESEND = "/api/users/resend_verification";
/** Paths on which a broker asks about each of its clients (`live.md` §5). */
const HOOKS = /^\/(?:api\/rmq|broker)\//;

type Asked = Pick<Request, "method" | "url">;

interface LimitRow extends Window {
  /** Whether a request counts for its client. `path` is canonical. */
  readonly applies: (request: Asked, path: string) => boolean;
}

/** The limits and the requests that count for them (`accounts.md` §1.10), in the order in which they are checked. */
const ROWS = {
  all: { requests: 1000, windowMs: MINUTE_MS, applies: (_, path) => !path.startsWith(`${FILES_PATH}/`) },
  sync: { requests: 15, windowMs: MINUTE_MS, applies: ({ url }, path) => path.includes(SYNC) || url.includes(SYNC) },
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
  resendByIp: {
    requests: 30,
    windowMs: HOUR_MS,
    applies: ({ method }, path) => method === "POST" && path === RESEND,
  },
} as const satisfies Record<string, LimitRow>;

interface BodyRow extends Window {
  /** Path of the endpoint. Only POST counts. */
  readonly path: string;
  /** Longest body. */
  readonly maximumBytes: number;
  /** The value that counts: `field` as the endpoint converts it. Bodies without it do not count. */
  readonly field: string;
  readonly type: FieldType<string>;
  readonly keyOf: (value: string) => string;
}

/** An e-mail address as the endpoints read it. */
const EMAIL = { field: "email", type: text(), keyOf: normalEmail };

/** The limits that count by a field of the body, for all clients together. */
const BODY_ROWS = {
  resetByAddress: { requests: 3, windowMs: HOUR_MS, path: RESETS, maximumBytes: 4096, ...EMAIL },
  resendByAddress: { requests: 3, windowMs: HOUR_MS, path: RESEND, maximumBytes: 4096, ...EMAIL },
} as const satisfies Record<string, BodyRow>;

/** Requests of each member and program (`counted-holders.ts`), and of all in a garden together. */
const HOLDERS: Window = { requests: 1000, windowMs: MINUTE_MS };
const GARDENS: Window = { requests: 3000, windowMs: MINUTE_MS };

/** Requests of an address beyond its limit that are looked at although their token was not seen before (`excess.ts`). */
const STRANGERS: Window = { requests: 60, windowMs: MINUTE_MS };

type Name = keyof typeof ROWS;
type BodyName = keyof typeof BODY_ROWS;
const names = Object.keys(ROWS) as Name[]; // keys() forgets the keys
const bodyNames = Object.keys(BODY_ROWS) as BodyName[]; // keys() forgets the keys

/** Most keys per limit and window. */
const CAPACITY = 10_000;

/** The limits of one server. Keys are IP addresses, or hashes (keyed with `secret`) of values from bodies. */
export type RateLimits = Readonly<Record<Name | BodyName | "holders" | "gardens" | "strangers", RateLimit>>;

/** All limits with nothing counted yet. `capacity`: most keys of each. */
export function createRateLimits(
  secret: Uint8Array,
  { capacity = CAPACITY }: { readonly capacity?: number } = {},
): RateLimits {
  const limit = (window: Window) => createRateLimit(window, capacity);
  const plain = names.map((name) => [name, limit(ROWS[name])] as const);
  const hashed = bodyNames.map((name) => [name, hashingKeys(secret, limit(BODY_ROWS[name]))] as const);
  return {
    ...(Object.fromEntries([...plain, ...hashed]) as Record<Name | BodyName, RateLimit>), // fromEntries() forgets the keys
    holders: limit(HOLDERS),
    gardens: limit(GARDENS),
    strangers: limit(STRANGERS),
  };
}

/**
 * Counts a request of a client. Clients on loopback do not count, nor does the broker of this server that asks for others.
 * `findHolder`: the member or program that the request counts for in the limit of all requests. Returns undefined if it is
 * within the limits, else the seconds to the end of the window.
 */
export function countRequest(
  limits: RateLimits,
  request: Asked,
  path: string,
  client: Client,
  nowMs: number,
  findHolder: () => CountedHolder | undefined,
): number | undefined {
  if (client.isLoopback || (HOOKS.test(path) && client.isTrusted)) return undefined;
  for (const name of names) {
    if (!ROWS[name].applies(request, path)) continue;
    const counted = name === "all" ? findHolder() : undefined;
    const seconds = counted
      ? (limits.holders(counted.holder, nowMs) ?? limits.gardens(counted.garden, nowMs))
      : limits[name](networkOf(client.address), nowMs);
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}

/** The limit that counts a request by its body too, if there is one. */
export const countedByBody = ({ method }: Request, path: string, client: Client): BodyName | undefined =>
  method === "POST" && !client.isLoopback ? bodyNames.find((name) => BODY_ROWS[name].path === path) : undefined;

/**
 * Reads the body of a request, counts it for the limit `name` and returns the body. `tell`: out of a dialect.
 * @throws Refusal `too_large`, or `too_many_requests` if the limit is exceeded.
 */
export async function countBody(
  limits: RateLimits,
  name: BodyName,
  request: Request,
  nowMs: number,
  tell = (json: string) => json,
): Promise<string> {
  const row = BODY_ROWS[name];
  const body = await readText(request, row.maximumBytes);
  const key = keyIn(tell(body), row);
  const seconds = key === undefined ? undefined : limits[name](key, nowMs);
  if (seconds !== undefined) throw tooManyRequests(seconds);
  return body;
}

function keyIn(body: string, { field, type, keyOf }: BodyRow): string | undefined {
  try {
    const value = (JSON.parse(body) as Record<string, unknown>)[field]; // may be any value; a field of null throws
    const converted = value === null ? undefined : type.convert(value, field);
    return typeof converted === "string" ? keyOf(converted) : undefined;
  } catch {
    return undefined;
  }
}
