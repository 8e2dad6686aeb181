import type { Services } from "./context";
import { isMailOn } from "../features/account/user/accounts";

/**
 * What the job of each mail holds: what it is about, never its text or a secret. The text is made when it is sent, and a
 * mail whose occasion is gone by then is not (`accounts.md` §9.2).
 */
export interface MailDetails {
  readonly welcome: { readonly token: string };
  readonly address_change: { readonly token: string };
  readonly password_reset: { readonly email: string; readonly jti: string; readonly requested_at: string };
  readonly export: Nothing;
  readonly critical_errors: Nothing;
  readonly log_digest: Nothing;
  readonly inactivity: Nothing;
}
type Nothing = Readonly<Record<never, never>>;
export type MailName = keyof MailDetails;

/** Kind of these jobs. */
export const MAIL = "mail";

type Queue = Pick<Services, "config" | "jobs">;

/** Lets a mail follow the write it is called in; nothing while e-mail is off. Mails of a device go with it. */
export function queueMail<Name extends MailName>(
  { config, jobs }: Queue,
  mail: Name,
  details: MailDetails[Name],
  now: Date,
  deviceId: number | null,
): void {
  if (isMailOn(config)) jobs.add(MAIL, { mail, ...details }, now, { deviceId });
}

/** The same for mails that say all there is to say when they are sent: one of a name waits at a time. */
export function queueMailOnce(
  { config, jobs }: Queue,
  mail: "critical_errors" | "log_digest" | "inactivity",
  now: Date,
  options: { readonly deviceId: number; readonly runAt?: Date },
): void {
  if (isMailOn(config)) jobs.addOnce(MAIL, { mail }, now, options);
}
