import { createHash } from "node:crypto";
import type { Config } from "../../../platform/config/options";
import type { Services } from "../../../framework/services";
import { cleanText } from "../../../framework/field/field";
import { longWorks } from "../../../framework/long-work";
import { type Problems, refuse } from "../../../framework/errors";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query, type SqlBuilder } from "../../../platform/db/query";
import { presence } from "../device/sightings";
import { createAccount, deleteAccount, findUserByEmail, GUEST_DOMAIN, passwordProblems } from "./accounts";

/** Guests of demo accounts: short-lived users with addresses in a domain of their own. Source: `seed-data.md` §§3, 4. */

/** A guest who is idle for longer is removed. */
const IDLE_MS = 3_600_000;

/** The address of a guest. Clients compute it from the secret as well. */
export const guestEmail = (secret: string): string =>
  `guest_${createHash("sha256").update(secret.trim()).digest("hex").slice(0, 16)}@${GUEST_DOMAIN}`;

/** The password of a guest: the secret cleaned as a log-in cleans it. */
export const guestPassword = (secret: string): string => cleanText(secret);

/** Refusal of a secret whose guest still exists. */
export const GUEST_EXISTS = { secret: "Secret belongs to a guest who is still here" };

/** Checks the secret of a new guest. @throws Refusal `invalid` with all problems. */
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

/** Stores a verified guest with a device and the alerts of a registration. */
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
    .where("email", "like", `%@${GUEST_DOMAIN}`) // `like` ignores case
    .where((e) => e(e.fn.coalesce("last_active_at", "created_at"), "<", p.before));
const idleGuests = query((q, p: Placeholders<Idle>) => idle(q, p));
const idleGuest = query((q, p: Placeholders<Idle & { device_id: number }>) =>
  idle(q, p).where("device_id", "=", p.device_id),
);

/** Deletes guests who have been idle for more than an hour, one after the other, so that other writes are not held up. */
export async function removeIdleGuests(services: Services): Promise<void> {
  const { db, writes, trusted, get } = services;
  const limit = new Date(trusted.now().getTime() - IDLE_MS);
  const before = limit.toISOString();
  const isIdle = (device_id: number): boolean =>
    (get(presence).of(device_id)?.activeAt ?? 0) < limit && db.get(idleGuest, { before, device_id }) !== undefined;
  for (const { device_id } of db.all(idleGuests, { before })) {
    await writes.run(
      "account",
      () => {
        if (isIdle(device_id)) deleteAccount(services, device_id);
      },
      device_id,
    );
    await get(longWorks).finish(device_id);
  }
}
