import type { Session } from "../../platform/auth/tokens";
import { type Caller, haveSameRights } from "../../framework/right";
import type { Services } from "../../framework/services";
import { admission } from "../account";
import { callerOf } from "./broker/log-in";

/** A holder of a token, with the rights with which they began. */
interface Holder {
  readonly session: Session;
  readonly caller: Caller;
}

/**
 * Checks tokens repeatedly. Each call tells whether a session has ended since the last call. It ends when it expires, when its
 * token is revoked, and when its holder has other rights. The database is only asked if any of this may have happened.
 */
export function watchTokens(services: Services): () => (holder: Holder) => boolean {
  let known = 0;
  return () => {
    const endings = services.get(admission).endings();
    const mayHaveEnded = endings !== known;
    known = endings;
    const nowMs = services.trusted.now().getTime();
    const isAsBefore = ({ session, caller }: Holder): boolean => {
      const now = callerOf(services, session);
      return typeof now === "object" && haveSameRights(now, caller);
    };
    return (holder) => holder.session.exp * 1000 <= nowMs || (mayHaveEnded && !isAsBefore(holder));
  };
}
