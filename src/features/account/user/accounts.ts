import type { Config } from "../../../platform/config/options";
import { normalPassword } from "../../../platform/auth/passwords";
import { type Problems, refuse } from "../../../framework/errors";
import { isMailOn } from "../../../framework/mail";
import { longWorks } from "../../../framework/long-work";
import type { Services } from "../../../framework/services";
import type { Database } from "../../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { lockRobotOut } from "../session/robot-password";
import { addAlert } from "../../alerts";
import { createDevice } from "../device/devices";

export const EMAIL_TAKEN = { email: "Email is already registered" };
export const PASSWORDS_DIFFER = { password: "Password does not match its confirmation" };

/** Rules and operations of users. A user has one device, and a device one user (`accounts.md` §3). */

const PASSWORD_MINIMUM = 8;
/** Mail domain of guests of demo accounts. Nobody can register an address in it (`seed-data.md` §3). */
export const GUEST_DOMAIN = "demo.guest";
/** Whether an address belongs to a guest. Guests get no mail and publish nothing. */
export const isGuest = (email: string): boolean => email.endsWith(`@${GUEST_DOMAIN}`);

/** Mail domain of pupils. Nobody can register an address in it, and nothing is sent there (RFC 2606). */
export const PUPIL_DOMAIN = "names.invalid";
/** Whether an address belongs to a pupil: a name in the garden of somebody else, and nothing more (`people.md` §3). */
export const isPupil = (email: string): boolean => email.endsWith(`@${PUPIL_DOMAIN}`);

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

const byEmail = query((q, p: Placeholders<{ email: string }>) =>
  q.selectFrom("users").selectAll().where("email", "=", p.email),
);
const byId = query((q, p: Placeholders<{ id: number }>) => q.selectFrom("users").selectAll().where("id", "=", p.id));
const byDevice = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("users").select(["id", "device_id", "email"]).where("device_id", "=", p.device_id),
);
const anyUser = query((q) => q.selectFrom("users").select("id").limit(1));
const insert = query(
  (
    q,
    p: Placeholders<{
      device_id: number;
      name: string;
      email: string;
      password_hash: string;
      language: string;
      confirmed_at: string | null;
      confirmation_token: string;
      now: string;
    }>,
  ) =>
    q.insertInto("users").values({
      device_id: p.device_id,
      name: p.name,
      email: p.email,
      password_hash: p.password_hash,
      password_changed_at: p.now,
      language: p.language,
      confirmed_at: p.confirmed_at,
      confirmation_token: p.confirmation_token,
      agreed_to_terms_at: p.now,
      created_at: p.now,
      updated_at: p.now,
    }),
);
const accept = query((q, p: Placeholders<{ id: number; now: string }>) =>
  q.updateTable("users").set({ agreed_to_terms_at: p.now }).where("id", "=", p.id),
);
const edit = query(
  (
    q,
    p: Placeholders<{
      id: number;
      name: string;
      email: string;
      unconfirmed_email: string | null;
      language: string;
      updated_at: string;
    }>,
  ) =>
    q
      .updateTable("users")
      .set({
        name: p.name,
        email: p.email,
        unconfirmed_email: p.unconfirmed_email,
        language: p.language,
        updated_at: p.updated_at,
      })
      .where("id", "=", p.id),
);
const setPassword = query((q, p: Placeholders<{ id: number; password_hash: string; others: number; now: string }>) =>
  q
    .updateTable("users")
    .set((e) => ({
      password_hash: p.password_hash,
      password_number: e("password_number", "+", p.others),
      password_changes: e("password_changes", "+", 1),
      password_changed_at: p.now,
      updated_at: p.now,
    }))
    .where("id", "=", p.id),
);
const setHash = query((q, p: Placeholders<{ id: number; before: string; password_hash: string }>) =>
  q
    .updateTable("users")
    .set({ password_hash: p.password_hash })
    .where("id", "=", p.id)
    .where("password_hash", "=", p.before),
);
const unlock = query((q, p: Placeholders<{ id: number; now: string }>) =>
  q.updateTable("users").set({ login_unlocked_at: p.now }).where("id", "=", p.id),
);
export type User = NonNullable<ReturnType<typeof findUserByEmail>>;

/** An e-mail address as it is compared and stored: trimmed and in lower case. */
export const normalEmail = (text: string): string => text.trim().toLowerCase();

/** The user with this address, however it is written. */
export const findUserByEmail = (db: Database, email: string) => db.get(byEmail, { email: normalEmail(email) });
export const findUser = (db: Database, id: number) => db.get(byId, { id });
/** The user of a device: the ids and the address. */
export const findOwner = (db: Database, deviceId: number) => db.get(byDevice, { device_id: deviceId });
/** Whether anybody has signed up. */
export const hasAccounts = (db: Database): boolean => db.get(anyUser, {}) !== undefined;

/** While e-mail is off, everybody counts as verified (`accounts.md` §9.1). */
export const isVerified = (config: Config, user: Pick<User, "confirmed_at">): boolean =>
  user.confirmed_at !== null || !isMailOn(config);

export const OF_DEMO: Problems = { email: "Email must not belong to a demo account" };

/** The problem of an address by its form alone, lower-cased. */
export function addressProblems(email: string): Problems | undefined {
  if (!EMAIL.test(email)) return { email: "Email must be an address such as gardener@example.com" };
  return email.endsWith(`@${PUPIL_DOMAIN}`) ? { email: "Email must be an address that mail reaches" } : undefined;
}

/** Problems of a new address, under the key `email` (`accounts.md` §§3.1, 3.3). `ownId`: a user who may already have it. */
export function emailProblems(db: Database, config: Config, email: string, ownId = 0): Problems | undefined {
  const problem = addressProblems(email);
  if (problem) return problem;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (domain === GUEST_DOMAIN) return OF_DEMO;
  if (config.trustedDomains.length > 0 && !config.trustedDomains.includes(domain)) {
    return { email: "Email must belong to a domain that this server admits" };
  }
  const owner = findUserByEmail(db, email);
  return owner && owner.id !== ownId ? EMAIL_TAKEN : undefined;
}

/** Problems of a new password, under the key `password`. */
export function passwordProblems(password: string, confirmation: string): Problems | undefined {
  const normal = normalPassword(password);
  if (normal !== normalPassword(confirmation)) return PASSWORDS_DIFFER;
  return [...normal].length < PASSWORD_MINIMUM
    ? { password: `Password must have at least ${PASSWORD_MINIMUM} characters` }
    : undefined;
}

/** A new account. Its password is hashed beforehand, because that is slow. */
export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: string;
  /** True when e-mail is off, for guests and for accounts that the operator adds. */
  readonly isVerified: boolean;
}

/**
 * Stores a user with a default device and the two alerts of a registration (`accounts.md` §3.1). Settings records are
 * created at first access.
 */
export function createAccount(db: Database, account: NewAccount, now: Date): { userId: number; deviceId: number } {
  const nowText = now.toISOString();
  const deviceId = createDevice(db, nowText);
  const { id: userId } = db.run(insert, {
    device_id: deviceId,
    name: account.name,
    email: normalEmail(account.email),
    password_hash: account.passwordHash,
    language: account.language,
    confirmed_at: account.isVerified ? nowText : null,
    confirmation_token: crypto.randomUUID(),
    now: nowText,
  });
  addAlert(db, deviceId, "api.user.not_welcomed", now);
  addAlert(db, deviceId, "api.documentation.unread", now);
  return { userId, deviceId };
}

/**
 * Checks the fields of a new account before `createAccount`. Terms must be accepted when they are enforced (TOS_URL).
 * @throws Refusal `invalid` with all problems.
 */
export function checkNewAccount(
  db: Database,
  config: Config,
  { email, password, confirmation }: { email: string; password: string; confirmation: string },
  agreesToTerms: boolean,
): void {
  const terms = { terms_of_service: "Terms of service must be accepted" };
  refuse(
    emailProblems(db, config, normalEmail(email)),
    passwordProblems(password, confirmation),
    config.tosUrl !== undefined && !agreesToTerms ? terms : undefined,
  );
}

/** Stores an edit of a user. */
export const editUser = (
  db: Database,
  user: Pick<User, "id" | "name" | "email" | "unconfirmed_email" | "language" | "updated_at">,
): void => {
  db.run(edit, user);
};

/** Stores a password. `isSame`: it is the one that the user had, so the robot knows it (`accounts.md` §4.6). */
export function changePassword(
  db: Database,
  { id, device_id }: Pick<User, "id" | "device_id">,
  { hash, isSame }: { readonly hash: string; readonly isSame: boolean },
  now: Date,
): void {
  db.run(setPassword, { id, password_hash: hash, others: isSame ? 0 : 1, now: now.toISOString() });
  if (!isSame) lockRobotOut(db, device_id, now);
}

/** Stores another hash of the same password. It changes nothing when there is another password meanwhile. */
export const renewHash = (db: Database, { id, password_hash }: User, hash: string): void => {
  db.run(setHash, { id, before: password_hash, password_hash: hash });
};

/** Notes that a user accepts the terms of service at `now` (`accounts.md` §3.5). */
export const acceptTerms = (db: Database, userId: number, now: string): void => {
  db.run(accept, { id: userId, now });
};

/** Deletes an account with all that it has. Belongs into a write, after which `LongWorks.finish` does the rest. */
export const deleteAccount = ({ get }: Services, deviceId: number): void => get(longWorks).begin(deviceId, "deletion");

/** Failed log-ins before `now` no longer count (`operations.md` §6). */
export const unlockLogIn = (db: Database, id: number, now: string): void => {
  db.run(unlock, { id, now });
};
