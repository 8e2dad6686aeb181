import { createHash } from "node:crypto";
import type { Job } from "../platform/jobs/queue";
import type { PublicAddress } from "../platform/network/public-address";
import { isGuest, isMailOn } from "../features/account/user/accounts";
import type { MailName } from "../framework/mail-jobs";
import { deliver } from "../platform/mail/deliver";
import { letterHtml, letterText } from "../platform/mail/letter";
import type { Mail } from "../platform/mail/message";
import { type Composed, composers } from "./mail-composers";
import type { Handler } from "../framework/worker";

/** A mail that is being handed over when the server ends gets this long, or it might come twice. */
const GRACE_MS = 5_000;

/** Mails sent at the same time: a server that is slow to take one does not hold up the others. */
const CONCURRENCY = 4;

/** `accounts.md` §9.1: up to 4 attempts. */
const RETRY_AFTER_MS = [5_000, 60_000, 600_000];

/** Sends mails. `address`: the one that links begin with, never that of a request. */
export const mailHandler = (address: PublicAddress): Handler => ({
  retryAfterMs: RETRY_AFTER_MS,
  concurrency: CONCURRENCY,
  perDevice: 1,
  run: async (services, job, signal) => {
    if (!isMailOn(services.config)) return undefined;
    const { mail } = job.payload as { mail: MailName }; // `queueMail` adds nothing else
    const compose = composers[mail] as (task: object, details: object) => ReturnType<(typeof composers)[MailName]>; // details were queued with this name
    const composed = await compose({ services, deviceId: job.device_id, address }, job.payload);
    if (!composed || isGuest(composed.to)) return undefined;
    const answer = await deliver(services.config, toMail(job, composed), { signal: delayed(signal) });
    services.log.info("mail sent", { mail, answer });
    return composed.sent;
  },
});

/** The same content gets the same id at every attempt of a job. */
function toMail(job: Job, { to, letter, attachment }: Composed): Mail {
  const text = letterText(letter);
  const identity = JSON.stringify([job.id, job.created_at, to, text]);
  return {
    id: createHash("sha256").update(identity).digest("hex").slice(0, 32),
    date: new Date(job.created_at),
    to,
    subject: letter.subject,
    text,
    html: letter.isPlain ? undefined : letterHtml(letter),
    attachment,
  };
}

/** A signal that follows another one some time later. */
function delayed(signal: AbortSignal): AbortSignal {
  const later = new AbortController();
  signal.addEventListener("abort", () => setTimeout(() => later.abort(), GRACE_MS).unref(), { once: true });
  return later.signal;
}
