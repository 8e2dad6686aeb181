import type { PasswordReset, ResetClaims } from "../../../platform/auth/tokens";
import { type PublicContext, requireConnection } from "../../../framework/context";
import type { Services } from "../../../framework/services";
import { invalid, notFound, Refusal, refuse } from "../../../framework/errors";
import { issuerOf, type PublicAddress } from "../../../platform/network/public-address";
import { epochSeconds } from "../../../platform/time";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { changePassword, findUserByEmail, normalEmail, passwordProblems, type User } from "../user/accounts";
import { queueMail } from "../../../framework/mail";
import { passwordResetMail } from "../mails";
import { checkPassword, hashPassword } from "./password-work";
import { loginFailures } from "./login-failures";
import { type LoginObject, logIn, requireTerms, requireVerified, signToken } from "./sessions";

/** Life of a link: 24 hours (`accounts.md` §5.2). */
const LIFE_SECONDS = 86_400;

/** Refusals of links (`accounts.md` §5.3). */
export const LINK_EXPIRED = { reset: "The link is older than 24 hours. Start again." };
export const NO_RESET_LINK = { error: "This is no link for a password reset." };

const used = query((q, p: Placeholders<{ jti: string }>) =>
  q.selectFrom("used_password_resets").select("jti").where("jti", "=", p.jti),
);
const markUsed = query((q, p: Placeholders<{ jti: string; exp: number }>) =>
  q.insertInto("used_password_resets").values({ jti: p.jti, exp: p.exp }),
);
const prune = query((q, p: Placeholders<{ now: number }>) =>
  q.deleteFrom("used_password_resets").where("exp", "<", p.now),
);

/**
 * Queues the mail with the link. Only the job looks up the address, so neither the answer nor its time reveals whether it
 * is known. The address is kept until the job is done.
 */
export const requestReset = (services: Services, email: string, now: Date): void =>
  queueMail(
    services,
    passwordResetMail,
    { email: normalEmail(email), jti: crypto.randomUUID(), requested_at: now.toISOString() },
    now,
    null,
  );

/**
 * Signs the token of a link: the same request gives the same token until the password is changed. Source: `accounts.md`
 * §5.2.
 */
export function signReset(
  { db, tokens }: Services,
  email: string,
  jti: string,
  address: PublicAddress,
  requestedAt: Date,
) {
  const iat = epochSeconds(requestedAt);
  const claims: ResetClaims = {
    aud: "PASSWORD_RESETER",
    sub: email,
    jti,
    iss: issuerOf(address),
    iat,
    exp: iat + LIFE_SECONDS,
    changes: findUserByEmail(db, email)?.password_changes ?? 0,
  };
  return tokens.sign(claims);
}

/** Links of earlier versions of this program do not say how often the password had been set. */
function isUsed(db: Database, { jti, iat, changes }: PasswordReset, user: User): boolean {
  if (db.get(used, { jti }) !== undefined) return true;
  return changes === undefined
    ? epochSeconds(new Date(user.password_changed_at)) > iat
    : user.password_changes !== changes;
}

/** The user whose password the link may change. @throws Refusal `not_found`, or `invalid` with the key `reset`. */
function resetUser(db: Database, reset: PasswordReset): User {
  const user = findUserByEmail(db, reset.sub);
  if (!user) throw notFound();
  if (isUsed(db, reset, user)) throw invalid({ reset: "This link has been used. Start again." });
  return user;
}

async function openReset({ tokens, trusted }: Services, token: string): Promise<PasswordReset> {
  const reset = await tokens.verifyReset(token, trusted.now().getTime());
  if (reset === "expired") throw invalid(LINK_EXPIRED);
  if (!reset) throw new Refusal("unauthenticated", NO_RESET_LINK);
  return reset;
}

/**
 * Sets the new password of the account of a link, and logs in. A link works once; existing tokens stay valid. A user who
 * is not verified, or has not accepted the terms, is refused after the new password is stored.
 * @throws Refusal `invalid`, `unauthenticated`, `not_found`, `forbidden` or `terms_not_accepted` (`accounts.md` §5.3).
 */
export async function resetPassword(
  context: PublicContext,
  {
    token,
    password,
    confirmation,
  }: { readonly token: string; readonly password: string; readonly confirmation: string },
): Promise<LoginObject> {
  const { services, db, client, now } = context;
  refuse(passwordProblems(password, confirmation));
  const reset = await openReset(services, token);
  const { id, device_id, password_hash } = resetUser(db, reset);
  const isSame = (await checkPassword(context, password, password_hash, () => {})) !== "wrong";
  const hash = await hashPassword(context, password);
  const signed = await signToken(services, { id, device_id }, "unknown", client.publicAddress, now);
  const user = await services.writes.run(
    "account",
    () => {
      requireConnection(context);
      // While the password was hashed, the link may have been used or the account deleted.
      const current = resetUser(db, reset);
      db.run(prune, { now: epochSeconds(services.trusted.now()) });
      db.run(markUsed, { jti: reset.jti, exp: reset.exp });
      changePassword(db, current, { hash, isSame: isSame && current.password_hash === password_hash }, now);
      return current;
    },
    device_id,
  );
  requireVerified(services.config, user);
  requireTerms(services.config, user);
  services.get(loginFailures).succeeded(user.email, client);
  const store = (): LoginObject => (requireConnection(context), logIn(context, user, signed));
  return services.writes.run("account", store, device_id);
}
