import type { Session } from "../../../platform/auth/tokens";
import { Refusal } from "../../../framework/errors";
import type { Services } from "../../../framework/services";
import { admission } from "../../account";

/** The user name of clients that wait for a demo account. */
export const DEMO = "demo";
const USER = /^device_([1-9]\d{0,14})$/;

/** The device whose clients have this user name. Undefined for names of another form. */
export function deviceOfUser(user: string | undefined): number | undefined {
  const id = USER.exec(user ?? "")?.[1];
  return id === undefined ? undefined : Number(id);
}

/** A log-in at our message broker, or at another one that asks us. */
export interface LogIn {
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Admit only tokens that were verified before. */
  readonly onlyKnown?: boolean;
}

/**
 * Decides who it is: the session of a token in force, or a client that waits for a demo. Otherwise, why it is refused.
 * Rejects for defects only. Source: `live.md` §3, "Log-in".
 */
export async function identify(
  services: Services,
  { user, password, onlyKnown = false }: LogIn,
): Promise<Session | typeof DEMO | "bad_login" | "not_authorized"> {
  if (user === DEMO) return DEMO;
  const deviceId = deviceOfUser(user);
  if (deviceId === undefined || password === undefined) return "bad_login";
  const { tokens, clock } = services;
  const nowMs = clock().getTime();
  const known = tokens.recognise(password, nowMs);
  const session = known ?? (onlyKnown ? undefined : await tokens.verify(password, nowMs));
  return session?.deviceId === deviceId && isInForce(services, session) ? session : "not_authorized";
}

/** Whether the token of a session is in force, by the same rules as over HTTP. */
export function isInForce({ get, clock }: Services, session: Session): boolean {
  try {
    get(admission).require(session, clock());
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
