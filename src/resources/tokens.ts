import { type TSchema, Type } from "@sinclair/typebox";
import { openCredentials } from "../auth/credentials";
import type { ApiClaims } from "../auth/tokens";
import { action, publicAction, Reply } from "../core/action";
import type { PublicContext } from "../core/context";
import { forbidden, invalid, invalidRequest, refusedToken } from "../core/errors";
import { boolean, text, time, integer } from "../core/field";
import { field, InputReader, recordSchema } from "../core/fields";
import { acceptTerms, findUser, findUserByEmail, isVerified, type User } from "../domain/accounts";
import { authenticate, WRONG_PAIR } from "../domain/credentials";
import {
  audienceOf,
  loginObject,
  pruneTokens,
  requireTerms,
  revokeToken,
  type SignedToken,
  signToken,
  storeToken,
} from "../domain/sessions";
import { noteSender } from "../domain/devices";

/** Claims as they stand in the token (`device-account-api.md` §2, tokens). */
const unencodedSchema = () =>
  Type.Object({
    aud: Type.String(),
    sub: Type.Integer({ description: "User id" }),
    iat: Type.Integer({ description: "Created at, seconds since the epoch" }),
    jti: Type.String(),
    iss: Type.String({ description: "API address, scheme-relative" }),
    exp: Type.Integer({ description: "Expires at, seconds since the epoch" }),
    mqtt: Type.String({ description: "Host of the message broker" }),
    bot: Type.String({ description: "Device id, user name at the message broker" }),
    vhost: Type.String(),
    mqtt_ws: Type.String({ description: "WebSocket address of the message broker" }),
  });
const tokenSchema = () => Type.Object({ encoded: Type.String(), unencoded: unencodedSchema() });

const loginFields = {
  id: field(integer(), "R"),
  device_id: field(integer(), "R"),
  name: field(text(), "R"),
  email: field(text(), "R"),
  language: field(text(), "R"),
  created_at: field(time(), "R"),
  updated_at: field(time(), "R"),
  agreed_to_terms_at: field(time({ nullable: true }), "R"),
  inactivity_warning_sent_at: field(time({ nullable: true }), "R"),
};

/** Schema of what a log-in answers (`accounts.md` §4.1). */
export const loginSchema = (): TSchema => Type.Object({ token: tokenSchema(), user: recordSchema(loginFields) });

const withPassword = new InputReader(
  { email: field(text(), "C!"), password: field(text(), "C!"), agree_to_terms: field(boolean(), "C") },
  "create",
);
const withCredentials = new InputReader(
  { credentials: field(text(), "C!"), agree_to_terms: field(boolean(), "C") },
  "create",
);

/** What a log-in asks for, from the `user` object of the body. */
interface Attempt {
  /** Undefined for sealed credentials that could not be opened. */
  readonly email: string | undefined;
  readonly password: string;
  readonly agrees: boolean;
  readonly problem: string;
  readonly aud: ApiClaims["aud"];
}

function readAttempt({ body, client, services }: PublicContext): Attempt {
  const sent = body["user"] ?? {};
  if (typeof sent !== "object" || Array.isArray(sent)) throw invalidRequest("`user` must be a JSON object.");
  const user = sent as Readonly<Record<string, unknown>>; // a JSON object has string keys
  if (user["credentials"] !== undefined && user["credentials"] !== null) {
    const { credentials, agree_to_terms } = withCredentials.read(user);
    const opened = openCredentials(services.keys.privateKey, credentials ?? "");
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

const create = publicAction({
  method: "POST",
  path: "/api/tokens",
  anyVersion: true,
  summary: "Log in: create a token",
  example: { user: { email: "gardener@example.com", password: "password123" } },
  response: loginSchema,
  writes: "account",
  prepare: async (context): Promise<{ user: User; token: SignedToken; agrees: boolean }> => {
    const { services, client, now } = context;
    const { email, password, agrees, problem, aud } = readAttempt(context);
    const user = await authenticate(context, email, password, { auth: problem }, (candidate) => {
      if (!isVerified(services.config, candidate)) throw forbidden("Not allowed: verify the account first.");
    });
    if (!agrees) requireTerms(services.config, user);
    return { user, agrees, token: await signToken(services, user, aud, client.publicAddress, now) };
  },
  run: (context, _, { user, token, agrees }) => {
    const { db, now, nowText } = context;
    if (!findUserByEmail(db, user.email)) throw invalid({ auth: WRONG_PAIR });
    if (agrees) acceptTerms(db, user.id, nowText);
    storeToken(db, user.device_id, token, now);
    noteSender(context, user.device_id);
    return loginObject(token, findUserByEmail(db, user.email) ?? user);
  },
});

const refresh = action({
  method: "GET",
  path: "/api/tokens",
  anyVersion: true,
  summary: "Refresh the token; it expires when the old one does",
  response: () => Type.Object({ token: tokenSchema() }),
  writes: "account",
  prepare: async (context): Promise<SignedToken> => {
    const { services, db, client, now, userId, session } = context;
    const user = findUser(db, userId);
    if (!user) throw refusedToken();
    return signToken(services, user, session.aud, client.publicAddress, now, session.exp);
  },
  run: ({ db, deviceId, now }, _, token) => {
    storeToken(db, deviceId, token, now);
    return { token };
  },
});

const remove = action({
  method: "DELETE",
  path: "/api/tokens",
  summary: "Log out: delete the token used",
  response: () => Type.Void(),
  writes: "account",
  run: ({ db, session, now }) => {
    pruneTokens(db, now);
    revokeToken(db, session.jti);
    return new Reply("no_content");
  },
});

/** Log-in, refresh and log-out. Source: `accounts.md` §4. */
export const tokens = { name: "tokens", summary: "Authorization secret", actions: [create, refresh, remove] };
