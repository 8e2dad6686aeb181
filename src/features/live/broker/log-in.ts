import type { Session } from "../../../platform/auth/tokens";
import { Refusal } from "../../../framework/errors";
import type { Services } from "../../../framework/services";
import { admission } from "../../account";

/** The user name of whoever waits for a demo account. */
export const DEMO = "demo";
const USER = /^device_([1-9]\d{0,14})$/;

/** The device whose clients have this user name; undefined for names of another form. */
export function deviceOfUser(user: string | undefined): number | undefined {
  const id = USER.exec(user ?? "")?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Whoever logs in at a message broker with a user name and a password, here or at another one that asks. */
export interface LogIn {
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Only tokens that were seen before are looked at. */
  readonly onlyKnown?: boolean;
}

/**
 * Decides who that is: the session of a token in force, or somebody who waits for a demo; else why it is refused. Rejects
 * for defects only. Source: `live.md` §3, "Log-in".
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
