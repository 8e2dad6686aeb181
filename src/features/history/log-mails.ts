import { sql } from "kysely";
import type { Services } from "../../framework/services";
import { epochSeconds, HOUR_MS } from "../../platform/time";
import type { Database } from "../../platform/db/database";
import { type Placeholders, query, type SqlBuilder, valuesIn } from "../../platform/db/query";
import { EVERYBODY } from "../../platform/db/write-queue";
import { GUEST_DOMAIN } from "../account";
import { queueMailOnce } from "../../framework/mail";
import { criticalErrorsMail, logDigestMail } from "./mails";

/** Kinds of mails about logs. Each log is mailed at most once. Source: `accounts.md` §9.3. */
export type LogMail = "critical_errors" | "log_digest";

/** Most logs in one mail, -1 for no limit; the others wait for the next mail. */
const LOGS_PER_MAIL: Readonly<Record<LogMail, number>> = { critical_errors: -1, log_digest: 1000 };
/** A digest is sent only if one of its logs is younger. */
const NEWS_SECONDS = 86_400;
/** Pause after each mail about critical errors, and most of these mails per hour. */
const CRITICAL_PAUSE_MS = 60_000;
const CRITICAL_PER_HOUR = 20;

/** The condition of the partial index `logs_to_mail`, word for word, so that both kinds of mail use the index. */
const waits = sql<boolean>`log.sent_at is null and instr(log.channels, 'email') > 0`;
const isCritical = sql<number>`(log.type = 'error' or instr(log.channels, '"fatal_email"') > 0)`;

const pending = (q: SqlBuilder, p: Placeholders<{ device_id: number; critical: number; limit: number }>) =>
  q
    .selectFrom("logs as log")
    .select(["log.id", "log.message", "log.created_at"])
    .where("log.device_id", "=", p.device_id)
    .where(waits)
    .where(isCritical, "=", p.critical)
    .orderBy("log.created_at", "desc")
    .orderBy("log.id", "desc")
    .limit(p.limit);
const pendingLogs = query(pending);
const markSent = query((q, p: Placeholders<{ device_id: number; ids: string; now: string }>) =>
  q.updateTable("logs").set({ sent_at: p.now }).where("device_id", "=", p.device_id).where("id", "in", valuesIn(p.ids)),
);
const markAllSent = query((q, p: Placeholders<{ device_id: number; now: string }>) =>
  q.updateTable("logs").set({ sent_at: p.now }).where("device_id", "=", p.device_id).where("sent_at", "is", null),
);
/** Devices with waiting logs, at least one of them new. */
const waitingDevices = query((q, p: Placeholders<{ since: number }>) =>
  q
    .selectFrom("logs as log")
    .innerJoin("users as user", "user.device_id", "log.device_id")
    .select("log.device_id")
    .select(isCritical.as("critical"))
    .where(waits)
    .where("user.email", "not like", `%@${GUEST_DOMAIN}`)
    .groupBy(["log.device_id", isCritical])
    .having((e) => e(e.fn.max("log.created_at"), ">=", p.since)),
);
const addCriticalMail = query((q, p: Placeholders<{ device_id: number; now: string }>) =>
  q.insertInto("critical_mails").values({ device_id: p.device_id, sent_at: p.now }),
);
const forgetCriticalMails = query((q, p: Placeholders<{ device_id: number; before: string }>) =>
  q.deleteFrom("critical_mails").where("device_id", "=", p.device_id).where("sent_at", "<=", p.before),
);
const criticalMails = query((q, p: Placeholders<{ device_id: number; since: string; now: string }>) =>
  q
    .selectFrom("critical_mails")
    .select("sent_at")
    .where("device_id", "=", p.device_id)
    .where("sent_at", ">", p.since)
    .where("sent_at", "<=", p.now) // later times are from before the clock was set back
    .orderBy("sent_at", "desc")
    .limit(CRITICAL_PER_HOUR),
);

export type PendingLog = ReturnType<typeof pendingOf>[number];

/** The logs for the next mail of this kind, newest first. */
export const pendingOf = (db: Database, deviceId: number, mail: LogMail) =>
  db.all(pendingLogs, {
    device_id: deviceId,
    critical: mail === "critical_errors" ? 1 : 0,
    limit: LOGS_PER_MAIL[mail],
  });

/** Whether a log is mailed at once. */
export const isCriticalLog = (type: string, channels: readonly string[]): boolean =>
  channels.includes("fatal_email") || (type === "error" && channels.includes("email"));

/** Time from which on the next mail about critical errors of a device may be sent. */
function nextCriticalTime(db: Database, deviceId: number, now: Date): Date {
  const since = new Date(now.getTime() - HOUR_MS).toISOString();
  const sent = db.all(criticalMails, { device_id: deviceId, since, now: now.toISOString() });
  const times = sent.map(({ sent_at }) => new Date(sent_at).getTime());
  const afterLast = (times[0] ?? 0) + CRITICAL_PAUSE_MS;
  const afterHour = (times[CRITICAL_PER_HOUR - 1] ?? -Infinity) + HOUR_MS;
  return new Date(Math.max(now.getTime(), afterLast, afterHour));
}

/** Queues a mail about critical errors, due as soon as the limits allow. Belongs in a write. */
export const queueCriticalMail = (services: Services, deviceId: number, now: Date): void =>
  queueMailOnce(services, criticalErrorsMail, now, { deviceId, runAt: nextCriticalTime(services.db, deviceId, now) });

/** Marks these logs as mailed. Queues the next mail if critical ones have come since. */
export function logsSent(services: Services, deviceId: number, mail: LogMail, logs: readonly PendingLog[]): void {
  const { db, clock, trusted } = services;
  const now = clock();
  db.run(markSent, { device_id: deviceId, ids: JSON.stringify(logs.map(({ id }) => id)), now: now.toISOString() });
  if (mail !== "critical_errors") return;
  db.run(forgetCriticalMails, {
    device_id: deviceId,
    before: new Date(trusted.now().getTime() - HOUR_MS).toISOString(),
  });
  db.run(addCriticalMail, { device_id: deviceId, now: now.toISOString() });
  if (pendingOf(db, deviceId, mail).length > 0) queueCriticalMail(services, deviceId, now);
}

/** Marks all logs of a device as mailed, so that no mail follows. */
export const silenceLogs = (db: Database, deviceId: number, now: string): void => {
  db.run(markAllSent, { device_id: deviceId, now });
};

/** Queues due digests, and again critical mails whose attempts have all failed. */
export async function queueLogMails(services: Services): Promise<void> {
  const { db, writes, clock } = services;
  const since = epochSeconds(clock()) - NEWS_SECONDS;
  if (!db.get(waitingDevices, { since })) return;
  await writes.run(
    "account",
    () => {
      for (const { device_id, critical } of db.all(waitingDevices, { since })) {
        if (critical) queueCriticalMail(services, device_id, clock());
        else queueMailOnce(services, logDigestMail, clock(), { deviceId: device_id });
      }
    },
    EVERYBODY,
  );
}
