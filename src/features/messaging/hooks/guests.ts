import type { Services } from "../../../framework/services";
import { robotLoggedIn } from "../../account";
import { brokerCredential, SERVER } from "../broker/credential";
import { maySeeAll } from "../broker/access";
import { callerOf, DEMO, deviceOfUser, identify } from "../broker/log-in";
import { filterBelow, isDemoTopic, mayPublish, prefixOf, PUBLIC_TOPIC, topicBelow } from "../broker/topics";

/** A client of another broker: one of the account with this device, one that waits for a demo, or the server itself. */
export type Guest = number | typeof DEMO | typeof SERVER;
export type Access = "read" | "send";

/** The owner of a user name. A broker asks with it about clients that have logged in. */
export const guestOf = (user: string): Guest | undefined =>
  user === DEMO || user === SERVER ? user : deviceOfUser(user);

/** Whether a client may read what a filter names, or send to a topic. Source: `live.md` §3, "Subscribe" and "Publish". */
export function may(guest: Guest, access: Access, text: string): boolean {
  if (guest === SERVER) return true;
  if (guest === DEMO) return access === "read" && isDemoTopic(text);
  const prefix = prefixOf(guest);
  if (access === "read") return text === PUBLIC_TOPIC || filterBelow(prefix, text) !== undefined;
  const topic = topicBelow(prefix, text);
  return topic !== undefined && mayPublish(topic);
}

/** Client ids that begin like the user name of a robot or of the server. */
const NAMED = new RegExp(`^(?:device_\\d+|${SERVER})`);

/**
 * Whether a client may have this id. At other brokers all accounts share the ids, and a client with the id of another
 * one takes its place. So ids that begin with a user name are for this user only.
 */
function mayHaveId(user: string, clientId: string): boolean {
  const owner = NAMED.exec(clientId)?.[0];
  return owner === undefined || owner === user;
}

/** A client that has been let in, and the end of its session in seconds since the epoch. */
interface Admitted {
  readonly guest: Guest;
  readonly until?: number;
}

/** Decides about a log-in at another broker. Undefined if it is refused. Rejects for defects only. */
export async function admit(
  services: Services,
  user: string,
  password: string | undefined,
  clientId: string,
): Promise<Admitted | undefined> {
  if (!mayHaveId(user, clientId)) return undefined;
  if (user === SERVER) {
    const isServer = await services.get(brokerCredential).matches(user, password ?? "");
    return isServer ? { guest: SERVER } : undefined;
  }
  const identity = await identify(services, { user, password });
  if (typeof identity === "object") {
    const caller = callerOf(services, identity);
    if (typeof caller === "string" || !maySeeAll(caller)) return undefined;
    if (identity.aud === "bot") robotLoggedIn(services, identity);
    return { guest: identity.deviceId, until: identity.exp };
  }
  return identity === DEMO ? { guest: DEMO } : undefined;
}
