import { composeMail, type MailComposer, type MailKind } from "../../framework/mail";
import { type Placeholders, query } from "../../platform/db/query";
import type { Letter } from "../../platform/mail/letter";
import { criticalErrors, logDigest } from "./letters";
import { logLine } from "./log-lines";
import { type LogMail, logsSent, pendingOf } from "./log-mails";
import { criticalErrorsMail, logDigestMail } from "./mails";

const deviceOf = query((q, p: Placeholders<{ id: number }>) =>
  q
    .selectFrom("devices as device")
    .innerJoin("users as user", "user.device_id", "device.id")
    .select(["device.name", "device.timezone", "user.email"])
    .where("device.id", "=", p.id),
);

const logMail = (
  kind: MailKind<object>,
  logs: LogMail,
  letter: (deviceName: string, lines: readonly string[]) => Letter,
): MailComposer =>
  composeMail(kind, ({ services, deviceId }) => {
    const device = services.db.get(deviceOf, { id: deviceId });
    const pending = pendingOf(services.db, deviceId, logs);
    if (!device || pending.length === 0) return undefined;
    const lines = pending.map((log) => logLine(logs, log, device.timezone));
    const sent = (): void => logsSent(services, deviceId, logs, pending);
    return { to: device.email, letter: letter(device.name, lines), sent };
  });

/** Source: `accounts.md` §9.3. */
export const mailComposers = [
  logMail(criticalErrorsMail, "critical_errors", criticalErrors),
  logMail(logDigestMail, "log_digest", logDigest),
];
