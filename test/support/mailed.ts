import { MAIL_JOB } from "../../src/framework/mail";
import { type MailServer, type ReceivedMail, startMailServer } from "./mail-server";
import { startServer, type TestServer, type TestSettings } from "./server";
import { eventually } from "./eventually";

/** A server that sends its mails to a real mail server. */
export interface MailedServer {
  readonly server: TestServer;
  readonly mailServer: MailServer;
  /** What is written in mails as the address of the server. */
  readonly origin: string;
  /** The mails to an address once nothing waits to be sent. */
  readonly mailsTo: (address: string) => Promise<ReceivedMail[]>;
  /** The newest of them. */
  readonly mailTo: (address: string) => Promise<ReceivedMail>;
  readonly stop: () => Promise<void>;
}

export async function startMailedServer(settings: TestSettings = {}, clock?: () => Date): Promise<MailedServer> {
  const mailServer = await startMailServer();
  const origin = "http://shed.garden.test:3000";
  const server = await startServer({ PUBLIC_URL: origin, ...mailServer.settings, ...settings }, clock);
  const mailsTo = async (address: string): Promise<ReceivedMail[]> => {
    await allSent(server);
    return mailServer.mails.filter(({ to }) => to.includes(address));
  };
  return {
    server,
    mailServer,
    origin,
    mailsTo,
    mailTo: async (address) => {
      const mail = (await mailsTo(address)).at(-1);
      if (!mail) throw new Error(`No mail has come to ${address}:\n${server.log.join("\n")}`);
      return mail;
    },
    stop: async () => {
      await server.stop();
      await mailServer.stop();
    },
  };
}

/** Jobs of mails that wait or are being done. */
export const waitingMails = ({ services }: TestServer): number =>
  services.jobs.waiting().find(({ kind }) => kind === MAIL_JOB)?.count ?? 0;

/** Resolves when no mail waits to be sent. */
export const allSent = (server: TestServer): Promise<boolean> =>
  eventually(() => (waitingMails(server) === 0 ? true : undefined));

/** Resolves when every mail that waits has failed so often. */
export const failedOften = ({ services }: TestServer, attempts: number): Promise<boolean> =>
  eventually(() => {
    const [row] = services.db.rows(`select min(attempts) as least from jobs where kind = '${MAIL_JOB}'`);
    return Number(row?.["least"]) >= attempts || undefined;
  });

/** Makes mails due that have been put off after a failure. */
export async function makeMailsDue({ services }: TestServer): Promise<void> {
  const { db, writes, jobs } = services;
  await writes.run("account", () => db.execute(`update jobs set run_at = created_at where kind = '${MAIL_JOB}'`), 0);
  jobs.announce(MAIL_JOB);
}

/** The link in a mail, without the address of the server. */
export function linkIn({ text }: ReceivedMail, origin: string): string {
  const link = text.split("\n").find((line) => line.startsWith(`${origin}/`));
  if (link === undefined) throw new Error(`No link to ${origin} in:\n${text}`);
  return link.slice(origin.length);
}
