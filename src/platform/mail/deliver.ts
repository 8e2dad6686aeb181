import { join } from "node:path";
import type { Config } from "../config/options";
import { makeFolder, writeWhole } from "../disk/files";
import { isAddress, type Mail } from "./message";
import { compose, transmit } from "./smtp";

export type MailSettings = Pick<Config, "smtpUrl" | "smtpCa" | "mailFrom" | "mailDir">;

/** Longest silence of a mail server. Some scan a mail before they accept it. */
const PATIENCE_MS = 60_000;
/** Longest delivery, even if the server sends something now and then. */
const LONGEST_MS = 300_000;

/** A name that sorts by time and reveals nothing of the content. */
const fileName = ({ date, id }: Mail): string => `${date.toISOString().replace(/[-:]/g, "")}-${id}.eml`;

/** Writes a mail into a folder, which is created if missing. Only the owner may read it: it may hold a link that logs in. */
async function store(folder: string, name: string, content: AsyncIterable<Uint8Array>): Promise<string> {
  await makeFolder(folder);
  const path = join(folder, name);
  await writeWhole(path, content, { unfinished: join(folder, `.${name}.part`) });
  return path;
}

/**
 * Sends one mail, or writes it into MAIL_DIR if that is set.
 * @returns the answer of the mail server, or the path of the file.
 * @throws Error with a message for the operator if the mail was not accepted. Source: `operations.md` §2.
 */
export async function deliver(
  { smtpUrl, smtpCa, mailFrom, mailDir }: MailSettings,
  mail: Mail,
  { patienceMs = PATIENCE_MS, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<string> {
  if (!isAddress(mail.to)) throw new Error("The recipient of a mail must be one e-mail address");
  if (mailDir !== undefined) {
    const content = await compose(mail, mailFrom);
    return store(mailDir, fileName(mail), content).catch((cause: unknown) => {
      throw new Error(`The mail could not be written into ${mailDir}`, { cause });
    });
  }
  if (!smtpUrl) throw new Error("E-mail is off. Set SMTP_URL or MAIL_DIR.");
  const limits = [AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])];
  return transmit(smtpUrl, smtpCa, mail, mailFrom, { patienceMs, signal: AbortSignal.any(limits) }).catch(
    (cause: unknown) => {
      throw new Error(`The mail was not taken by ${smtpUrl.host}:${smtpUrl.port}`, { cause });
    },
  );
}
