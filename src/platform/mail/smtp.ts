import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config/options";
import { headerText, type Mail, senderOf } from "./message";

/** Loaded with the first mail. Only this file knows the mail library. */
const library = () => import("nodemailer");

/** A mail for the library. It must not parse addresses again, nor fetch contents. */
function optionsOf({ id, date, to, subject, text, html, attachment, headers }: Mail, from: string): SendMailOptions {
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
      attachments: [
        { filename: attachment.name, contentType: attachment.type, content: contentOf(attachment.content) },
      ],
    }),
    headers: { "Auto-Submitted": "auto-generated", ...headers },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const contentOf = (content: string | Iterable<string>): string | Readable =>
  typeof content === "string" ? content : Readable.from(content, { objectMode: false });

/** The message to send: headers and body, with CRLF line ends. */
export async function compose(mail: Mail, from: string): Promise<AsyncIterable<Uint8Array>> {
  const { createTransport } = await library();
  const transport = createTransport({ streamTransport: true, newline: "windows" });
  const { message } = await transport.sendMail(optionsOf(mail, from));
  return message as Readable; // without the option `buffer` it is one
}

interface Patience {
  /** Longest silence of the mail server, also when connecting. */
  readonly patienceMs: number;
  readonly signal: AbortSignal;
}

/** Accepted authorities of certificates: the built-in ones, NODE_EXTRA_CA_CERTS and SMTP_CA. */
async function authorities(file: string): Promise<string[]> {
  const own = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`SMTP_CA ${file} cannot be read`, { cause });
  });
  const { getCACertificates } = await import("node:tls"); // loaded on first use, like the library
  return [...getCACertificates("default"), own];
}

/** The connection to a mail server. A login is sent only after STARTTLS; the certificate is always checked. */
async function connectionTo(
  { tls, host, port, login }: NonNullable<Config["smtpUrl"]>,
  authorityFile: string | undefined,
  patienceMs: number,
) {
  const { createTransport } = await library();
  return createTransport({
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
}

/** Sends a mail and returns the answer of the mail server. @throws Error of the connection, or with the refusal. */
export async function transmit(
  server: NonNullable<Config["smtpUrl"]>,
  authorityFile: string | undefined,
  mail: Mail,
  from: string,
  { patienceMs, signal }: Patience,
): Promise<string> {
  const connection = await connectionTo(server, authorityFile, patienceMs);
  const { response } = await connection.sendMail({ ...optionsOf(mail, from), signal });
  return headerText(response); // it is shown on terminals
}

/** Connects to the mail server and logs in, without sending a mail. @throws Error of the connection, or with the refusal. */
export async function logIn(
  server: NonNullable<Config["smtpUrl"]>,
  authorityFile: string | undefined,
  patienceMs: number,
): Promise<void> {
  await (await connectionTo(server, authorityFile, patienceMs)).verify();
}
