import { sql } from "kysely";
import { longWorks } from "../../../framework/long-work";
import type { Services } from "../../../framework/services";
import { type Placeholders, query, type SqlBuilder } from "../../../platform/db/query";
import { deleteAccount, GUEST_DOMAIN } from "./accounts";
import { isMailOn, queueMailOnce } from "../../../framework/mail";
import { inactivityMail } from "../mails";
import { presence } from "../device/sightings";
import { DAY_MS } from "../../../platform/time";

/** Unused accounts: a warning by mail, then deletion. Source: `accounts.md` §5.5. */

/** Months without activity after which an account is inactive; more if its device has ever reported. */
const MONTHS = { withoutDevice: 2, withDevice: 29 };
const MORE_DAYS = 15;
/** Days between the warning and the deletion. */
export const NOTICE_DAYS = 14;

const lastActive = sql<string>`coalesce(user.last_active_at, user.created_at)`;
type Limits = { without_device: string; with_device: string; publisher: string };
const inactive = (q: SqlBuilder, p: Placeholders<Limits>) =>
  q
    .selectFrom("users as user")
    .innerJoin("devices as device", "device.id", "user.device_id")
    .select(["user.email", "user.device_id", lastActive.as("active_at")])
    .where(lastActive, "<", sql<string>`iif(device.dos_version is null, ${p.without_device}, ${p.with_device})`)
    .where("user.email", "not like", `%@${GUEST_DOMAIN}`)
    .where("user.email", "<>", p.publisher);
const unwarned = (q: SqlBuilder, p: Placeholders<Limits>) =>
  inactive(q, p).where("user.inactivity_warning_sent_at", "is", null);
const warned = (q: SqlBuilder, p: Placeholders<Limits & { warned_before: string }>) =>
  inactive(q, p).where("user.inactivity_warning_sent_at", "<", p.warned_before);
type OfDevice = { device_id: number };
const unwarnedUsers = query(unwarned);
const unwarnedUser = query((q, p: Placeholders<Limits & OfDevice>) =>
  unwarned(q, p).where("user.device_id", "=", p.device_id),
);
const warnedUsers = query(warned);
const warnedUser = query((q, p: Placeholders<Limits & OfDevice & { warned_before: string }>) =>
  warned(q, p).where("user.device_id", "=", p.device_id),
);
const markWarned = query((q, p: Placeholders<{ device_id: number; now: string }>) =>
  q.updateTable("users").set({ inactivity_warning_sent_at: p.now }).where("device_id", "=", p.device_id),
);

/** The time `months` calendar months and `MORE_DAYS` before `now`. In a month that lacks the day, its last day counts. */
function before(now: Date, months: number): string {
  const at = new Date(now);
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(now.getUTCDate(), lastDay) - MORE_DAYS);
  return at.toISOString();
}

const limitsOf = ({ config, trusted }: Services): Limits => ({
  without_device: before(trusted.now(), MONTHS.withoutDevice),
  with_device: before(trusted.now(), MONTHS.withDevice),
  publisher: config.authorizedPublisher ?? "",
});

/** Whether the account was active in the last minute, which may not be stored yet. */
const isActive = (services: Services, deviceId: number): boolean =>
  services.get(presence).of(deviceId)?.activeAt !== undefined;

/**
 * Queues warnings, and deletes accounts that are still inactive two weeks after the warning was sent. Does nothing unless
 * INACTIVE_ACCOUNT_CLEANUP is set and e-mail is on: without e-mail nobody could be warned.
 */
export async function cleanUpInactive(services: Services): Promise<void> {
  const { config, db, writes, clock, trusted } = services;
  if (!config.inactiveAccountCleanup || !isMailOn(config)) return;
  const limits = limitsOf(services);
  const warned_before = new Date(trusted.now().getTime() - NOTICE_DAYS * DAY_MS).toISOString();
  for (const { device_id } of db.all(warnedUsers, { ...limits, warned_before })) {
    await writes.run(
      "account",
      () => {
        const user = db.get(warnedUser, { ...limits, warned_before, device_id });
        if (user && !isActive(services, device_id)) deleteAccount(services, device_id);
      },
      device_id,
    );
    await services.get(longWorks).finish(device_id);
  }
  for (const { device_id } of db.all(unwarnedUsers, limits)) {
    await writes.run(
      "account",
      () => queueMailOnce(services, inactivityMail, clock(), { deviceId: device_id }),
      device_id,
    );
  }
}

/** Address of a user to be warned, and days since the last log-in; undefined for everybody else. */
export function toBeWarned(services: Services, deviceId: number): { email: string; days: number } | undefined {
  const user = services.db.get(unwarnedUser, { ...limitsOf(services), device_id: deviceId });
  if (!user || isActive(services, deviceId)) return undefined;
  return {
    email: user.email,
    days: Math.floor((services.trusted.now().getTime() - new Date(user.active_at).getTime()) / DAY_MS),
  };
}

/** Starts the period of notice. To be called when the mail has been sent. */
export const noteWarned = ({ db, clock, trusted }: Services, deviceId: number): void => {
  db.run(markWarned, { device_id: deviceId, now: trusted.latest(clock()).toISOString() });
};
