import { createHash } from "node:crypto";
import type { Job } from "../platform/jobs/queue";
import { deliver } from "../platform/mail/deliver";
import { letterHtml, letterText } from "../platform/mail/letter";
import type { Mail } from "../platform/mail/message";
import type { PublicAddress } from "../platform/network/public-address";
import { type ComposedMail, isMailOn, type MailComposer } from "./mail";
import type { Handler } from "./worker";

/** Time to finish a delivery when the server ends. A mail that is cut off might be sent twice. */
const GRACE_MS = 5_000;

/** Mails sent at the same time, so that a slow mail server does not block the other mails. */
const CONCURRENCY = 4;

/** `accounts.md` §9.1: up to 4 attempts. */
const RETRY_AFTER_MS = [5_000, 60_000, 600_000];

interface MailHandlerOptions {
  /** The address that links in mails begin with; it never comes from a request. */
  readonly address: () => PublicAddress;
  /** False for recipients who read no mail. */
  readonly isReachable: (to: string) => boolean;
}

/** The handler of mail jobs: composes each mail with one of the `composers` and sends it. */
export function mailHandler(composers: readonly MailComposer[], options: MailHandlerOptions): Handler {
  const { address, isReachable } = options;
  const byName = new Map(composers.map(({ name, compose }) => [name, compose]));
  return {
    retryAfterMs: RETRY_AFTER_MS,
    concurrency: CONCURRENCY,
    perDevice: 1,
    run: async (services, job, signal) => {
      if (!isMailOn(services.config)) return undefined;
      const mail = String(job.payload["mail"]);
      const compose = byName.get(mail);
      if (!compose) throw new Error(`nobody composes the mail ${mail}`);
      // Jobs of mails without an account have no device.
      const composed = await compose({ services, deviceId: job.device_id ?? 0, address: address() }, job.payload);
      if (!composed) return undefined;
      try {
        if (!isReachable(composed.to)) return undefined;
        const answer = await deliver(services.config, toMail(job, composed), { signal: delayed(signal) });
        services.log.info("mail_sent", { mail, answer });
        return composed.sent;
      } finally {
        composed.end?.();
      }
    },
  };
}

/** The id depends on the job and the content, so it is the same at every attempt. */
function toMail(job: Job, { to, letter, attachment, headers }: ComposedMail): Mail {
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
    headers,
  };
}

/** A signal that fires `GRACE_MS` after another one. */
function delayed(signal: AbortSignal): AbortSignal {
  const later = new AbortController();
  signal.addEventListener("abort", () => setTimeout(() => later.abort(), GRACE_MS).unref(), { once: true });
  return later.signal;
}
