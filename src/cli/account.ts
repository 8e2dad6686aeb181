import { notFound } from "../framework/errors";
import type { Database } from "../platform/db/database";
import { findUserByEmail, normalEmail, type User } from "../features/account/commands";

/** The user whose address is given on the command line. @throws Refusal `not_found`. */
export function requireUser(db: Database, email: string): User {
  const user = findUserByEmail(db, email);
  if (!user) throw notFound(`There is no account ${normalEmail(email)}.`);
  return user;
}
