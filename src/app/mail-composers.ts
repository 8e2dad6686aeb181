import type { Services } from "../framework/context";
import { originOf, type PublicAddress } from "../platform/network/public-address";
import { query } from "../platform/db/query";
import { contextOf } from "../features/account/account-context";
import { findUserByEmail } from "../features/account/user/accounts";
import { NOTICE_DAYS, noteWarned, toBeWarned } from "../features/account/user/inactivity";
import * as letters from "./letters";
import { logLine } from "../features/history/log-lines";
import { type LogMail, logsSent, pendingOf } from "../features/history/log-mails";
import type { MailDetails, MailName } from "../framework/mail-jobs";
import { signReset } from "../features/account/session/reset-links";
import type { Letter } from "../platform/mail/letter";
import type { Attachment } from "../platform/mail/message";
import { exportAccount } from "../features/transfer/export-data";

/** A mail that is ready to be sent. `sent` is stored with the removal of its job. */
export interface Composed {
  readonly to: string;
  readonly letter: Letter;
  readonly attachment?: Attachment;
  readonly sent?: () => void;
}

/** Whom a mail is for; `address` is the one that links begin with. */
interface Task {
  readonly services: Services;
  readonly deviceId: number;
  readonly address: PublicAddress;
}
type Composer<Name extends MailName> = (
  task: Task,
  details: MailDetails[Name],
) => Composed | undefined | Promise<Composed | undefined>;

const userOf = query((q, p: { device_id: number }) =>
  q.selectFrom("users").selectAll().where("device_id", "=", p.device_id),
);
const deviceOf = query((q, p: { id: number }) =>
  q
    .selectFrom("devices as device")
    .innerJoin("users as user", "user.device_id", "device.id")
    .select(["device.name", "device.timezone", "user.email"])
    .where("device.id", "=", p.id),
);

const logMail =
  (mail: LogMail, letter: (deviceName: string, lines: readonly string[]) => Letter) =>
  ({ services, deviceId }: Task): Composed | undefined => {
    const device = services.db.get(deviceOf, { id: deviceId });
    const logs = pendingOf(services.db, deviceId, mail);
    if (!device || logs.length === 0) return undefined;
    const lines = logs.map((log) => logLine(mail, log, device.timezone));
    const sent = (): void => logsSent(services, deviceId, mail, logs);
    return { to: device.email, letter: letter(device.name, lines), sent };
  };

/** Makes each mail as things are now; undefined when there is nothing to send any more. Source: `accounts.md` §9.2. */
export const composers: { readonly [Name in MailName]: Composer<Name> } = {
  welcome: ({ services, deviceId, address }, { token }) => {
    const user = services.db.get(userOf, { device_id: deviceId });
    if (user?.confirmation_token !== token || user.confirmed_at !== null) return undefined;
    return { to: user.email, letter: letters.welcome(user.name, `${originOf(address)}/verify/${token}`) };
  },
  address_change: ({ services, deviceId, address }, { token }) => {
    const user = services.db.get(userOf, { device_id: deviceId });
    if (user?.confirmation_token !== token || user.unconfirmed_email === null) return undefined;
    const link = `${originOf(address)}/verify/${token}`;
    return { to: user.unconfirmed_email, letter: letters.addressChange(user.name, link) };
  },
  password_reset: async ({ services, address }, { email, jti, requested_at }) => {
    const user = findUserByEmail(services.db, email);
    if (!user) return undefined;
    const token = await signReset(services, user.email, jti, address, new Date(requested_at));
    return { to: user.email, letter: letters.passwordReset(`${originOf(address)}/password_reset/${token}`) };
  },
  export: async ({ services, deviceId, address }) => {
    const user = services.db.get(userOf, { device_id: deviceId });
    if (!user) return undefined;
    const content = await services.writes.run(
      "account",
      () => JSON.stringify(exportAccount(contextOf(services, user, address))),
      deviceId,
    );
    return {
      to: user.email,
      letter: letters.exportMail(),
      attachment: { name: "export.json", type: "application/json", content },
    };
  },
  critical_errors: logMail("critical_errors", letters.criticalErrors),
  log_digest: logMail("log_digest", letters.logDigest),
  inactivity: ({ services, deviceId }) => {
    const user = toBeWarned(services, deviceId);
    if (!user) return undefined;
    const letter = letters.inactivityWarning(user.email, user.days, NOTICE_DAYS);
    return { to: user.email, letter, sent: () => noteWarned(services, deviceId) };
  },
};
