import { address } from "./address";
import type { Context } from "../../../framework/context";
import { notFound } from "../../../framework/errors";
import { boolean, integer, text, time } from "../../../framework/field/field";
import { field, recordSchema } from "../../../framework/field/fields";
import { named } from "../../../framework/field/schema";
import { findUser, type User } from "./accounts";

const EMAIL_MAXIMUM = 280;
const LANGUAGE_MAXIMUM = 100;

/** Fields of the user record and of its requests (`accounts.md` §3). */
export const fields = {
  id: field(integer(), "R"),
  created_at: field(time(), "R"),
  updated_at: field(time(), "R"),
  name: field(text(), "C!", "E"),
  email: field(address({ maximum: EMAIL_MAXIMUM }), "C!", "E"),
  password: field(text(), "C!", "E", "-"),
  password_confirmation: field(text(), "C!", "-"),
  new_password: field(text(), "E", "-"),
  new_password_confirmation: field(text(), "E", "-"),
  keep_robot: field(boolean({ describe: "Of a new password: the token of the robot stays" }), "E", "-"),
  agree_to_terms: field(boolean(), "C", "-"),
  language: field(text({ maximum: LANGUAGE_MAXIMUM, default: "English" }), "C", "E"),
};

/** Schema of the record. */
export const schema = () => named("User", () => recordSchema(fields));

/** The record that clients see. */
export function recordOf({ id, created_at, updated_at, name, email, language }: User) {
  return { id, created_at, updated_at, name, email, language };
}

/** The fields at top level and inside a `user` object; the inner ones win (`accounts.md` §3.1). */
export function unwrapped(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { user } = body;
  return typeof user === "object" && user !== null && !Array.isArray(user) ? { ...body, ...user } : body;
}

/** The caller's user. @throws Refusal `not_found` when the account has just been deleted. */
export function ownUser({ db, userId }: Context): User {
  const user = findUser(db, userId);
  if (!user) throw notFound();
  return user;
}
