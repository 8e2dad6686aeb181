import { rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { MAIL_AUTHORITY, MAIL_CERTIFICATE, MAIL_KEY } from "./certificate";
import { readMail, type ReadMail } from "./mime";
import type { TestSettings } from "./server";
import { tempFolder } from "./folder";

/** A mail that was taken: what it says, and how it came. */
export interface ReceivedMail extends ReadMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  readonly user: unknown;
}

/** What a mail server says to the end of a mail: the text after 250, or a refusal with its code. */
export type MailAnswer = (mail: ReceivedMail) => string | Promise<string>;

/** A real mail server, which wants a login and speaks TLS with a certificate of an authority of its own. */
export interface MailServer {
  readonly port: number;
  /** Mails that were taken, oldest first. */
  readonly mails: ReceivedMail[];
  /** Mails that were offered, taken or not. */
  readonly offered: ReceivedMail[];
  /** How further mails are answered. */
  answer: MailAnswer;
  /** Settings of a program that sends its mails here. */
  readonly settings: TestSettings;
  readonly stop: () => Promise<void>;
}

export const LOGIN = { user: "shed", password: "p@ss word" };

/** A refusal of a mail server, such as 451 or 550. */
export const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const folder = tempFolder();
  const authority = join(folder, "authority.pem");
  writeFileSync(authority, MAIL_AUTHORITY);
  const mails: ReceivedMail[] = [];
  const offered: ReceivedMail[] = [];
  const server = new SMTPServer({
    cert: MAIL_CERTIFICATE,
    key: MAIL_KEY,
    closeTimeout: 1,
    onAuth: ({ username, password }, _, callback) => {
      const isRight = username === LOGIN.user && password === LOGIN.password;
      callback(isRight ? null : new Error("Wrong login"), { user: username });
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail: ReceivedMail = {
          ...readMail(Buffer.concat(chunks).toString("latin1")),
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          isEncrypted: session.secure === true,
          user: session.user,
        };
        offered.push(mail);
        void (async () => self.answer(mail))().then(
          (text) => {
            mails.push(mail);
            callback(null, text);
          },
          (error: Error) => callback(error),
        );
      });
    },
    ...options,
  });
  server.on("error", () => {}); // clients that go in the middle of a conversation
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo; // it listens on TCP
  const credentials = `${LOGIN.user}:${encodeURIComponent(LOGIN.password)}`;
  const self: MailServer = {
    port,
    mails,
    offered,
    answer: () => "queued",
    settings: {
      SMTP_URL: `${options.secure ? "smtps" : "smtp"}://${credentials}@localhost:${port}`,
      SMTP_CA: authority,
      MAIL_FROM: "Garden Shed <shed@garden.test>",
    },
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
  return self;
}
