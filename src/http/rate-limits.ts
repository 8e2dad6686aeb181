import type { RateLimits } from "../platform/network/rate-limits";
import type { Client } from "../framework/context";
import { tooManyRequests } from "../framework/errors";
import { normalEmail } from "../features/account";
import { readText } from "../framework/request-text";

const RESETS = "/api/password_resets";
/** Body of a request for a password reset. */
const RESET_BODY_MAXIMUM_BYTES = 4096;

/** Which requests count for which limit of `network/rate-limits.ts` (`accounts.md` §1.10). `path` is canonical. */
const ROWS: readonly {
  limit: Exclude<keyof RateLimits, "resetByAddress">;
  applies: (request: Request, path: string) => boolean;
}[] = [
  { limit: "all", applies: () => true },
  { limit: "sync", applies: ({ url }) => url.includes("api/device/sync") },
  {
    limit: "resetByIp",
    applies: ({ method }, path) =>
      path === RESETS || path.startsWith(`${RESETS}/`) || (method === "POST" && path.startsWith("/password_reset/")),
  },
  { limit: "demo", applies: ({ method }, path) => method === "POST" && path === "/api/demo_account" },
];

/** Counts a request of a client. @throws Refusal `too_many_requests` when a limit is passed. */
export function countRequest(limits: RateLimits, request: Request, path: string, client: Client, nowMs: number): void {
  if (client.isLoopback) return;
  for (const { limit, applies } of ROWS) {
    const seconds = applies(request, path) ? limits[limit](client.address, nowMs) : undefined;
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
