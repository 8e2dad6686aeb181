import { Refusal } from "../../framework/errors";
import { holderOf, isOfOwner } from "../../framework/right";
import type { Services } from "../../framework/services";
import { admission } from "../../features/account";

/** A member or program that a request counts for, in place of its address. */
export interface CountedHolder {
  readonly holder: string;
  readonly garden: string;
}

/** Finds the member or program of a token that was let in before. Undefined for all others: they count for their address. */
type FindHolder = (token: string, nowMs: number) => CountedHolder | undefined;

/**
 * Members and programs count for themselves, so that a class works behind one address and nobody in it uses up what the
 * garden's owner, the robot and others have there. Who tries tokens counts for the address.
 */
export function createFindHolder({ tokens, get }: Services): FindHolder {
  const { requireFromMemory } = get(admission);
  return (token, nowMs) => {
    const session = token === "" ? undefined : tokens.recognise(token, nowMs);
    if (!session) return undefined;
    try {
      const caller = requireFromMemory(session);
      const { deviceId } = session;
      return isOfOwner(caller) ? undefined : { holder: holderOf(caller, deviceId), garden: String(deviceId) };
    } catch (error) {
      if (error instanceof Refusal) return undefined; // the token has ended
      throw error;
    }
  };
}
