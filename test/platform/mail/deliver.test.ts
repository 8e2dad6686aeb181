import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { loadSettings } from "../../../src/platform/config/load";
import { deliver, type MailSettings } from "../../../src/platform/mail/deliver";
import type { Mail } from "../../../src/platform/mail/message";
import { writeCertificate } from "../../support/certificate";
import { tempFolder } from "../../support/folder";
import { LOGIN, type MailServer, refusal, startMailServer } from "../../support/mail-server";
import { readMail } from "../../support/mime";
import type { TestSettings } from "../../support/server";
import { longTest } from "../../support/tier";

const folder = tempFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const settingsOf = (settings: TestSettings): MailSettings =>
  loadSettings({ flags: new Map(), environment: { DATA_DIR: folder, ...settings } }).config;

const mail: Mail = {
  id: "7.abc",
  date: new Date("2026-03-01T08:15:30.123Z"),
  to: "ada@shed.test",
  subject: "Hello",
  text: "Hello Ada\n",
  html: "<p>Hello Ada</p>\n",
};

/** What a failed delivery says. */
async function problemOf(settings: MailSettings, patienceMs = 10_000): Promise<string> {
  const error: unknown = await deliver(settings, mail, { patienceMs }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error("The mail was taken.");
  return `${error.message}: ${error.cause instanceof Error ? error.cause.message : ""}`;
}

describe("a mail server with STARTTLS and a login", () => {
  let server: MailServer;
  let settings: MailSettings;
  beforeAll(async () => {
    server = await startMailServer();
    settings = settingsOf(server.settings);
  });
  afterAll(() => server.stop());
  afterEach(() => {
    server.answer = () => "queued";
  });
  const sent = async (changes: Partial<Mail> = {}) => {
    await deliver(settings, { ...mail, ...changes });
    const received = server.mails.at(-1);
    if (!received) throw new Error("No mail has come.");
    return received;
  };

  test("takes the mail encrypted and from a user who is logged in, and its answer is handed on", async () => {
    server.answer = () => "2.0.0 Ok: queued as 4BX";
    expect(await deliver(settings, mail)).toBe("250 2.0.0 Ok: queued as 4BX");
    expect(server.mails.at(-1)).toMatchObject({
      ...{ from: "shed@garden.test", to: ["ada@shed.test"], isEncrypted: true, user: LOGIN.user },
      ...{ subject: "Hello", text: "Hello Ada\n", html: "<p>Hello Ada</p>\n", attachments: {} },
    });
  });

  test("headers", async () => {
    const { headers } = await sent();
    expect(Object.fromEntries(headers)).toEqual({
      from: "Garden Shed <shed@garden.test>",
      to: "ada@shed.test",
      subject: "Hello",
      date: "Sun, 01 Mar 2026 08:15:30 +0000",
      "message-id": "<7.abc@garden.test>",
      "auto-submitted": "auto-generated",
      "mime-version": "1.0",
      "content-type": expect.stringMatching(/^multipart\/alternative; boundary=/),
    });
  });

  test.each([
    ["lines that begin with a dot", ".\n..\n.dot\n...\n"],
    ["a line that ends a mail", "one\n.\nQUIT\n"],
    ["lines that look like headers", "Bcc: eve@shed.test\n\n--boundary--\nFrom here\n>From there\n"],
    ["long lines", `${"x".repeat(5000)}\n.${"y ".repeat(5000)}z\n`],
    ["another alphabet", "Grüße aus dem Gärtchen 🌱 日本語\n".repeat(20)],
    ["blanks at the ends of lines", "one \n\ttwo\t\n = three=\n"],
  ])("%s come intact", async (_, text) => {
    expect(await sent({ text })).toMatchObject({ text });
    expect(await sent({ text, html: undefined })).toMatchObject({ text, html: undefined });
    expect(await sent({ html: text })).toMatchObject({ html: text });
  });

  test("every line on the wire is short, and of bytes of seven bits", async () => {
    const { source } = await sent({ text: "ü".repeat(3000), html: "日".repeat(3000), subject: "ü".repeat(300) });
    expect(Math.max(...source.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(78);
    expect(source).toMatch(/^[\t\r\n\x20-\x7e]*$/);
  });

  test.each([
    "Shed\r\nBcc: eve@shed.test",
    "Shed\nBcc: eve@shed.test",
    "Shed\rBcc: eve@shed.test",
    "Shed\r\n\r\nAnother body",
    "Shed\u2028Bcc: eve@shed.test\0",
    "=?UTF-8?Q?Shed=0D=0ABcc:_eve@shed.test?=",
    `Shed ${"ü\r\n".repeat(200)}`,
  ])("the subject %j adds no header and no recipient", async (subject) => {
    const received = await sent({ subject });
    expect(received.to).toEqual(["ada@shed.test"]);
    expect([...received.headers.keys()].sort()).toEqual([...(await sent()).headers.keys()].sort());
    expect(received.subject).toBe(
      subject
        .replace(/[\r\n\0\u2028]+/g, " ")
        .replace("=?", "= ?")
        .trim(),
    );
    expect(received).toMatchObject({ text: mail.text, html: mail.html });
  });

  test.each(["ada@shed.test\r\nRCPT TO:<eve@shed.test>", "ada@shed.test,eve@shed.test", "Ada <ada@shed.test>", "ada"])(
    "the recipient %j is refused before anything is sent",
    async (to) => {
      const before = server.offered.length;
      await expect(deliver(settings, { ...mail, to })).rejects.toThrow(
        "The recipient of a mail must be one e-mail address",
      );
      expect(server.offered).toHaveLength(before);
    },
  );

  test.each(["!#$%&'*+/=?^_`{|}~.-@shed.test", "a@b", "ada@192.168.1.1"])(
    "the odd address %s gets its mail",
    async (to) => {
      const received = await sent({ to });
      expect(received.to).toEqual([to]);
    },
  );

  test("an attachment comes as a file", async () => {
    const content = JSON.stringify({ name: "Gärtchen", text: `${"x".repeat(10_000)}\n.\n` });
    const { attachments, text, source } = await sent({
      attachment: { name: "export.json", type: "application/json", content },
    });
    expect(attachments).toEqual({ "export.json": content });
    expect(text).toBe(mail.text);
    expect(source).toContain("Content-Type: application/json; name=export.json");
  });

  test.each([
    [550, "5.7.1 No such mailbox"],
    [451, "4.7.1 Greylisted, come back later"],
    [552, "5.3.4 Too big"],
  ])("a refusal with %d is told", async (code, text) => {
    server.answer = () => Promise.reject(refusal(code, text));
    const problem = await problemOf(settings);
    expect(problem).toStartWith(`The mail was not taken by localhost:${server.port}: `);
    expect(problem).toContain(`${code} ${text}`);
  });

  longTest("a mail that the server is silent about is given up", async () => {
    server.answer = () => new Promise<string>(() => {});
    expect(await problemOf(settings, 3_000)).toContain("Timeout");
  });

  test("a caller can give up", async () => {
    const giveUp = new AbortController();
    server.answer = () => {
      giveUp.abort();
      return new Promise<string>(() => {});
    };
    await expect(deliver(settings, mail, { signal: giveUp.signal })).rejects.toThrow("The mail was not taken");
  });

  test("a wrong login is told, without the password", async () => {
    const SMTP_URL = `smtp://shed:wrong-word@localhost:${server.port}`;
    const problem = await problemOf(settingsOf({ ...server.settings, SMTP_URL }));
    expect(problem).toContain("535");
    expect(problem).not.toContain("wrong-word");
  });

  test("a certificate of an unknown authority is refused", async () => {
    const { SMTP_CA: _, ...others } = server.settings;
    expect(await problemOf(settingsOf(others))).toContain("certificate");
  });

  test("an authority that cannot be read is told", async () => {
    const SMTP_CA = join(folder, "missing.pem");
    expect(await problemOf(settingsOf({ ...server.settings, SMTP_CA }))).toContain(`SMTP_CA ${SMTP_CA} cannot be read`);
  });
});

describe("other mail servers", () => {
  /** Sends one mail to a server with these options; answers what became of it. */
  async function tried(
    options: Parameters<typeof startMailServer>[0],
    change: (settings: TestSettings, server: MailServer) => TestSettings = (settings) => settings,
  ) {
    const server = await startMailServer(options);
    try {
      const settings = settingsOf(change(server.settings, server));
      const outcome = await deliver(settings, mail).catch((error: unknown) => String((error as Error).cause));
      return { outcome, mails: server.mails.length, isEncrypted: server.mails[0]?.isEncrypted };
    } finally {
      await server.stop();
    }
  }
  const anonymous = { authOptional: true, allowInsecureAuth: true };
  const withoutLogin = (settings: TestSettings, { port }: MailServer): TestSettings => ({
    ...settings,
    SMTP_URL: `smtp://localhost:${port}`,
  });

  test("encrypted from the first byte", async () => {
    expect(await tried({ secure: true })).toEqual({ outcome: "250 queued", mails: 1, isEncrypted: true });
  });

  test("with a login nothing is said without STARTTLS", async () => {
    const logins: unknown[] = [];
    const { outcome, mails } = await tried({
      ...anonymous,
      disabledCommands: ["STARTTLS"],
      onAuth: (auth, _, callback) => {
        logins.push(auth);
        callback(null, { user: "anybody" });
      },
    });
    expect(outcome).toContain("STARTTLS");
    expect({ mails, logins }).toEqual({ mails: 0, logins: [] });
  });

  test("without a login a server that cannot encrypt is good enough", async () => {
    const outcome = await tried({ ...anonymous, disabledCommands: ["STARTTLS"] }, withoutLogin);
    expect(outcome).toEqual({ outcome: "250 queued", mails: 1, isEncrypted: false });
  });

  test("without a login the certificate is checked all the same", async () => {
    const { outcome, mails } = await tried(anonymous, (settings, server) => ({
      SMTP_URL: withoutLogin(settings, server)["SMTP_URL"] ?? "",
    }));
    expect(outcome).toContain("certificate");
    expect(mails).toBe(0);
  });

  test.each([false, true])("a certificate for another name is refused (secure: %p)", async (secure) => {
    const { TLS_CERT, TLS_KEY } = writeCertificate(folder);
    const { outcome, mails } = await tried(
      { secure, cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) },
      (settings) => ({ ...settings, SMTP_CA: TLS_CERT }),
    );
    expect(outcome).toContain("does not match");
    expect(mails).toBe(0);
  });

  test("a server that is gone", async () => {
    const server = await startMailServer();
    await server.stop();
    expect(await problemOf(settingsOf({ SMTP_URL: server.settings["SMTP_URL"] ?? "" }))).toContain("ECONNREFUSED");
  });

  test("a server that does not greet", async () => {
    const silent = await new Promise<Server>((resolve) => {
      const listening = createServer(() => {}).listen(0, "127.0.0.1", () => resolve(listening));
    });
    try {
      const { port } = silent.address() as { port: number }; // it listens on TCP
      const problem = await problemOf(settingsOf({ SMTP_URL: `smtp://localhost:${port}` }), 200);
      expect(problem).toMatch(/Timeout|Greeting never received/); // two limits that end at the same moment
    } finally {
      silent.close();
    }
  });
});

describe("MAIL_DIR", () => {
  const MAIL_DIR = join(folder, "out", "mails");
  const settings = settingsOf({ MAIL_DIR, SMTP_URL: "smtp://localhost:1", MAIL_FROM: "shed@garden.test" });
  afterEach(() => rmSync(MAIL_DIR, { recursive: true, force: true }));

  test("the mail becomes a file that nobody else may read", async () => {
    const path = await deliver(settings, mail);
    expect(path).toBe(join(MAIL_DIR, "20260301T081530.123Z-7.abc.eml"));
    const source = readFileSync(path, "latin1");
    expect(source).not.toMatch(/[^\r]\n/);
    expect(readMail(source)).toMatchObject({ subject: "Hello", text: mail.text, html: mail.html });
    expect([statSync(path).mode & 0o777, statSync(MAIL_DIR).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  test("the same mail again is the same file", async () => {
    await deliver(settings, mail);
    await deliver(settings, mail);
    expect(readdirSync(MAIL_DIR)).toEqual(["20260301T081530.123Z-7.abc.eml"]);
  });

  test("what cannot be written whole leaves nothing", async () => {
    const path = await deliver(settings, { ...mail, id: "8" });
    rmSync(path);
    await Bun.write(join(path, "in-the-way"), ""); // a folder under the name of the mail
    await expect(deliver(settings, { ...mail, id: "8" })).rejects.toThrow(
      `The mail could not be written into ${MAIL_DIR}`,
    );
    await deliver(settings, { ...mail, id: "9" });
    expect(readdirSync(MAIL_DIR).sort()).toEqual(["20260301T081530.123Z-8.eml", "20260301T081530.123Z-9.eml"]);
  });

  test("a folder that is a file is told", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(await problemOf(settingsOf({ MAIL_DIR: file }))).toContain(file);
  });
});

test("without SMTP_URL and MAIL_DIR nothing is sent", async () => {
  await expect(deliver(settingsOf({}), mail)).rejects.toThrow("E-mail is off. Set SMTP_URL or MAIL_DIR.");
});
