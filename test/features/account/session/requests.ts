import { expect } from "bun:test";
import { post, type Sent } from "../../../support/scenarios";

/** Answers that log-ins and tokens get. */
export const wrongPair = { status: 422, json: { auth: "Wrong e-mail or password." } };
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
