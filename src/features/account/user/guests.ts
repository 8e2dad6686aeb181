import { createHash } from "node:crypto";
import type { Config } from "../../../platform/config/options";
import type { Services } from "../../../framework/services";
import { cleanText } from "../../../framework/field";
import { type Problems, refuse } from "../../../framework/errors";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query, type SqlBuilder } from "../../../platform/db/query";
import { presence } from "../device/sightings";
import { createAccount, deleteAccount, findUserByEmail, GUEST_DOMAIN, passwordProblems } from "./accounts";

/** Guests of demo accounts: ordinary users of a domain of their own, which come and go. Source: `seed-data.md` §§3, 4. */

/** Guests that have not done anything for so long are removed. */
const IDLE_MS = 3_600_000;

/** Whoever knows the secret can work out the address: also clients do. */
export const guestEmail = (secret: string): string =>
  `guest_${createHash("sha256").update(secret.trim()).digest("hex").slice(0, 16)}@${GUEST_DOMAIN}`;

/** The password in the form in which a log-in will send it. */
export const guestPassword = (secret: string): string => cleanText(secret);

/** Refusal of a secret that a guest of now has. */
export const GUEST_EXISTS = { secret: "Secret belongs to a guest who is still here" };

/** @throws Refusal `invalid` with all problems of a guest with this secret. */
export function checkNewGuest(db: Database, { trustedDomains }: Config, secret: string): void {
  const password = guestPassword(secret);
  const isAdmitted = trustedDomains.length === 0 || trustedDomains.includes(GUEST_DOMAIN);
  const email: Problems = { email: "This server takes no guests" };
  refuse(
    passwordProblems(password, password),
    isAdmitted ? undefined : email,
    findUserByEmail(db, guestEmail(secret)) ? GUEST_EXISTS : undefined,
  );
}

/** Stores a guest, verified, with a device and the alerts of a registration. */
export const createGuest = (db: Database, secret: string, passwordHash: string, now: Date) =>
  createAccount(
    db,
    { name: "Guest", email: guestEmail(secret), passwordHash, language: "English", isVerified: true },
    now,
  );

type Idle = { before: string };
const idle = (q: SqlBuilder, p: Placeholders<Idle>) =>
  q
    .selectFrom("users")
    .select("device_id")
    .where("email", "like", `%@${GUEST_DOMAIN}`) // LIKE does not look at the case
    .where((e) => e(e.fn.coalesce("last_active_at", "created_at"), "<", p.before));
const idleGuests = query((q, p: Placeholders<Idle>) => idle(q, p));
const idleGuest = query((q, p: Placeholders<Idle & { device_id: number }>) =>
  idle(q, p).where("device_id", "=", p.device_id),
);

/** Deletes the accounts of guests who have been idle for more than an hour, one at a time: others get their turn between. */
export async function removeIdleGuests(services: Services): Promise<void> {
  const { db, writes, clock } = services;
  const limit = new Date(clock().getTime() - IDLE_MS);
  const before = limit.toISOString();
  const isIdle = (device_id: number): boolean =>
    (services.get(presence).of(device_id)?.activeAt ?? 0) < limit &&
    db.get(idleGuest, { before, device_id }) !== undefined;
  for (const { device_id } of db.all(idleGuests, { before })) {
    await writes.run(
      "account",
      () => {
        if (isIdle(device_id)) deleteAccount(db, device_id);
      },
      device_id,
    );
  }
}
