import { readFile } from "node:fs/promises";
import { getCACertificates } from "node:tls";
import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config/options";
import { headerText, type Mail, senderOf } from "./message";

/** The only file that knows the mail library, which is loaded with the first mail. */
const library = () => import("nodemailer");

/** What the library needs to know of a mail. Addresses are never parsed again, contents never fetched. */
function optionsOf({ id, date, to, subject, text, html, attachment }: Mail, from: string): SendMailOptions {
  const sender = senderOf(from);
  return {
    from: sender,
    to: { name: "", address: to },
    subject: headerText(subject),
    date,
    messageId: `<${id}@${sender.address.slice(sender.address.lastIndexOf("@") + 1)}>`,
    text,
    ...(html === undefined ? {} : { html }),
    ...(attachment && {
      attachments: [{ filename: attachment.name, contentType: attachment.type, content: attachment.content }],
    }),
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The mail as it is sent: headers and body with lines that end in CRLF. */
export async function compose(mail: Mail, from: string): Promise<Uint8Array> {
  const { createTransport } = await library();
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await transport.sendMail(optionsOf(mail, from));
  return message as Buffer; // the option `buffer` asks for one
}

export interface Patience {
  /** Silence of the mail server, or time to begin a conversation, after which it is given up. */
  readonly patienceMs: number;
  readonly signal: AbortSignal;
}

/** The authorities a mail server may have its certificate from: the built-in ones, NODE_EXTRA_CA_CERTS and SMTP_CA. */
async function authorities(file: string): Promise<string[]> {
  return [...getCACertificates("default"), await readFile(file, "utf8")];
}

/**
 * Hands a mail to the mail server and returns what that answered. With a login nothing is said before STARTTLS; its
 * certificate is always checked. @throws Error of the connection, or with the server's refusal.
 */
export async function transmit(
  { tls, host, port, login }: NonNullable<Config["smtpUrl"]>,
  authorityFile: string | undefined,
  mail: Mail,
  from: string,
  { patienceMs, signal }: Patience,
): Promise<string> {
  const { createTransport } = await library();
  const transport = createTransport({
    host,
    port,
    secure: tls,
    requireTLS: login !== undefined,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    tls: authorityFile === undefined ? {} : { ca: await authorities(authorityFile) },
    connectionTimeout: patienceMs,
    dnsTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  const { response } = await transport.sendMail({ ...optionsOf(mail, from), signal });
  return response;
}
