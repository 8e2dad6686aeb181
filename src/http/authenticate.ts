import type { Session } from "../platform/auth/tokens";
import type { Services } from "../framework/services";
import { Refusal, refusedToken } from "../framework/errors";
import { admission, noteSender } from "../features/account";
import type { Exchange } from "./exchange";

/** The refusal of a request without token. */
export const NO_TOKEN = { error: "Not authenticated. Send a token in the Authorization header." };

/**
 * The token of the `Authorization` header: its last blank-separated word, so that `bearer x`, `Bearer: x` and plain `x`
 * work too (`accounts.md` §2.1).
 * @throws Refusal `unauthenticated` without header or with an empty one.
 */
export function tokenOf(request: Request): string {
  const header = request.headers.get("authorization")?.trim() ?? "";
  if (header === "") throw new Refusal("unauthenticated", NO_TOKEN);
  return header.slice(header.lastIndexOf(" ") + 1);
}

/**
 * Puts the account of a genuine token into the exchange.
 * @throws Refusal `unauthenticated` for an expired or revoked token, `terms_not_accepted` (`accounts.md` §3.5).
 */
type Admit = (exchange: Exchange, session: Session | undefined) => void;

export interface Entrance {
  readonly admit: Admit;
  /** The same by what this process knows (`Admission.requireFromMemory`). */
  readonly admitFromMemory: Admit;
}

export function createEntrance(services: Services): Entrance {
  const { require, requireFromMemory } = services.get(admission);
  return {
    admit: (exchange, session) => {
      if (!session) throw refusedToken();
      require(session, exchange.now);
      exchange.session = session;
      noteSender(exchange, exchange.deviceId);
    },
    admitFromMemory: (exchange, session) => {
      if (!session) throw refusedToken();
      requireFromMemory(session, exchange.now);
      exchange.session = session;
    },
  };
}
