import { type TSchema, Type } from "@sinclair/typebox";
import { openCredentials } from "../../../platform/auth/sealed-credentials";
import type { ApiClaims } from "../../../platform/auth/tokens";
import { action, publicAction, Reply } from "../../../framework/action";
import type { PublicContext } from "../../../framework/context";
import { invalid, invalidRequest, Refusal, refusedToken, type RefusalKind } from "../../../framework/errors";
import { boolean, text, time, integer } from "../../../framework/field/field";
import { field, InputReader, recordSchema } from "../../../framework/field/fields";
import { meaning, named } from "../../../framework/field/schema";
import { EVERYBODY } from "../../../framework/right";
import { address } from "../user/address";
import { acceptTerms, findUser, findUserByEmail, normalEmail, type User } from "../user/accounts";
import { authenticate, WRONG_PAIR } from "./authenticate";
import { inheritRobotReach } from "./robot-reach";
import { type RefusalReason, robotRefusals } from "./robot-refusals";
import {
  audienceOf,
  issueToken,
  logIn,
  NOT_VERIFIED,
  pruneTokens,
  requireTerms,
  requireVerified,
  endLogIn,
  type SignedToken,
  signToken,
  TERMS_NOT_ACCEPTED,
} from "./sessions";
import { noteSender } from "../device/sightings";

/** Schema of the claims in a token (`device-account-api.md` §2, tokens). */
const unencodedSchema = () => meaning(named("TokenClaims", makeUnencodedSchema), { isClosed: true }); // it is signed
const makeUnencodedSchema = () =>
  Type.Object({
    aud: Type.String({ description: "bot, human or unknown", examples: ["human"] }),
    sub: Type.Integer({ description: "User id" }),
    iat: Type.Integer({ description: "Created at, seconds since the epoch", examples: [1_772_352_930] }),
    jti: Type.String({ examples: ["5f0c8b0e-3b1d-4d2c-9c53-0f7d9a1e2b34"] }),
    iss: Type.String({ description: "API address, scheme-relative", examples: ["//garden.example:3000"] }),
    exp: Type.Integer({ description: "Expires at, seconds since the epoch", examples: [1_777_536_930] }),
    mqtt: Type.String({ description: "Host of the message broker", examples: ["garden.example"] }),
    bot: Type.String({ description: "Device id, user name at the message broker", examples: ["device_1"] }),
    vhost: Type.String({ examples: ["/"] }),
    mqtt_ws: Type.String({
      description: "WebSocket address of the message broker",
      examples: ["ws://garden.example/ws"],
    }),
  });
const tokenSchema = () => named("Token", makeTokenSchema);
const makeTokenSchema = () =>
  Type.Object({
    encoded: Type.String({ description: "For the Authorization header", examples: ["<header>.<claims>.<signature>"] }),
    unencoded: unencodedSchema(),
  });

const loginFields = {
  id: field(integer(), "R"),
  device_id: field(integer(), "R"),
  name: field(text({ example: "Gardener" }), "R"),
  email: field(address(), "R"),
  language: field(text({ example: "English" }), "R"),
  created_at: field(time(), "R"),
  updated_at: field(time(), "R"),
  agreed_to_terms_at: field(time({ nullable: true }), "R"),
  inactivity_warning_sent_at: field(time({ nullable: true }), "R"),
};

/** Schema of the answer of a log-in (`accounts.md` §4.1). */
export const loginSchema = (): TSchema =>
  named("Login", () =>
    Type.Object({ token: tokenSchema(), user: named("LoginUser", () => recordSchema(loginFields)) }),
  );

const withPassword = new InputReader(
  { email: field(address(), "C!"), password: field(text(), "C!"), agree_to_terms: field(boolean(), "C") },
  "create",
);
const withCredentials = new InputReader(
  { credentials: field(text(), "C!"), agree_to_terms: field(boolean(), "C") },
  "create",
);

/** A log-in attempt, from the `user` object of the body. */
interface Attempt {
  /** Undefined for sealed credentials that could not be opened. */
  readonly email: string | undefined;
  readonly password: string;
  readonly agrees: boolean;
  readonly problem: string;
  readonly aud: ApiClaims["aud"];
}

async function readAttempt({ body, client, services }: PublicContext): Promise<Attempt> {
  const sent = Object.hasOwn(body, "user") ? body["user"] : {};
  if (typeof sent !== "object" || sent === null || Array.isArray(sent))
    throw invalidRequest("`user` must be a JSON object.");
  const user = sent as Readonly<Record<string, unknown>>; // a JSON object has string keys
  if (user["credentials"] !== undefined && user["credentials"] !== null) {
    const { credentials, agree_to_terms } = withCredentials.read(user);
    const opened = openCredentials((await services.keys).privateKey, credentials ?? "");
    return {
      email: opened?.email,
      password: opened?.password ?? "-",
      agrees: agree_to_terms === true,
      problem: opened ? WRONG_PAIR : "These credentials were made for another server.",
      aud: "bot",
    };
  }
  const { email, password, agree_to_terms } = withPassword.read(user);
  return {
    email: email ?? "",
    password: password ?? "",
    agrees: agree_to_terms === true,
    problem: WRONG_PAIR,
    aud: audienceOf(client),
  };
}

/** The reason to note for a robot, by the kind of refusal. */
const REASONS: Partial<Record<RefusalKind, RefusalReason>> = {
  invalid: "password",
  forbidden: "unverified",
  terms_not_accepted: "terms",
  too_many_requests: "too_often",
};

/** Notes that the robot of the account with this address was refused (`accounts.md` §4.7). */
function noteRefusal({ services, db, now }: PublicContext, { email, aud }: Attempt, error: unknown): void {
  const reason = error instanceof Refusal ? REASONS[error.kind] : undefined;
  const user = aud === "bot" && email !== undefined ? findUserByEmail(db, normalEmail(email)) : undefined;
  if (reason && user) services.get(robotRefusals).note(user.device_id, reason, now);
}

/** The user of an attempt. @throws Refusal */
async function admit(context: PublicContext, attempt: Attempt): Promise<User> {
  const { config } = context.services;
  const { email, password, agrees, problem } = attempt;
  try {
    const user = await authenticate(context, email, password, { auth: problem }, (candidate) =>
      requireVerified(config, candidate),
    );
    if (!agrees) requireTerms(config, user);
    return user;
  } catch (error) {
    noteRefusal(context, attempt, error);
    throw error;
  }
}

const create = publicAction({
  method: "POST",
  path: "/api/tokens",
  anyVersion: true,
  id: "createToken",
  summary: "Log in",
  description: "Send `token.encoded` in the `Authorization` header of every other request.",
  request: () => Type.Object({ user: Type.Union([withPassword.schema(), withCredentials.schema()]) }),
  example: { user: { email: "gardener@example.com", password: "password123" } },
  response: loginSchema,
  refusals: {
    invalid: { auth: WRONG_PAIR },
    forbidden: NOT_VERIFIED,
    terms_not_accepted: TERMS_NOT_ACCEPTED,
  },
  writes: "account",
  prepare: async (context): Promise<{ user: User; token: SignedToken; agrees: boolean }> => {
    const { services, client, now } = context;
    const attempt = await readAttempt(context);
    const user = await admit(context, attempt);
    const token = await signToken(services, user, attempt.aud, client.publicAddress, now);
    return { user, agrees: attempt.agrees, token };
  },
  run: (context, _, { user, token, agrees }) => {
    const { db, nowText } = context;
    // During the check the account may have been deleted, or its password changed.
    if (findUser(db, user.id)?.password_number !== user.password_number) throw invalid({ auth: WRONG_PAIR });
    if (agrees) acceptTerms(db, user.id, nowText);
    noteSender(context, user.device_id);
    return logIn(context, user, token);
  },
});

const refresh = action({
  method: "GET",
  path: "/api/tokens",
  right: "person",
  anyVersion: true,
  id: "refreshToken",
  summary: "Refresh the token",
  description: "The new token expires when the old one does.",
  response: () => Type.Object({ token: tokenSchema() }),
  writes: "account",
  prepare: async (context): Promise<SignedToken> => {
    const { services, db, client, now, userId, session } = context;
    const user = findUser(db, userId);
    if (!user) throw refusedToken();
    const garden = { id: user.id, device_id: session.deviceId };
    return signToken(services, garden, session.aud, client.publicAddress, now, session.exp);
  },
  run: (context, _, token) => {
    issueToken(context, context.deviceId, token, context.session);
    inheritRobotReach(context.db, context.session, token.unencoded.jti, context.now);
    return { token };
  },
});

const remove = action({
  method: "DELETE",
  path: "/api/tokens",
  right: EVERYBODY,
  id: "deleteToken",
  summary: "Log out",
  description: "The token used is not accepted any more, nor are those of the same log-in for other gardens.",
  response: () => Type.Null(),
  reply: "no_content",
  writes: "account",
  run: ({ services, db, session }) => {
    pruneTokens(services);
    endLogIn(db, session);
    return new Reply("no_content");
  },
});

/** Log-in, refresh and log-out. Source: `accounts.md` §4. */
export const tokens = { name: "tokens", summary: "Authorization secret", actions: [create, refresh, remove] };
