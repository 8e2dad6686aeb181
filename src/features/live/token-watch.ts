import type { Session } from "../../platform/auth/tokens";
import { Refusal } from "../../framework/errors";
import type { Services } from "../../framework/services";
import { admission } from "../account";

/** Whether the token of a session is in force, as the HTTP edge asks. */
export function isInForce({ get, clock }: Services, session: Session): boolean {
  try {
    get(admission).require(session, clock());
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

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
