import type { Context, PublicContext } from "../../../framework/context";
import { invalid, type Problems, refuse, tooManyRequests } from "../../../framework/errors";
import { loginFailures } from "./login-failures";
import { findUserByEmail, normalEmail, type User } from "../user/accounts";

/** Answers of a failed check (`accounts.md` §§3.6, 4.1). */
export const WRONG_PAIR = "Wrong e-mail or password.";

/**
 * The user with this address and password. Failures are counted, and too many of them refuse every attempt, right
 * password or not, before anything else is looked at (`operations.md` §6).
 * `address` is undefined for credentials that could not be read; `beforePassword` sees the user before the password is looked at.
 * @throws Refusal `too_many_requests`; `invalid` with `problems` for a wrong pair.
 */
export async function authenticate(
  { services, db, client, now }: PublicContext,
  address: string | undefined,
  password: string,
  problems: Problems,
  beforePassword: (user: User) => void = () => {},
): Promise<User> {
  const failures = services.get(loginFailures);
  const { passwords } = services;
  const email = address === undefined ? undefined : normalEmail(address);
  const refuseExcess = (): void => {
    const seconds = failures.retryAfter(email, client, now.getTime());
    if (seconds !== undefined) throw tooManyRequests(seconds);
  };
  refuseExcess();
  const user = email === undefined ? undefined : findUserByEmail(db, email);
  if (user) beforePassword(user);
  const matches = await passwords.verify(password, user?.password_hash);
  // Attempts that were checked side by side count too.
  refuseExcess();
  if (!user || !matches) {
    failures.failed(email, client, now.getTime());
    throw invalid(problems);
  }
  failures.succeeded(user.email, client);
  return user;
}

/** What is wrong with the caller's own password, which some actions ask for again. */
export async function ownPasswordProblems(
  { services }: Context,
  user: User | undefined,
  password: string,
): Promise<Problems | undefined> {
  const matches = await services.passwords.verify(password, user?.password_hash);
  return matches ? undefined : { password: "Password does not match" };
}

/** The same for an action that destroys something. @throws Refusal `invalid`, key `password`. */
export async function requireOwnPassword(context: Context, user: User | undefined, password: string): Promise<void> {
  refuse(await ownPasswordProblems(context, user, password));
}
