import { notFound } from "../framework/errors";
import { longWorks } from "../framework/long-work";
import type { Services } from "../framework/services";
import { findUserByEmail, normalEmail, type User } from "../features/account/commands";
import type { Database } from "../platform/db/database";

/** The user whose address is given on the command line. @throws Refusal `not_found`. */
export function userOf(db: Database, email: string): User {
  const user = findUserByEmail(db, email);
  if (!user) throw notFound(`There is no account ${normalEmail(email)}.`);
  return user;
}

/** User of an open account. @throws Refusal `not_found`; `unavailable` while long work is not done. */
export function requireUser({ db, get }: Pick<Services, "db" | "get">, email: string): User {
  const user = userOf(db, email);
  get(longWorks).requireOpen(user.device_id);
  return user;
}
