import type { Context, PublicContext } from "../../../framework/context";
import { invalid, type Problems, refuse, tooManyRequests } from "../../../framework/errors";
import { findUserByEmail, normalEmail, type User } from "../user/accounts";
import { attemptOf } from "./attempt";
import { loginFailures } from "./login-failures";
import { matchesPassword } from "./password-work";

/** Answers of a failed check (`accounts.md` §§3.6, 4.1). */
export const WRONG_PAIR = "Wrong e-mail or password.";
export const WRONG_PASSWORD = "Password does not match";

/**
 * Whether a password is that of a user; undefined stands for nobody, for whom it is the same work. Failures are counted
 * for the address and the client, and too many of them refuse every attempt, right password or not. They are looked at
 * before the password waits for its turn, when the turn has come, and after the check: attempts that are checked side by
 * side count too. What fails or is refused stands in the log; `typed` is the address as it was sent. Source:
 * `operations.md` §§4, 6.
 * @throws Refusal `too_many_requests`.
 */
async function isRight(
  context: PublicContext,
  typed: string | undefined,
  password: string,
  findHash: () => string | undefined,
): Promise<boolean> {
  const { services, db, client, now } = context;
  const failures = services.get(loginFailures);
  const email = typed === undefined ? undefined : normalEmail(typed);
  const refuseExcess = (): void => {
    const unlockedAt = email === undefined ? null : (findUserByEmail(db, email)?.login_unlocked_at ?? null);
    const unlockedAtMs = unlockedAt === null ? undefined : Date.parse(unlockedAt);
    const seconds = failures.retryAfter(email, client, now.getTime(), unlockedAtMs);
    if (seconds === undefined) return;
    services.log.info("login_locked", { ...attemptOf(client, typed), retry_after_s: seconds });
    throw tooManyRequests(seconds);
  };
  refuseExcess();
  const matches = await matchesPassword(context, password, findHash(), refuseExcess);
  refuseExcess();
  if (!matches) {
    failures.failed(email, client, now.getTime());
    services.log.info("login_failed", attemptOf(client, typed));
  }
  return matches;
}

/**
 * The user with this address and password.
 * `address` is undefined for credentials that could not be read; `beforePassword` sees the user before the password is looked at.
 * @throws Refusal `too_many_requests`, before anything else is looked at; `invalid` with `problems` for a wrong pair.
 */
export async function authenticate(
  context: PublicContext,
  address: string | undefined,
  password: string,
  problems: Problems,
  beforePassword: (user: User) => void = () => {},
): Promise<User> {
  const email = address === undefined ? undefined : normalEmail(address);
  let user: User | undefined;
  const isUser = await isRight(context, address, password, () => {
    user = email === undefined ? undefined : findUserByEmail(context.db, email);
    if (user) beforePassword(user);
    return user?.password_hash;
  });
  if (!user || !isUser) throw invalid(problems);
  context.services.get(loginFailures).succeeded(user.email, context.client);
  return user;
}

/**
 * What is wrong with the caller's own password, which some actions ask for again. A wrong one counts as a failed log-in; a
 * right one clears nothing, or whoever has found a token could go on guessing.
 * @throws Refusal `too_many_requests`.
 */
export async function ownPasswordProblems(
  context: Context,
  user: User | undefined,
  password: string,
): Promise<Problems | undefined> {
  const matches = await isRight(context, user?.email, password, () => user?.password_hash);
  return matches ? undefined : { password: WRONG_PASSWORD };
}

/**
 * The same for an action that destroys something. Answers the user as it was checked: the write that follows checks with
 * `requireSamePassword` that nobody has changed the password meanwhile.
 * @throws Refusal `invalid`, key `password`; `too_many_requests`.
 */
export async function requireOwnPassword(
  context: Context,
  user: User | undefined,
  password: string,
): Promise<User | undefined> {
  refuse(await ownPasswordProblems(context, user, password));
  return user;
}

/** @throws Refusal `invalid` when the password that was checked is not the stored one any more. */
export function requireSamePassword(checked: User | undefined, stored: User | undefined): void {
  if (checked?.password_hash !== stored?.password_hash) throw invalid({ password: WRONG_PASSWORD });
}
