import { existsSync } from "node:fs";
import { logIn } from "../../platform/mail/smtp";
import { sentenceOf } from "../failure";
import { usability } from "./data-folder";
import { broken, type Finding, ok, type Subject, withoutSecret } from "./finding";

/** The check gives up if the mail server says nothing for this long. */
const PATIENCE_MS = 8_000;

/** Advice for each error code of the mail library. */
const ADVICE: Readonly<Record<string, string>> = {
  EAUTH: "look at the user and the password in SMTP_URL",
  ETLS: "use a server that offers STARTTLS, or smtps:// and its port",
};

/** Whether the mail server would take mails. It sends no mail. */
export async function checkMail({ config: { smtpUrl, smtpCa, mailDir }, ...subject }: Subject): Promise<Finding> {
  if (mailDir !== undefined)
    return (existsSync(mailDir) ? usability(mailDir) : undefined) ?? ok(`written into ${mailDir}`);
  if (!smtpUrl) return withoutSecret(subject, "smtp_url") ?? ok("off, because neither SMTP_URL nor MAIL_DIR is set");
  const server = `${smtpUrl.host}:${smtpUrl.port}`;
  try {
    await logIn(smtpUrl, smtpCa, PATIENCE_MS);
    return ok(`${server} ${smtpUrl.login ? "takes the login" : "answers"}`);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException; // looked at only if it is there
    const advice = ADVICE[code] ?? "look at host, port and certificate, SMTP_CA if the authority is your own";
    return broken(`${server} does not take mails (${sentenceOf(error)})`, advice);
  }
}
