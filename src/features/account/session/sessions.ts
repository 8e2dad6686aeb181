import type { ApiClaims, Session } from "../../../platform/auth/tokens";
import type { Config } from "../../../platform/config/options";
import type { Client, PublicContext } from "../../../framework/context";
import { defineService, type Services } from "../../../framework/services";
import { Refusal } from "../../../framework/errors";
import { baseOf, issuerOf, originOf, type PublicAddress } from "../../../platform/network/public-address";
import { epochSeconds } from "../../../platform/time";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query, textsIn } from "../../../platform/db/query";
import { findUser, isVerified, type User } from "../user/accounts";
import { firstSyncs } from "../device/first-syncs";
import { presence } from "../device/sightings";
import { robotToken } from "./robot-reach";
import { type RobotSessions, robotSessions } from "./robot-sessions";

/** Audience of the token of a practice robot, and the author of what it does. */
export const PRACTICE = "practice";

/** Life of a token: 60 days (`accounts.md` §4.2). */
const LIFE_SECONDS = 5_184_000;
/** Where brokers that are not ours usually have it. */
const BROKER_WEBSOCKET_PORT = 3002;

/** Refusals of `requireTerms` and `requireVerified`. */
export const TERMS_NOT_ACCEPTED = { error: "The terms of service have not been accepted." };
export const NOT_VERIFIED = { error: "Not allowed: verify the account first." };

interface NewToken {
  readonly device_id: number;
  readonly user_id: number;
  /** The program that has it; null for a person. */
  readonly program_id: number | null;
  /** The token with which its log-in began. */
  readonly login: string;
  readonly exp: number;
  readonly jti: string;
  readonly aud: string;
  readonly password_number: number;
  readonly address: string | null;
  readonly dialect: string | null;
  readonly now: string;
}
const insert = query((q, p: Placeholders<NewToken>) =>
  q.insertInto("token_issuances").values({
    device_id: p.device_id,
    user_id: p.user_id,
    program_id: p.program_id,
    login: p.login,
    exp: p.exp,
    jti: p.jti,
    aud: p.aud,
    password_number: p.password_number,
    address: p.address,
    dialect: p.dialect,
    created_at: p.now,
    updated_at: p.now,
  }),
);
const passwordNumber = query((q, p: Placeholders<{ device_id: number }>) =>
  q.selectFrom("users").select("password_number").where("device_id", "=", p.device_id),
);
const knownOfToken = query((q, p: Placeholders<{ device_id: number; jti: string }>) =>
  q
    .selectFrom("token_issuances")
    .select(["password_number", "dialect", "login"])
    .where("device_id", "=", p.device_id)
    .where("jti", "=", p.jti),
);
const dialectOf = query((q, p: Placeholders<{ device_id: number; jti: string }>) =>
  q.selectFrom("token_issuances").select("dialect").where("device_id", "=", p.device_id).where("jti", "=", p.jti),
);
const dialectCounts = query((q) =>
  q
    .selectFrom("token_issuances")
    .select((e) => ["dialect", e.fn.countAll<number>().as("count")])
    .where("dialect", "is not", null)
    .groupBy("dialect")
    .orderBy("dialect"),
);
const addressOf = query((q, p: Placeholders<{ device_id: number; jti: string }>) =>
  q.selectFrom("token_issuances").select("address").where("device_id", "=", p.device_id).where("jti", "=", p.jti),
);
const prune = query((q, p: Placeholders<{ now: number }>) => q.deleteFrom("token_issuances").where("exp", "<", p.now));
const inForce = query((q, p: Placeholders<{ device_id: number; now: number }>) =>
  q
    .selectFrom("token_issuances")
    .select("id")
    .where("device_id", "=", p.device_id)
    .where("aud", "<>", PRACTICE)
    .where("exp", ">", p.now)
    .limit(1),
);
const made = query((q, p: Placeholders<{ device_id: number; jti: string }>) =>
  q.selectFrom("token_issuances").select("created_at").where("device_id", "=", p.device_id).where("jti", "=", p.jti),
);
const revoke = query((q, p: Placeholders<{ jti: string }>) => q.deleteFrom("token_issuances").where("jti", "=", p.jti));
const revokeElsewhere = query((q, p: Placeholders<{ device_id: number; user_id: number; jti: string }>) =>
  q
    .deleteFrom("token_issuances")
    .where("user_id", "=", p.user_id)
    .where("device_id", "<>", p.device_id)
    .where("login", "=", (e) => e.selectFrom("token_issuances").select("login").where("jti", "=", p.jti)),
);
const revokeOthers = query((q, p: Placeholders<{ device_id: number; kept: string }>) =>
  q
    .deleteFrom("token_issuances")
    .where("user_id", "=", (e) => e.selectFrom("users").select("id").where("device_id", "=", p.device_id))
    .where("program_id", "is", null)
    .where("aud", "<>", PRACTICE)
    .where("jti", "not in", textsIn(p.kept)),
);
const clearWarning = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .updateTable("users")
    .set({ inactivity_warning_sent_at: null })
    .where("device_id", "=", p.device_id)
    .where("inactivity_warning_sent_at", "is not", null),
);

/** A signed token. It is not in force until `storeToken` stores it. */
export interface SignedToken {
  readonly encoded: string;
  readonly unencoded: ApiClaims;
}

/** Audience of a token issued to this client (`accounts.md` §4.2). */
export const audienceOf = ({ device, isBrowser }: Client): ApiClaims["aud"] =>
  device !== undefined ? "bot" : isBrowser ? "human" : "unknown";

/** Whether the built-in broker is wanted: MQTT is on, and no other broker is named (`live.md` §3). */
export const isBrokerWanted = ({ mqtt, mqttHost, mqttWs, brokerUrl }: Config): boolean =>
  mqtt && mqttHost === undefined && mqttWs === undefined && brokerUrl === undefined;

/** Whether messages reach robots: through the built-in broker, or through another one that is told them. */
export const reachesRobots = (config: Config): boolean => config.brokerUrl !== undefined || isBrokerWanted(config);

/** Whether clients find the WebSockets of the built-in broker. Embedded in another program, they do not: that one listens. */
export const brokerDoor = defineService(() => ({ hasWebSockets: true }));

/**
 * Where the message broker is, as clients are told (`accounts.md` §4.2). A robot that reads `wss:` wants TLS on port 8883,
 * which is ours only with a certificate of our own.
 */
export function brokerOf(
  config: Config,
  address: PublicAddress,
  { aud = "unknown", hasWebSockets = true }: { readonly aud?: ApiClaims["aud"]; readonly hasWebSockets?: boolean } = {},
) {
  const { mqttHost, mqttWs, mqttVhost, tlsCert } = config;
  const { host, secure } = address;
  const mqtt = mqttHost ?? host;
  const isSafe = secure && !(isBrokerWanted(config) && aud === "bot" && tlsCert === undefined);
  const authority =
    isBrokerWanted(config) && hasWebSockets
      ? baseOf(address).replace(/^https?:\/\//, "")
      : `${mqtt}:${BROKER_WEBSOCKET_PORT}`;
  return { mqtt, vhost: mqttVhost, mqtt_ws: mqttWs ?? `${isSafe ? "wss" : "ws"}://${authority}/ws` };
}

/** Signs a token for a user. `exp`: end of the token that this one refreshes, in seconds; by default 60 days from now. */
export async function signToken(
  services: Services,
  user: { readonly id: number; readonly device_id: number },
  aud: ApiClaims["aud"],
  address: PublicAddress,
  now: Date,
  exp = epochSeconds(services.trusted.latest(now)) + LIFE_SECONDS,
): Promise<SignedToken> {
  const { tokens, config } = services;
  const unencoded: ApiClaims = {
    aud,
    sub: user.id,
    iat: epochSeconds(now),
    jti: crypto.randomUUID(),
    iss: issuerOf(address),
    exp,
    bot: `device_${user.device_id}`,
    ...brokerOf(config, address, { aud, ...services.get(brokerDoor) }),
  };
  return { encoded: await tokens.sign(unencoded), unencoded };
}

/** Whether anybody can be logged in to an account. */
export const hasTokens = ({ db, trusted }: Services, deviceId: number): boolean =>
  db.get(inForce, { device_id: deviceId, now: epochSeconds(trusted.now()) }) !== undefined;

/** Number of tokens that a server has put in force. */
export const tokenCount = defineService(() => ({ issued: 0 }));

/** The token that another one follows. */
type Renewed = Pick<Session, "deviceId" | "jti">;

/**
 * Puts a signed token in force and counts it. The count keeps a token that is rolled back. `renewed`: the token that this one
 * refreshes, or of which it is one for another garden.
 */
export function issueToken(
  { services, now, client }: PublicContext,
  deviceId: number,
  token: SignedToken,
  renewed?: Renewed,
): void {
  const { publicAddress, dialect } = client;
  storeToken(services, deviceId, token, now, { address: originOf(publicAddress), dialect, renewed });
  services.get(tokenCount).issued += 1;
}

/**
 * Puts a signed token in force. Deletes expired tokens and the warning of inactivity (`accounts.md` §4.3). `address`: under
 * which its client has reached the server. `dialect`: in which it speaks. A token that was renewed keeps it. It says nothing of the password that the client knows now.
 */
export function storeToken(
  services: Pick<Services, "db" | "trusted">,
  deviceId: number,
  token: SignedToken,
  now: Date,
  {
    address,
    dialect,
    renewed,
  }: {
    readonly address?: string;
    readonly dialect?: string | undefined;
    readonly renewed?: Renewed | undefined;
  } = {},
): void {
  const { db } = services;
  const known = renewed && db.get(knownOfToken, { device_id: renewed.deviceId, jti: renewed.jti });
  const { password_number = 1 } = known ?? db.get(passwordNumber, { device_id: deviceId }) ?? {};
  const spoken = known ? known.dialect : (dialect ?? null);
  pruneTokens(services);
  db.run(clearWarning, { device_id: deviceId });
  const more = {
    password_number,
    address: address ?? null,
    dialect: spoken,
    ...(known?.login && { login: known.login }),
  };
  insertToken(db, deviceId, token, now, more);
}

/** Stores a signed token, and nothing else. Belongs in a write. */
export function insertToken(
  db: Database,
  deviceId: number,
  { unencoded: { exp, jti, aud, sub } }: SignedToken,
  now: Date,
  more: Partial<Pick<NewToken, "password_number" | "address" | "dialect" | "login" | "program_id">> = {},
): void {
  const usual = { password_number: 1, address: null, dialect: null, program_id: null, login: jti };
  db.run(insert, { ...usual, ...more, device_id: deviceId, user_id: sub, exp, jti, aud, now: now.toISOString() });
}

/** The address at which the client of a token has reached the server, as `https://host:port`. */
export const addressOfToken = (db: Database, deviceId: number, jti: string): string | undefined =>
  db.get(addressOf, { device_id: deviceId, jti })?.address ?? undefined;

/** Name of the dialect in which the client of a token speaks; undefined for the contract's own words. */
export const dialectOfToken = (
  db: Database,
  { deviceId, jti }: Pick<Session, "deviceId" | "jti">,
): string | undefined => db.get(dialectOf, { device_id: deviceId, jti })?.dialect ?? undefined;

/** Number of tokens by the name of their dialect, without those of the contract's own words. */
export const tokensByDialect = (db: Database): ReadonlyMap<string, number> =>
  new Map(db.all(dialectCounts, {}).map(({ dialect, count }) => [dialect ?? "", count]));

/** Forgets the tokens that have expired. */
export const pruneTokens = ({ db, trusted }: Pick<Services, "db" | "trusted">): void => {
  db.run(prune, { now: epochSeconds(trusted.now()) });
};

/** When the token of a session was put in force; undefined when it has ended. */
export const tokenMadeAt = (db: Database, { deviceId, jti }: Pick<Session, "deviceId" | "jti">): string | undefined =>
  db.get(made, { device_id: deviceId, jti })?.created_at;

/** Ends a token, and those of the same log-in in other gardens. */
export function endLogIn(db: Database, { deviceId, userId, jti }: Session): void {
  db.run(revokeElsewhere, { device_id: deviceId, user_id: userId, jti });
  db.run(revoke, { jti });
}

/** Ends one token. */
export const revokeToken = (db: Database, jti: string): void => {
  db.run(revoke, { jti });
};

/** Ends the tokens of the owner of a garden, in all gardens. Members and programs stay, the practice robot as well, and `own` (its `jti`). `keepRobot` spares the robot's tokens (`accounts.md` §4.6). */
export function revokeTokens(
  { db, get }: Pick<Services, "db" | "get">,
  deviceId: number,
  { own, keepRobot }: { readonly own?: string; readonly keepRobot: boolean },
): void {
  const robots = keepRobot ? robotTokens(db, get(robotSessions), deviceId) : [];
  const kept = own === undefined ? robots : [own, ...robots];
  db.run(revokeOthers, { device_id: deviceId, kept: JSON.stringify(kept) });
}

/** The tokens that robots were seen with, else the newest one that a robot may have. */
function robotTokens(db: Database, sessions: RobotSessions, deviceId: number): readonly string[] {
  const seen = sessions.of(deviceId);
  return seen.length > 0 ? seen : [robotToken(db, deviceId)?.jti ?? []].flat();
}

/** @throws Refusal `terms_not_accepted` when terms are enforced and the user has not accepted them (`accounts.md` §3.5). */
export function requireTerms({ tosUrl }: Config, { agreed_to_terms_at }: Pick<User, "agreed_to_terms_at">): void {
  if (tosUrl === undefined || agreed_to_terms_at !== null) return;
  throw new Refusal("terms_not_accepted", TERMS_NOT_ACCEPTED);
}

/** @throws Refusal `forbidden` for a user whose address is not verified while e-mail is on (`accounts.md` §3.2). */
export function requireVerified(config: Config, user: Pick<User, "confirmed_at">): void {
  if (!isVerified(config, user)) throw new Refusal("forbidden", NOT_VERIFIED);
}

/**
 * Puts a signed token in force and returns the answer of a log-in. Belongs in a write. It counts as activity of the user,
 * even when a device logs in (`accounts.md` §5.5).
 */
export function logIn(context: PublicContext, user: User, token: SignedToken): LoginObject {
  const { services, db, now } = context;
  issueToken(context, user.device_id, token);
  services.get(presence).note(user.device_id, { activeAt: services.trusted.latest(now) });
  services.get(firstSyncs).loggedIn(token.unencoded.jti);
  return loginObject(token, findUser(db, user.id) ?? user);
}

export type LoginObject = ReturnType<typeof loginObject>;

/** The answer of a log-in (`accounts.md` §4.1). */
export function loginObject(token: SignedToken, user: User) {
  const {
    id,
    device_id,
    name,
    email,
    language,
    created_at,
    updated_at,
    agreed_to_terms_at,
    inactivity_warning_sent_at,
  } = user;
  return {
    token,
    user: {
      id,
      device_id,
      name,
      email,
      language,
      created_at,
      updated_at,
      agreed_to_terms_at,
      inactivity_warning_sent_at,
    },
  };
}
