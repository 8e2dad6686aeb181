import type { Action } from "../framework/action";
import type { Client } from "../framework/context";
import { tooManyRequests } from "../framework/errors";
import type { Services } from "../framework/services";
import { once } from "../platform/once";
import { tokenIn } from "./authenticate";
import type { RateLimits } from "./rate-limits";

/** A request of a client that has sent too many: seconds until it may send others. */
type Refuse = (request: Request, path: string, client: Client, seconds: number, nowMs: number) => void;

/**
 * Refuses requests of clients that have sent too many. Requests whose action may let them pass (`passesLimits`) go on: the
 * edge decides about them when it knows their body. So does what a browser asks before it sends one. Checking a token that
 * was not seen before is work, so it checks only a few for one address.
 * @throws Refusal `too_many_requests`.
 */
export function createExcess(
  { tokens, trusted }: Services,
  actions: () => readonly Action[],
  limits: RateLimits,
): Refuse {
  const passing = once(() => actions().filter(({ passesLimits }) => passesLimits));
  return (request, path, { address }, seconds, nowMs) => {
    const methods = passing().flatMap((action) => (action.path === path ? [action.method] : []));
    if (request.method === "OPTIONS" && methods.length > 0) return;
    if (!methods.some((method) => method === request.method)) throw tooManyRequests(seconds);
    const isKnown = tokens.recognise(tokenIn(request), trusted.now().getTime()) !== undefined;
    if (!isKnown && limits.strangers(address, nowMs) !== undefined) throw tooManyRequests(seconds);
  };
}
