import type { Client } from "../../framework/context";
import { Refusal } from "../../framework/errors";
import { holderOf, isOfOwner } from "../../framework/right";
import type { Services } from "../../framework/services";
import type { Session } from "../../platform/auth/tokens";
import { networkOf } from "../../platform/network/network";
import { admission } from "../../features/account";
import type { RateLimits } from "./rate-limits";

/**
 * Whether a request goes on that is beyond the limit of its address. Each member and program has a count of its own there, by
 * a token that was let in before. So a class works on behind one address; who tries tokens does not.
 */
type Pardon = (token: string, client: Client, nowMs: number) => boolean;

export function createPardon({ tokens, trusted, get }: Services, limits: RateLimits): Pardon {
  const { requireFromMemory } = get(admission);
  function holderIn(session: Session): string | undefined {
    try {
      const caller = requireFromMemory(session);
      return isOfOwner(caller) ? undefined : holderOf(caller, session.deviceId);
    } catch (error) {
      if (error instanceof Refusal) return undefined; // the token has ended
      throw error;
    }
  }
  return (token, { address }, nowMs) => {
    const session = token === "" ? undefined : tokens.recognise(token, trusted.now().getTime());
    const holder = session && holderIn(session);
    return holder !== undefined && limits.holders(`${networkOf(address)} ${holder}`, nowMs) === undefined;
  };
}
