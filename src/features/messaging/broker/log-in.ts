import type { Session } from "../../../platform/auth/tokens";
import { Refusal } from "../../../framework/errors";
import { type Caller, mayDo, type Need } from "../../../framework/right";
import type { Services } from "../../../framework/services";
import { admission } from "../../account";

/** The user name of clients that wait for a demo account. */
export const DEMO = "demo";
/** Rights with which a client has something to do at a broker. A display has none. Source: `people.md` §1.1. */
const AT_BROKER: Need = ["read", "measure"];
const USER = /^device_([1-9]\d{0,14})$/;

/** The device whose clients have this user name. Undefined for names of another form. */
export function deviceOfUser(user: string | undefined): number | undefined {
  const id = USER.exec(user ?? "")?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Why a log-in is refused: wrong credentials, terms not accepted, or an unknown token while only known ones are looked at. */
type Refused = "bad_login" | "not_authorized" | "too_often";

/** A log-in at our message broker, or at another one that asks us. */
interface LogIn {
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
): Promise<Session | typeof DEMO | Refused> {
  if (user === DEMO) return DEMO;
  const deviceId = deviceOfUser(user);
  if (deviceId === undefined || password === undefined) return "bad_login";
  const { tokens, trusted } = services;
  const nowMs = trusted.now().getTime();
  const known = tokens.recognise(password, nowMs);
  if (!known && onlyKnown) return "too_often";
  const session = known ?? (await tokens.verify(password, nowMs));
  if (session?.deviceId !== deviceId) return "bad_login";
  const caller = callerOf(services, session);
  if (typeof caller === "string") return caller;
  return mayDo(caller, AT_BROKER) ? session : "not_authorized";
}

/** Whether the holder of a token may still do what needs a right, by the same rules as over HTTP. */
export function mayStill(services: Services, session: Session, need: Need): boolean {
  const caller = callerOf(services, session);
  return typeof caller === "object" && mayDo(caller, need);
}

/**
 * The holder of a token, with their rights. Otherwise, why the token is refused.
 * Robots and integrations ask for another log-in only when they are told that theirs is bad (`live.md` §3, "Log-in").
 */
export function callerOf({ get }: Services, session: Session): Caller | Refused {
  try {
    return get(admission).require(session);
  } catch (error) {
    if (error instanceof Refusal) return error.kind === "terms_not_accepted" ? "not_authorized" : "bad_login";
    throw error;
  }
}
