import { expect } from "bun:test";
import { PASSWORD, post, type Sent } from "../../support/scenarios";

/* Registrations and log-ins, and their answers. */

/** Answers that log-ins and tokens get. */
export const wrongPair = { status: 422, json: { auth: "Bad email or password." } };
export const unreadable = { status: 422, json: { auth: "These credentials were made for another server." } };
export const refused = { status: 401, json: { error: { jwt: "Log out, then log in again.", strategy: "jwt" } } };
export const tooMany = {
  status: 429,
  json: { error: expect.stringMatching(/^Too many requests\. Try again in \d+ (?:second|minute)s?\.$/) },
};

/** The answer of a log-in or refresh. */
export interface Login {
  readonly token: { readonly encoded: string; readonly unencoded: Readonly<Record<string, unknown>> };
  readonly user?: Readonly<Record<string, unknown>>;
}
export const logIn = (user: object, headers: Readonly<Record<string, string>> = {}): Sent =>
  post("/api/tokens", { user }, { headers });

/** A registration with an address of its own. */
export const person = (changes: object = {}) => ({
  name: "Ada",
  email: `${crypto.randomUUID()}@garden.test`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...changes,
});
/** A sign-up without token. */
export const signUp = (changes: object = {}): Sent => post("/api/users", person(changes), { as: "nobody" });
/** A log-in without token, by address. */
export const logInAs = (email: string, password = PASSWORD): Sent =>
  post("/api/tokens", { user: { email, password } }, { as: "nobody" });
/** Answer to a sign-up while e-mail is off. */
export const welcome = { status: 200, is: { message: "Account created. You can log in now." } };
/** Refusal with a text under each of these keys. */
export const refusedFor = (...keys: string[]) => ({
  status: 422,
  is: Object.fromEntries(keys.map((key) => [key, expect.any(String)])),
});
