import type { Action } from "../../framework/action";
import type { Client } from "../../framework/context";
import { tooManyRequests } from "../../framework/errors";
import type { Services } from "../../framework/services";
import { once } from "../../platform/once";
import type { RateLimits } from "./rate-limits";

/** The wish of a client that has sent too many requests. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly token: string;
}

/** `seconds`: until the client may send others. */
type Refuse = (asked: Asked, client: Client, seconds: number, nowMs: number) => void;

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
  return ({ method, path, token }, { address }, seconds, nowMs) => {
    const methods = passing().flatMap((action) => (action.path === path ? [action.method] : []));
    if (method === "OPTIONS" && methods.length > 0) return;
    if (!methods.some((own) => own === method)) throw tooManyRequests(seconds);
    const isKnown = tokens.recognise(token, trusted.now().getTime()) !== undefined;
    if (!isKnown && limits.strangers(address, nowMs) !== undefined) throw tooManyRequests(seconds);
  };
}
