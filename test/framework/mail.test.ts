import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lanHosts } from "../../src/platform/network/public-address";
import { startServe } from "../cli/process";
import { refusal, startMailServer } from "../support/mail-server";
import { allSent, failedOften, linkIn, type MailedServer, makeMailsDue, startMailedServer } from "../support/mailed";
import { readMail } from "../support/mime";
import { get, makeAccount, PASSWORD, patch, post, put, remove, send, type Sent } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { eventually } from "../support/uploads";

const newAddress = (): string => `${crypto.randomUUID()}@shed.test`;
const signUp = (email: string, name = "Ada"): Sent =>
  post("/api/users", { name, email, password: PASSWORD, password_confirmation: PASSWORD });
const welcomed = { status: 200, json: { message: "Check your e-mail." } };

describe("a mail server in trouble (accounts.md §9.1)", () => {
  let mailed: MailedServer;
  let server: TestServer;
  let now = new Date("2026-03-01T08:15:30.500Z");
  beforeAll(async () => {
    mailed = await startMailedServer({}, () => now);
    server = mailed.server;
  });
  afterAll(() => mailed.stop());
  beforeEach(() => {
    mailed.mailServer.answer = () => "queued";
    mailed.mailServer.offered.length = 0;
  });
  afterEach(async () => {
    mailed.mailServer.answer = () => "queued";
    await makeMailsDue(server);
    await allSent(server);
  });
  const ask = async (request: Sent, token?: string) => {
    const { status, json } = await send(server, request, token);
    return { status, json };
  };
  const attemptsAt = () => {
    const [job] = server.services.db.rows("select attempts, run_at from jobs where kind = 'mail'");
    return job && { attempts: job["attempts"], afterMs: new Date(String(job["run_at"])).getTime() - now.getTime() };
  };

  test.each([
    ["that greylists", () => Promise.reject(refusal(451, "4.7.1 Come back later"))],
    ["that refuses", () => Promise.reject(refusal(550, "5.7.1 No"))],
  ] as const)("one %s is asked 4 times, after 5 s, 1 min and 10 min", async (_, answer) => {
    const email = newAddress();
    mailed.mailServer.answer = answer;
    expect(await ask(signUp(email))).toEqual(welcomed);
    for (const [attempts, afterMs] of [
      [1, 5_000],
      [2, 60_000],
      [3, 600_000],
    ] as const) {
      await failedOften(server, attempts);
      expect(attemptsAt()).toEqual({ attempts, afterMs });
      now = new Date(now.getTime() + afterMs);
      server.services.jobs.announce("mail");
    }
    await allSent(server);
    expect(mailed.mailServer.offered.filter(({ to }) => to.includes(email))).toHaveLength(4);
    expect(mailed.mailServer.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    expect(server.log.join("\n")).toContain("job_given_up");
    expect(await ask(post("/api/users/resend_verification", { email }))).toMatchObject({ status: 200 });
  });

  test("one that takes it in the end gets it once, under one name at every attempt", async () => {
    const email = newAddress();
    mailed.mailServer.answer = () =>
      mailed.mailServer.offered.length < 3 ? Promise.reject(refusal(450, "4.2.1 Busy")) : "queued";
    await ask(signUp(email));
    for (const attempts of [1, 2]) {
      await failedOften(server, attempts);
      await makeMailsDue(server);
    }
    expect(await mailed.mailsTo(email)).toHaveLength(1);
    await makeMailsDue(server);
    expect(await mailed.mailsTo(email)).toHaveLength(1);
    const names = mailed.mailServer.offered.map(({ headers }) => headers.get("message-id"));
    expect(names).toEqual([names[0], names[0], names[0]]);
  });

  test("one that hangs changes no answer and holds up no request", async () => {
    let letGo = (): void => {};
    const hanging = new Promise<string>((_, reject) => {
      letGo = () => reject(refusal(421, "4.3.2 Shutting down"));
    });
    mailed.mailServer.answer = () => hanging;
    const { email: known, token } = await makeAccount(server);
    const email = newAddress();
    expect(await ask(signUp(email))).toEqual(welcomed);
    await eventually(() => mailed.mailServer.offered.length > 0 || undefined);
    expect(await ask(post("/api/password_resets", { email: known }))).toEqual({
      ...{ status: 200, json: { status: "Check your e-mail." } },
    });
    expect((await ask(post("/api/logs", { message: "Fire", channels: ["fatal_email"] }), token)).status).toBe(200);
    expect((await ask(patch("/api/users", { email: newAddress() }), token)).status).toBe(200);
    expect((await ask(get("/api/device"), token)).status).toBe(200);
    letGo();
    await failedOften(server, 1);
    mailed.mailServer.answer = () => "queued";
    await makeMailsDue(server);
    expect(await mailed.mailsTo(email)).toHaveLength(1);
    expect(await mailed.mailsTo(known)).toHaveLength(2);
  });

  test("a mail whose occasion is gone is not sent", async () => {
    mailed.mailServer.answer = () => Promise.reject(refusal(451, "4.7.1 Come back later"));
    const [verified, deleted] = [newAddress(), newAddress()];
    for (const email of [verified, deleted]) await ask(signUp(email));
    await failedOften(server, 1);
    const { db, writes } = server.services;
    await writes.run(
      "account",
      () =>
        db.execute(`
        update users set confirmed_at = created_at where email = '${verified}';
        delete from devices where id = (select device_id from users where email = '${deleted}')`),
      0,
    );
    mailed.mailServer.answer = () => "queued";
    await makeMailsDue(server);
    expect([...(await mailed.mailsTo(verified)), ...(await mailed.mailsTo(deleted))]).toEqual([]);
  });

  test("a mail that was sent is not sent again because the disk had no room to note it", async () => {
    const email = newAddress();
    const { db, writes } = server.services;
    const whole = (sql: string) => writes.run("account", () => db.execute(sql), 0);
    await whole("create trigger full before delete on jobs begin select raise(abort, 'disk full'); end");
    await ask(signUp(email));
    await eventually(() => server.log.some((line) => line.includes("disk full")) || undefined);
    server.services.jobs.announce("mail");
    await eventually(() => server.log.filter((line) => line.includes("disk full")).length > 1 || undefined);
    await whole("drop trigger full");
    server.services.jobs.announce("mail");
    expect(await mailed.mailsTo(email)).toHaveLength(1);
    expect(mailed.mailServer.offered).toHaveLength(1);
  });
});

test("mails that a killed server was sending are sent by the next one (operations.md §4)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gardenshed-test-"));
  const mailServer = await startMailServer();
  const email = newAddress();
  try {
    mailServer.answer = () => new Promise(() => {});
    {
      await using program = await startServe(folder, mailServer.settings);
      const body = JSON.stringify(signUp(email).body);
      expect((await fetch(`${program.base}/api/users`, { method: "POST", body })).status).toBe(200);
      await eventually(() => mailServer.offered.length > 0 || undefined);
      program.kill("SIGKILL");
      await program.ended;
    }
    mailServer.answer = () => "queued";
    await using _ = await startServe(folder, mailServer.settings);
    await eventually(() => mailServer.mails.length > 0 || undefined);
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[email]]);
  } finally {
    await mailServer.stop();
    rmSync(folder, { recursive: true });
  }
});

describe("what strangers write into mails (operations.md §6)", () => {
  let mailed: MailedServer;
  beforeAll(async () => {
    mailed = await startMailedServer();
  });
  afterAll(() => mailed.stop());

  test.each([
    ["header lines", "Ada\r\nBcc: eve@shed.test\r\n\r\nBody"],
    ["HTML", `<script>alert(1)</script><a href="http://evil.test">`],
    ["the end of a mail", "Ada\r\n.\r\nQUIT\r\n"],
    ["a boundary", "Ada\r\n--_NmP-Part_1--\r\n"],
    ["a letter", `Ada ${"buy at evil.test ".repeat(1000)}`],
  ])("a name with %s has no effect", async (_, name) => {
    const email = newAddress();
    expect((await send(mailed.server, signUp(email, name))).status).toBe(200);
    const mail = await mailed.mailTo(email);
    expect(mail.to).toEqual([email]);
    expect([...mail.headers.keys()]).not.toContain("bcc");
    expect(mail.subject).toBe("Welcome to Gardenshed: verify your account");
    expect(mail.text.split("\n")[0]?.length).toBeLessThan(120);
    expect(mail.text).toMatch(/^Hello [^\n]*,\n\n/);
    expect(mail.html).not.toContain("<script");
    expect(mail.html?.match(/<a /g)).toHaveLength(1);
    expect((await send(mailed.server, get(linkIn(mail, mailed.origin)))).status).toBe(200);
  });

  test.each([
    ["Shed\r\nBcc: eve@shed.test", "Critical error: Shed Bcc: eve@shed.test"],
    ["=?UTF-8?Q?Shed=0D=0ABcc:_eve@shed.test?=", "Critical error: = ?UTF-8?Q?Shed=0D=0ABcc:_eve@shed.test?="],
    ["Gärtchen\u2028🌱", "Critical error: Gärtchen 🌱"],
  ])("a device named %j stands in the subject as one line", async (name, subject) => {
    const { email, token } = await makeAccount(mailed.server);
    await send(mailed.server, patch("/api/device", { name }), token);
    await send(mailed.server, post("/api/logs", { message: "Fire", channels: ["fatal_email"] }), token);
    const mail = await mailed.mailTo(email);
    expect({ subject: mail.subject, to: mail.to }).toEqual({ subject, to: [email] });
    expect([...mail.headers.keys()]).not.toContain("bcc");
  });

  test("an address is one recipient", async () => {
    const email = `!#$%&'*+/=?^_\`{|}~-${crypto.randomUUID()}@shed.test`;
    await send(mailed.server, signUp(email));
    expect((await mailed.mailTo(email)).to).toEqual([email]);
  });

  test.each([
    { "x-forwarded-host": "evil.test" },
    { host: "evil.test" },
    { host: "evil.test", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.5" },
  ])("links do not follow the headers %j", async (headers) => {
    const email = newAddress();
    await send(mailed.server, { ...signUp(email), headers });
    await send(mailed.server, { ...post("/api/password_resets", { email }), headers });
    const mails = await mailed.mailsTo(email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail.source).not.toContain("evil.test");
      expect(linkIn(mail, mailed.origin)).toMatch(/^\/(verify|password_reset)\//);
    }
  });
});

describe("where links lead (accounts.md §9.1)", () => {
  const lan = lanHosts()[0] ?? "127.0.0.1";
  test.each([
    ["an own port", { PUBLIC_URL: "http://shed.test:8080" }, () => "http://shed.test:8080"],
    ["the port of http", { PUBLIC_URL: "http://shed.test:80" }, () => "http://shed.test"],
    ["the port of https", { PUBLIC_URL: "https://shed.test:443" }, () => "https://shed.test"],
    ["FORCE_SSL", { PUBLIC_URL: "http://shed.test", FORCE_SSL: "on" }, () => "https://shed.test"],
    ["no PUBLIC_URL", { PUBLIC_URL: "" }, ({ base }: TestServer) => `http://${lan}:${new URL(base).port}`],
  ])("with %s", async (_, settings, origin) => {
    const mailed = await startMailedServer(settings);
    try {
      const email = newAddress();
      await send(mailed.server, signUp(email));
      expect(linkIn(await mailed.mailTo(email), origin(mailed.server))).toStartWith("/verify/");
    } finally {
      await mailed.stop();
    }
  });
});

test("with MAIL_DIR a mail is a file (operations.md §2)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gardenshed-mails-"));
  const server = await startServer({ MAIL_DIR: folder, PUBLIC_URL: "http://shed.test" });
  try {
    const email = newAddress();
    await send(server, signUp(email));
    await allSent(server);
    const [file = ""] = readdirSync(folder);
    const mail = readMail(readFileSync(join(folder, file), "latin1"));
    expect(Object.fromEntries(mail.headers)).toMatchObject({ to: email });
    expect(mail.text).toContain("http://shed.test/verify/");
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

describe("who gets no mail", () => {
  test("guests of demo accounts", async () => {
    const mailed = await startMailedServer({ EXPORT_BY_EMAIL: "on" });
    try {
      const email = `guest_0123456789abcdef@demo.guest`;
      const { token } = await makeAccount(mailed.server, email);
      await send(mailed.server, post("/api/password_resets", { email }));
      await send(mailed.server, post("/api/logs", { message: "Fire", channels: ["fatal_email"] }), token);
      const exported = await send(mailed.server, post("/api/export_data"), token);
      expect(exported.status).toBe(200);
      expect(await mailed.mailsTo(email)).toEqual([]);
      expect(mailed.mailServer.offered).toEqual([]);
    } finally {
      await mailed.stop();
    }
  });

  test("nobody while e-mail is off", async () => {
    const server = await startServer();
    try {
      const { email, token } = await makeAccount(server);
      const requests = [
        signUp(newAddress()),
        post("/api/password_resets", { email }),
        post("/api/logs", { message: "Fire", channels: ["fatal_email"] }),
        patch("/api/users", { email: newAddress() }),
        post("/api/export_data"),
      ];
      for (const request of requests) expect((await send(server, request, token)).status).toBe(200);
      expect(server.services.jobs.waiting()).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  test("whoever logs in, changes the password, deletes the account, or is sent an alert (accounts.md §9.2)", async () => {
    const mailed = await startMailedServer();
    try {
      const { email, token } = await makeAccount(mailed.server);
      const requests = [
        post("/api/tokens", { user: { email, password: PASSWORD } }),
        patch("/api/users", { password: PASSWORD, new_password: "new one!", new_password_confirmation: "new one!" }),
        put("/api/users", { name: "Eve" }),
        post("/api/feedback", { message: "Hello" }),
        post("/api/device/reset", { password: "new one!" }),
        post("/api/logs", { message: "Hello", channels: ["toast", "ticker", "espeak"], type: "error" }),
        remove("/api/users", { password: "new one!" }),
      ];
      for (const request of requests) expect((await send(mailed.server, request, token)).status).toBe(200);
      await allSent(mailed.server);
      expect(mailed.mailServer.offered).toEqual([]);
    } finally {
      await mailed.stop();
    }
  });
});

describe("export by e-mail (accounts.md §§7.4, 9.2)", () => {
  let mailed: MailedServer;
  beforeAll(async () => {
    mailed = await startMailedServer({ EXPORT_BY_EMAIL: "true" });
  });
  afterAll(() => mailed.stop());

  test("202 and null, then the object as attachment", async () => {
    const { email, token, deviceId } = await makeAccount(mailed.server);
    await send(mailed.server, post("/api/sensors", { label: "Gärtchen 🌱", pin: 1, mode: 0 }), token);
    const { status, text, headers } = await send(mailed.server, post("/api/export_data"), token);
    expect({ status, text }).toEqual({ status: 202, text: "null" });
    expect(headers.get("content-type")).toStartWith("application/json");
    const mail = await mailed.mailTo(email);
    expect(mail.html).toBeUndefined();
    expect(mail.source).toContain("Content-Type: application/json; name=export.json");
    const exported = JSON.parse(mail.attachments["export.json"] ?? "");
    expect(exported).toMatchObject({
      server_url: "//shed.garden.test:3000",
      device: { id: deviceId },
      sensors: [{ label: "Gärtchen 🌱" }],
      users: [{ email }],
      dos_config: { device_id: deviceId },
    });
    expect(exported.logs).toEqual([]);
  });

  test("needs a token", async () => {
    expect((await send(mailed.server, post("/api/export_data"))).status).toBe(401);
  });
});
