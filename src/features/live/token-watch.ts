import type { Session } from "../../platform/auth/tokens";
import type { Services } from "../../framework/services";
import { admission } from "../account";
import { isInForce } from "./broker/log-in";

/**
 * Looks at tokens again and again. Each call answers whether a session has ended since the last one: by its own time, or,
 * when any token may have, as the database says.
 */
export function watchTokens(services: Services): () => (session: Session) => boolean {
  let known = 0;
  return () => {
    const endings = services.get(admission).endings();
    const mayHaveEnded = endings !== known;
    known = endings;
    const nowMs = services.clock().getTime();
    return (session) => session.exp * 1000 <= nowMs || (mayHaveEnded && !isInForce(services, session));
  };
}
