import type { Services } from "../../../framework/services";
import { SERVER } from "../broker/credential";
import { type Access, admit, guestOf, may } from "./guests";
import { type Fields, fieldOf } from "./request";
import { type Rule, rulesOf } from "./rules";

/* The requests of EMQX and of Mosquitto's plug-ins. */

export interface Verdict {
  readonly result: "allow" | "deny";
  /** Nothing is asked about this client. */
  readonly is_superuser?: boolean;
  /** When its token expires, in seconds since the epoch. */
  readonly expire_at?: number;
  readonly acl?: readonly Rule[];
}

const ALLOW: Verdict = { result: "allow" };
export const DENIED: Verdict = { result: "deny" };

/** The access to a topic that a client wants: words of EMQX 5, numbers of Mosquitto's plug-ins and of EMQX 4. */
const WISHES: ReadonlyMap<string, readonly Access[]> = new Map([
  ["subscribe", ["read"]],
  ["publish", ["send"]],
  ["1", ["read"]],
  ["2", ["send"]],
  ["3", ["read", "send"]],
  ["4", ["read"]],
  ["8", []], // unsubscribing needs no right
]);

async function judgeLogIn(services: Services, fields: Fields): Promise<Verdict> {
  const clientId = fieldOf(fields, "clientid");
  const admitted = await admit(services, fieldOf(fields, "username"), fields.get("password"), clientId);
  if (!admitted) return DENIED;
  const { guest, until } = admitted;
  if (guest === SERVER) return { ...ALLOW, is_superuser: true };
  return { ...ALLOW, ...(until === undefined ? {} : { expire_at: until }), acl: rulesOf(guest) };
}

function judgeTopic(_: Services, fields: Fields): Verdict {
  const guest = guestOf(fieldOf(fields, "username"));
  const wishes = WISHES.get(fields.get("action") ?? fieldOf(fields, "acc"));
  if (guest === undefined || wishes === undefined) return DENIED;
  const topic = fieldOf(fields, "topic");
  return wishes.every((access) => may(guest, access, topic)) ? ALLOW : DENIED;
}

/** The verdicts for other brokers, by the last part of the path that they ask. Source: `live.md` §5. */
export const brokers = { login: judgeLogIn, topic: judgeTopic } as const;
