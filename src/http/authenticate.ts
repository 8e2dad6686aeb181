import type { Session } from "../platform/auth/tokens";
import type { Action } from "../framework/action";
import { type Caller, isOfOwner, requireNoRobot, requireRight } from "../framework/right";
import type { Services } from "../framework/services";
import { Refusal, refusedToken } from "../framework/errors";
import { admission, lastUses, noteGuest, noteSender } from "../features/account";
import type { Exchange } from "./exchange";

/** The refusal of a request without token. */
export const NO_TOKEN = { error: "Not authenticated. Send a token in the Authorization header." };

/**
 * The token in the `Authorization` header, or an empty text. It is the last word, so that `bearer x`, `Bearer: x` and `x`
 * alone work too (`accounts.md` §2.1).
 */
export function tokenIn(request: Request): string {
  const header = request.headers.get("authorization")?.trim() ?? "";
  return header.slice(header.lastIndexOf(" ") + 1);
}

/** The token of a call. @throws Refusal `unauthenticated` without one. */
export function requireToken(token: string): string {
  if (token === "") throw new Refusal("unauthenticated", NO_TOKEN);
  return token;
}

/**
 * Gives the exchange the account of a token whose signature is valid, and decides whether it may do the action.
 * @throws Refusal `unauthenticated` if the token has expired or was revoked, `terms_not_accepted` (`accounts.md` §3.5),
 * `forbidden` for want of a right (`people.md` §1).
 */
type Admit = (exchange: Exchange, session: Session | undefined, action: Action) => void;

interface Entrance {
  readonly admit: Admit;
  /** Admission without the database, by what this process remembers (`Admission.requireFromMemory`). */
  readonly admitFromMemory: Admit;
}

export function createEntrance(services: Services): Entrance {
  const { require, requireFromMemory } = services.get(admission);
  const uses = services.get(lastUses);
  const enter = (exchange: Exchange, session: Session, caller: Caller, action: Action): void => {
    const { right = "own", isAtHome, isForPeople } = action;
    const isElsewhere = isAtHome && caller.home !== session.deviceId;
    exchange.session = isElsewhere ? { ...session, deviceId: caller.home } : session;
    exchange.caller = caller;
    if (isForPeople) requireNoRobot(caller);
    requireRight(caller, right);
  };
  return {
    admit: (exchange, session, action) => {
      if (!session) throw refusedToken();
      const caller = require(session);
      enter(exchange, session, caller, action);
      if (isOfOwner(caller)) noteSender(exchange, session.deviceId);
      else noteGuest(exchange, session.deviceId, caller);
      uses.note(session.jti, exchange.now, exchange.client.address);
    },
    admitFromMemory: (exchange, session, action) => {
      if (!session) throw refusedToken();
      enter(exchange, session, requireFromMemory(session), action);
    },
  };
}
