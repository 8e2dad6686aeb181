import type { Letter } from "../platform/mail/letter";
import type { Attachment } from "../platform/mail/message";
import type { PublicAddress } from "../platform/network/public-address";
import type { Services } from "./services";

/** Kind of the jobs that send mails. */
export const MAIL_JOB = "mail";

/**
 * A kind of mail. `D`: the details in its job, which say what the mail is about; never its text or a secret. The text is
 * composed when the mail is sent. If its reason is gone by then, no mail is sent (`accounts.md` §9.2).
 */
export interface MailKind<D extends object> {
  readonly name: string;
  /** Never set; it carries the type of the details. */
  readonly details?: D;
}

/** Declares a kind of mail. `name` stands in its jobs. */
export const defineMail = <D extends object = Readonly<Record<never, never>>>(name: string): MailKind<D> => ({ name });

type Queue = Pick<Services, "config" | "jobs">;

/** E-mail is off when neither SMTP_URL nor MAIL_DIR is set (`accounts.md` §9.1). */
export const isMailOn = ({ smtpUrl, mailDir }: Pick<Services["config"], "smtpUrl" | "mailDir">): boolean =>
  smtpUrl !== undefined || mailDir !== undefined;

/** Queues a mail in the write it is called in. Does nothing while e-mail is off. The job is deleted with its device. */
export function queueMail<D extends object>(
  { config, jobs }: Queue,
  { name }: MailKind<D>,
  details: D,
  now: Date,
  deviceId: number | null,
): void {
  if (isMailOn(config)) jobs.add(MAIL_JOB, { mail: name, ...details }, now, { deviceId });
}

/** Queues a mail unless the same one waits. For mails that report everything up to the time when they are sent. */
export function queueMailOnce<D extends object>(
  { config, jobs }: Queue,
  { name }: MailKind<D>,
  now: Date,
  options: { readonly deviceId: number; readonly runAt?: Date; readonly details?: D },
): void {
  if (isMailOn(config)) jobs.addOnce(MAIL_JOB, { mail: name, ...options.details }, now, options);
}

/** A mail that is ready to be sent. `sent` runs in the write that removes its job, `end` after the attempt to send it. */
export interface ComposedMail {
  readonly to: string;
  readonly letter: Letter;
  readonly attachment?: Attachment;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sent?: () => void;
  readonly end?: () => void;
}

/** A mail to compose. `address`: the one that links begin with. */
interface MailTask {
  readonly services: Services;
  readonly deviceId: number;
  readonly address: PublicAddress;
}

type Compose<D> = (task: MailTask, details: D) => ComposedMail | undefined | Promise<ComposedMail | undefined>;

/** Composes mails of one kind from the present state; undefined if there is nothing left to send. */
export interface MailComposer {
  readonly name: string;
  readonly compose: Compose<object>;
}

/** Says how the mails of a kind are composed. */
export const composeMail = <D extends object>({ name }: MailKind<D>, compose: Compose<D>): MailComposer => ({
  name,
  compose: compose as Compose<object>, // `queueMail` stored the details with this name
});
