import type { Session } from "../../platform/auth/tokens";
import type { Services } from "../../framework/services";
import { admission } from "../account";
import { isInForce } from "./broker/log-in";

/**
 * Checks tokens repeatedly. Each call tells whether a session has ended since the last call. It ends when it expires or its
 * token is revoked. The database is only asked if any token may have been revoked.
 */
export function watchTokens(services: Services): () => (session: Session) => boolean {
  let known = 0;
  return () => {
    const endings = services.get(admission).endings();
    const mayHaveEnded = endings !== known;
    known = endings;
    const nowMs = services.trusted.now().getTime();
    return (session) => session.exp * 1000 <= nowMs || (mayHaveEnded && !isInForce(services, session));
  };
}
