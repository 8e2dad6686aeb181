import { isLoopback } from "../auth/loopback";
import type { RateLimits } from "../auth/rate-limits";
import { tooManyRequests } from "../core/errors";

/** Which requests count for which limit of `auth/rate-limits.ts` (`accounts.md` §1.10). `path` is canonical. */
const ROWS: readonly {
  limit: Exclude<keyof RateLimits, "resetByAddress">;
  applies: (request: Request, path: string) => boolean;
}[] = [
  { limit: "all", applies: () => true },
  { limit: "sync", applies: ({ url }) => url.includes("api/device/sync") },
  {
    limit: "resetByIp",
    applies: (_, path) => path === "/api/password_resets" || path.startsWith("/api/password_resets/"),
  },
  { limit: "demo", applies: ({ method }, path) => method === "POST" && path === "/api/demo_account" },
];

/** Counts a request of a client. @throws Refusal `too_many_requests` when a limit is passed. */
export function countRequest(limits: RateLimits, request: Request, path: string, client: string, nowMs: number): void {
  if (isLoopback(client)) return;
  for (const { limit, applies } of ROWS) {
    const seconds = applies(request, path) ? limits[limit](client, nowMs) : undefined;
    if (seconds !== undefined) throw tooManyRequests(seconds);
  }
}
