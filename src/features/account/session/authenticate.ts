import type { Context, PublicContext } from "../../../framework/context";
import { invalid, type Problems, refuse, tooManyRequests } from "../../../framework/errors";
import { networkOf } from "../../../platform/network/network";
import type { Verdict } from "../../../platform/auth/passwords";
import { findUserByEmail, normalEmail, renewHash, type User } from "../user/accounts";
import { attemptOf } from "./attempt";
import { knownGuesses } from "./known-guesses";
import { loginFailures } from "./login-failures";
import { checkPassword, hashPassword } from "./password-work";

/** Refusal texts of a failed check (`accounts.md` §§3.6, 4.1). */
export const WRONG_PAIR = "Bad email or password."; // robots compare it (`accounts.md` §4.5)
const WRONG_PASSWORD = "Password does not match";

/**
 * Whether a password has the hash that `findHash` finds. Without a hash it is wrong after the same work, so that the time
 * tells nothing. Failures are counted per address and per client; too many refuse every attempt, even with the right
 * password. The count is read three times: before the password waits for its turn, at its turn and after the check. So
 * attempts that run at the same time count too. A guess that was wrong before is answered without work and counts once.
 * Failed and refused attempts are logged. `typed` is the address as the client sent it. Source: `operations.md` §§4, 6.
 * @throws Refusal `too_many_requests`.
 */
async function verdictOn(
  context: PublicContext,
  typed: string | undefined,
  password: string,
  findHash: () => string | undefined,
): Promise<Verdict> {
  const { services, db, client, now } = context;
  const failures = services.get(loginFailures);
  const guesses = services.get(knownGuesses);
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
  const hash = findHash();
  const guess = { client: networkOf(client.address), email, password, hash };
  const isKnown = (): boolean => guesses.has(guess, now.getTime());
  if (isKnown()) return "wrong";
  const verdict = await checkPassword(context, password, hash, refuseExcess);
  refuseExcess();
  if (verdict === "wrong" && !isKnown()) {
    guesses.add(guess, now.getTime());
    failures.failed(email, client, now.getTime());
    services.log.info("login_failed", attemptOf(client, typed));
  }
  return verdict;
}

/**
 * The user with this address and password.
 * `address` is undefined for unreadable credentials. `beforePassword` gets the user before the password is checked. A hash
 * of an outdated form is renewed.
 * @throws Refusal `too_many_requests`, before any other check; `invalid` with `problems` for a wrong pair.
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
  const verdict = await verdictOn(context, address, password, () => {
    user = email === undefined ? undefined : findUserByEmail(context.db, email);
    if (user) beforePassword(user);
    return user?.password_hash;
  });
  if (!user || verdict === "wrong") throw invalid(problems);
  if (verdict === "outdated") await renew(context, user, password);
  context.services.get(loginFailures).succeeded(user.email, context.client);
  return user;
}

/** Stores a hash of the one form of a password, unless there is another password meanwhile. */
async function renew(context: PublicContext, user: User, password: string): Promise<void> {
  const hash = await hashPassword(context, password);
  await context.services.writes.run("account", () => renewHash(context.db, user, hash), user.device_id);
}

/**
 * Problems of the caller's own password, which some actions ask for again. A wrong one counts as a failed log-in. A right
 * one does not reset the count, or a thief of a token could go on guessing.
 * @throws Refusal `too_many_requests`.
 */
export async function ownPasswordProblems(
  context: Context,
  user: User | undefined,
  password: string,
): Promise<Problems | undefined> {
  const verdict = await verdictOn(context, user?.email, password, () => user?.password_hash);
  return verdict === "wrong" ? { password: WRONG_PASSWORD } : undefined;
}

/**
 * Checks the caller's own password before a destructive action. Returns the user that was checked, with which the write
 * calls `requireSamePassword`: the password may have changed in between.
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

/** @throws Refusal `invalid` when the password has changed since it was checked. */
export function requireSamePassword(checked: User | undefined, stored: User | undefined): void {
  if (checked?.password_number !== stored?.password_number) throw invalid({ password: WRONG_PASSWORD });
}
