import type { Action } from "../framework/action";
import type { Client } from "../framework/context";
import { tooManyRequests } from "../framework/errors";
import type { Services } from "../framework/services";
import { once } from "../platform/once";
import { tokenIn } from "./authenticate";
import type { RateLimits } from "./rate-limits";

/** A request of a client that has sent too many: seconds until it may send others. */
export type Refuse = (request: Request, path: string, client: Client, seconds: number, nowMs: number) => void;

/**
 * Refuses requests of clients that have sent too many, but for those whose action may let them pass (`passesLimits`): the edge
 * decides about these when it knows their body. To look at a token that was not seen before is work, so of one address only
 * a few are looked at.
 * @throws Refusal `too_many_requests`.
 */
export function createExcess({ tokens }: Services, actions: () => readonly Action[], limits: RateLimits): Refuse {
  const passing = once(
    () => new Set(actions().flatMap((action) => (action.passesLimits ? [`${action.method} ${action.path}`] : []))),
  );
  return (request, path, { address }, seconds, nowMs) => {
    if (!passing().has(`${request.method} ${path}`)) throw tooManyRequests(seconds);
    const isKnown = tokens.recognise(tokenIn(request), nowMs) !== undefined;
    if (!isKnown && limits.strangers(address, nowMs) !== undefined) throw tooManyRequests(seconds);
  };
}
