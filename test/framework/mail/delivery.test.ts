import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startServe } from "../../cli/process";
import { tempFolder } from "../../support/folder";
import { refusal, startMailServer } from "../../support/mail-server";
import { allSent, failedOften, type MailedServer, makeMailsDue, startMailedServer } from "../../support/mailed";
import { readMail } from "../../support/mime";
import { get, makeAccount, patch, post, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { eventually } from "../../support/eventually";
import { newAddress, signUp } from "./sign-up";
import { longTest } from "../../support/tier";

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

  longTest("one that hangs changes no answer and holds up no request", async () => {
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

  longTest("a mail whose occasion is gone is not sent", async () => {
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

longTest("mails that a killed server was sending are sent by the next one (operations.md §4)", async () => {
  const folder = tempFolder();
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

longTest("with MAIL_DIR a mail is a file (operations.md §2)", async () => {
  const folder = tempFolder();
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
