import { expect } from "bun:test";
import { PASSWORD, post, type Sent } from "../../../support/scenarios";

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
/** A log-in without token. */
export const logIn = (email: string, password = PASSWORD): Sent =>
  post("/api/tokens", { user: { email, password } }, { as: "nobody" });
/** Answer to a sign-up while e-mail is off. */
export const welcome = { status: 200, is: { message: "Account created. You can log in now." } };
/** Refusal with a text under each of these keys. */
export const refusedFor = (...keys: string[]) => ({
  status: 422,
  is: Object.fromEntries(keys.map((key) => [key, expect.any(String)])),
});
