import { requireConnection } from "../../../framework/context";
import type { PageContext } from "../../../framework/page";
import type { Services } from "../../../framework/services";
import { notFound, Refusal, refuse } from "../../../framework/errors";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { emailProblems, type User } from "./accounts";
import { queueMail } from "../../../framework/mail";
import { addressChangeMail } from "../mails";
import { type LoginObject, logIn, signToken } from "../session/sessions";

export const LINK_USED = { error: "This link has been used." };

const byToken = query((q, p: Placeholders<{ token: string }>) =>
  q.selectFrom("users").selectAll().where("confirmation_token", "=", p.token),
);
const requestAddress = query((q, p: Placeholders<{ id: number; unconfirmed_email: string; token: string }>) =>
  q
    .updateTable("users")
    .set({ unconfirmed_email: p.unconfirmed_email, confirmation_token: p.token })
    .where("id", "=", p.id),
);
const confirm = query((q, p: Placeholders<{ id: number; email: string; confirmed_at: string; updated_at: string }>) =>
  q
    .updateTable("users")
    .set({ email: p.email, unconfirmed_email: null, confirmed_at: p.confirmed_at, updated_at: p.updated_at })
    .where("id", "=", p.id),
);

/** Keeps a new address until the link in its mail is used, and makes older links invalid (`accounts.md` §3.3). */
export function requestNewAddress(services: Services, user: User, email: string, now: Date): void {
  const token = crypto.randomUUID();
  services.db.run(requestAddress, { id: user.id, unconfirmed_email: email, token });
  queueMail(services, addressChangeMail, { token }, now, user.device_id);
}

/**
 * Verifies an account, and sets its new address if it has asked for one. False when there was nothing to do.
 * @throws Refusal `invalid`, key `email`, when another account has the new address by now. Source: `accounts.md` §3.2.
 */
export function verifyUser({ db, config }: Pick<Services, "db" | "config">, user: User, now: Date): boolean {
  const { id, email, unconfirmed_email, confirmed_at, updated_at } = user;
  if (confirmed_at !== null && unconfirmed_email === null) return false;
  const next = unconfirmed_email ?? email;
  if (next !== email) refuse(emailProblems(db, config, next, id));
  const nowText = now.toISOString();
  db.run(confirm, { id, email: next, confirmed_at: nowText, updated_at: next === email ? updated_at : nowText });
  return true;
}

/** The user who was sent the link with this token. @throws Refusal `not_found`. */
function requireUser(db: Database, token: string): User {
  const user = db.get(byToken, { token });
  if (!user) throw notFound();
  return user;
}

/**
 * Verifies the user of the link in a mail. With `logsIn` returns the answer of a log-in.
 * @throws Refusal `not_found`, `conflict` for a link that has been used, or `invalid` as `verifyUser`.
 */
export async function verifyByLink(
  context: PageContext,
  token: string,
  logsIn: boolean,
): Promise<LoginObject | undefined> {
  const { services, db, client, now } = context;
  const { id, device_id } = requireUser(db, token);
  const signed = logsIn ? await signToken(services, { id, device_id }, "human", client.publicAddress, now) : undefined;
  return context.store(
    "account",
    () => {
      requireConnection(context);
      const user = requireUser(db, token);
      if (!verifyUser(services, user, now)) throw new Refusal("conflict", LINK_USED);
      return signed && logIn(context, user, signed);
    },
    device_id,
  );
}
