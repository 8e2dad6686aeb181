import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { queueLogMails } from "../../../src/features/history/log-mails";
import { refusal } from "../../support/mail-server";
import { allSent, failedOften, type MailedServer, makeMailsDue, startMailedServer } from "../../support/mailed";
import { makeAccount, PASSWORD, patch, post, remove, send, type TestAccount } from "../../support/scenarios";
import { storedPoints } from "../../support/stored";
import type { TestServer } from "../../support/server";
import { eventually } from "../../support/eventually";
import { longTest } from "../../support/tier";

/* `accounts.md` §9.3, `garden.md` §14.3. */

const START = Date.UTC(2026, 2, 1, 8, 15, 30);
let mailed: MailedServer;
let server: TestServer;
let now = new Date(START);
beforeAll(async () => {
  mailed = await startMailedServer({}, () => now);
  server = mailed.server;
});
afterAll(() => mailed.stop());
beforeEach(() => {
  now = new Date(START);
});

const pass = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};
const seconds = (): number => Math.floor(now.getTime() / 1000);

async function report({ token }: TestAccount, message: string, log: object): Promise<number> {
  const { status, json, text } = await send(server, post("/api/logs", { message, ...log }), token);
  if (status !== 200) throw new Error(`log: ${status} ${text}`);
  return (json as { id: number }).id; // the log
}
const digest = async (account: TestAccount) => {
  await queueLogMails(server.services);
  return mailed.mailsTo(account.email);
};
const sentAt = (id: number) => server.services.db.rows(`select sent_at from logs where id = ${id}`)[0]?.["sent_at"];
const email = { channels: ["email"] };
const fatal = { channels: ["fatal_email"] };

describe("digest", () => {
  test("one mail holds all logs with the channel email, newest first, each once", async () => {
    const account = await makeAccount(server);
    await send(server, patch("/api/device", { name: "Back garden" }), account.token);
    const ids = [
      await report(account, "First", { ...email, created_at: seconds() - 60 }),
      await report(account, "Second\nwith a second line", { channels: ["toast", "email"], type: "success" }),
      await report(account, "Not by mail", { channels: ["toast"], type: "error" }),
    ];
    const [mail, ...others] = await digest(account);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Messages from Back garden");
    expect(mail?.text).toBe(
      `New messages from Back garden:

[2026-03-01 08:15 AM]: Second
with a second line
[2026-03-01 08:14 AM]: First
`,
    );
    expect(mail?.html).toContain("08:15 AM]: Second<br>\nwith a second line<br>\n[");
    expect(ids.map(sentAt)).toEqual([now.toISOString(), now.toISOString(), null]);
    expect(await digest(account)).toHaveLength(1);
    await report(account, "Third", email);
    const [, second] = await digest(account);
    expect(second?.text).toContain("Third");
    expect(second?.text).not.toContain("First");
  });

  test("nothing is sent before its time, or without logs", async () => {
    const account = await makeAccount(server);
    await report(account, "Soon", email);
    expect(await mailed.mailsTo(account.email)).toEqual([]);
    expect(await digest(account)).toHaveLength(1);
    expect(await digest(account)).toHaveLength(1);
  });

  test("each account gets its own", async () => {
    const [one, two] = [await makeAccount(server), await makeAccount(server)];
    await report(one, "Mine", email);
    await report(two, "Yours", email);
    expect((await digest(one))[0]?.text).not.toContain("Yours");
    expect((await digest(two))[0]?.text).not.toContain("Mine");
  });

  test.each([
    [86_400, 1],
    [86_401, 0],
  ])("logs of any age go along if one is new: %d s old", async (age, mails) => {
    const account = await makeAccount(server);
    await report(account, "Of old", { ...email, created_at: seconds() - 40 * 86_400 });
    await report(account, "Newer", { ...email, created_at: seconds() - age });
    const sent = await digest(account);
    expect(sent).toHaveLength(mails);
    if (mails > 0) expect(sent[0]?.text).toContain("Of old");
  });

  test("at most 1000 go into one mail, the newest ones", async () => {
    const account = await makeAccount(server);
    const { db, writes } = server.services;
    await writes.run(
      "log",
      () =>
        db.execute(`
          with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1003)
          insert into logs (id, device_id, message, channels, type, verbosity, created_at, updated_at)
          select 1000000 + n, ${account.deviceId}, 'log ' || n, '["email"]', 'info', 1, ${seconds()} - 2000 + n, '' from numbers`),
      0,
    );
    const [first] = await digest(account);
    const lines = first?.text.split("\n").filter((line) => line.startsWith("[")) ?? [];
    expect([lines.length, lines[0]?.slice(-8), lines.at(-1)?.slice(-5)]).toEqual([1000, "log 1003", "log 4"]);
    const [, second] = await digest(account);
    expect(second?.text.split("\n").filter((line) => line.startsWith("["))).toHaveLength(3);
  });

  test.each([
    ["UTC", "2026-03-01T00:05:00Z", "2026-03-01 12:05 AM"],
    ["UTC", "2026-03-01T12:00:00Z", "2026-03-01 12:00 PM"],
    ["UTC", "2026-03-01T23:59:59Z", "2026-03-01 11:59 PM"],
    ["America/New_York", "2026-03-01T04:30:00Z", "2026-02-28 11:30 PM"],
    ["Asia/Kolkata", "2026-03-01T08:15:00Z", "2026-03-01 01:45 PM"],
    ["Europe/Berlin", "2026-03-29T00:59:00Z", "2026-03-29 01:59 AM"],
    ["Europe/Berlin", "2026-03-29T01:00:00Z", "2026-03-29 03:00 AM"],
  ])("times are those of the device's zone: %s at %s", async (timezone, at, shown) => {
    const account = await makeAccount(server);
    await send(server, patch("/api/device", { timezone }), account.token);
    await report(account, "Then", { ...email, created_at: new Date(at).getTime() / 1000 });
    await report(account, "Now", email);
    expect((await digest(account))[0]?.text).toContain(`[${shown}]: Then\n`);
  });

  test("HTML and dots in messages stay what they are", async () => {
    const account = await makeAccount(server);
    const message = `.\n..\n<img src=x onerror=alert(1)> & "more"\nBcc: eve@shed.test`;
    await report(account, message, email);
    const [mail] = await digest(account);
    expect(mail?.text).toContain(`]: ${message}\n`);
    expect(mail?.html).toContain("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;<br>\nBcc: eve@shed.test");
    expect(mail?.to).toEqual([account.email]);
  });

  test("a failed mail leaves its logs for the next, which holds all of them", async () => {
    const account = await makeAccount(server);
    const id = await report(account, "First", email);
    mailed.mailServer.answer = () => Promise.reject(refusal(451, "4.7.1 Come back later"));
    await queueLogMails(server.services);
    await failedOften(server, 1);
    expect(sentAt(id)).toBeNull();
    await report(account, "Second", email);
    await queueLogMails(server.services);
    mailed.mailServer.answer = () => "queued";
    await makeMailsDue(server);
    const mails = await mailed.mailsTo(account.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("First");
    expect(mails[0]?.text).toContain("Second");
  });

  test("deleted logs are not mailed", async () => {
    const account = await makeAccount(server);
    await report(account, "Oops", email);
    await send(server, remove("/api/logs/all"), account.token);
    expect(await digest(account)).toEqual([]);
  });
});

describe("critical errors", () => {
  test("one that the server itself writes is mailed at once too", async () => {
    const account = await makeAccount(server);
    await storedPoints(800)(server.services, account.deviceId);
    await send(server, post("/api/points", { pointer_type: "Plant", x: 1, y: 2, z: 3 }), account.token);
    const [mail] = await mailed.mailsTo(account.email);
    expect(mail?.text).toStartWith("[2026-03-01 08:15:30 UTC]: More than 800 points: the limit of 1000 is near.");
  });

  test.each([
    ["channel fatal_email", fatal],
    ["channels fatal_email and email", { channels: ["email", "fatal_email"] }],
    ["an error with channel email", { channels: ["toast", "email"], type: "error" }],
  ])("%s is mailed at once, and not in a digest", async (_, log) => {
    const account = await makeAccount(server);
    await send(server, patch("/api/device", { name: "Back garden" }), account.token);
    const id = await report(account, "On fire", log);
    const [mail] = await mailed.mailsTo(account.email);
    expect(mail?.subject).toBe("Critical error: Back garden");
    expect(mail?.text).toBe("[2026-03-01 08:15:30 UTC]: On fire\n");
    expect(mail?.html).toBeUndefined();
    expect(sentAt(id)).toBe(now.toISOString());
    expect(await digest(account)).toHaveLength(1);
  });

  test.each([
    ["other channels", { channels: ["toast", "ticker", "espeak"], type: "error" }],
    ["no channels", { type: "error" }],
    ["channel email of another type", { channels: ["email"], type: "warn" }],
  ])("%s is not", async (_, log) => {
    const account = await makeAccount(server);
    await report(account, "Hello", log);
    expect(await mailed.mailsTo(account.email)).toEqual([]);
    expect(server.services.db.rows("select 1 from jobs where kind = 'mail'")).toEqual([]);
  });

  test("what comes within a minute goes together in the next mail, newest first, with an empty line between", async () => {
    const account = await makeAccount(server);
    await send(server, patch("/api/device", { timezone: "Europe/Berlin" }), account.token);
    await report(account, "First", fatal);
    expect(await mailed.mailsTo(account.email)).toHaveLength(1);
    pass(20);
    await report(account, "Second", fatal);
    pass(20);
    await report(account, "Third", fatal);
    const jobs = server.services.db.rows("select run_at from jobs where kind = 'mail'");
    expect(jobs).toEqual([{ run_at: new Date(now.getTime() + 20_000).toISOString() }]);
    pass(20);
    server.services.jobs.announce("mail");
    const [, mail, ...others] = await mailed.mailsTo(account.email);
    expect(others).toEqual([]);
    expect(mail?.text).toBe(
      "[2026-03-01 09:16:10 Europe/Berlin]: Third\n\n[2026-03-01 09:15:50 Europe/Berlin]: Second\n",
    );
  });

  longTest("20 mails an hour, then what is pending waits", async () => {
    const account = await makeAccount(server);
    const first = now.getTime();
    for (let count = 0; count < 20; count++) {
      await report(account, `Fire ${count}`, fatal);
      expect(await mailed.mailsTo(account.email)).toHaveLength(count + 1);
      pass(60);
    }
    await report(account, "One more", fatal);
    const jobs = server.services.db.rows("select run_at from jobs where kind = 'mail'");
    expect(jobs).toEqual([{ run_at: new Date(first + 3_600_000).toISOString() }]);
    now = new Date(first + 3_600_000);
    server.services.jobs.announce("mail");
    expect((await mailed.mailsTo(account.email)).at(-1)?.text).toContain("One more");
    expect(server.services.db.rows(`select 1 from critical_mails where device_id = ${account.deviceId}`)).toHaveLength(
      20,
    );
  });

  test("the limits of one device are not those of another", async () => {
    const [one, two] = [await makeAccount(server), await makeAccount(server)];
    await report(one, "Fire", fatal);
    await report(two, "Fire", fatal);
    expect([(await mailed.mailsTo(one.email)).length, (await mailed.mailsTo(two.email)).length]).toEqual([1, 1]);
  });

  test("a log that comes while a mail is being sent gets the next one", async () => {
    const account = await makeAccount(server);
    let letGo = (_: string): void => {};
    const offered = new Promise<void>((resolve) => {
      mailed.mailServer.answer = () => {
        resolve();
        return new Promise((answer) => {
          letGo = answer;
        });
      };
    });
    const first = await report(account, "First", fatal);
    await offered;
    mailed.mailServer.answer = () => "queued";
    await report(account, "Second", fatal);
    letGo("queued");
    await eventually(() => sentAt(first) ?? undefined);
    pass(60);
    server.services.jobs.announce("mail");
    const mails = await mailed.mailsTo(account.email);
    expect(mails.map(({ text }) => text.replace(/^.*: /gm, "").trim())).toEqual(["First", "Second"]);
  });

  test("an account that goes while its mail is being sent leaves nothing behind", async () => {
    const account = await makeAccount(server);
    let letGo = (_: string): void => {};
    const offered = new Promise<void>((resolve) => {
      mailed.mailServer.answer = () => {
        resolve();
        return new Promise((answer) => {
          letGo = answer;
        });
      };
    });
    await report(account, "Fire", fatal);
    await offered;
    expect((await send(server, remove("/api/users", { password: PASSWORD }), account.token)).status).toBe(200);
    mailed.mailServer.answer = () => "queued";
    letGo("queued");
    await eventually(() => server.log.some((line) => line.includes("mail_sent")) || undefined);
    const { email: other, token } = await makeAccount(server);
    await send(server, post("/api/logs", { message: "Fire", ...fatal }), token);
    expect(await mailed.mailsTo(other)).toHaveLength(1);
    expect(server.services.db.rows(`select 1 from critical_mails where device_id = ${account.deviceId}`)).toEqual([]);
    expect(server.log.filter((line) => line.includes("job_lane_stopped"))).toEqual([]);
  });

  longTest("a mail that was given up is tried again with the next run, and holds everything", async () => {
    const account = await makeAccount(server);
    mailed.mailServer.answer = () => Promise.reject(refusal(550, "5.7.1 No"));
    await report(account, "First", fatal);
    for (const attempts of [1, 2, 3]) {
      await failedOften(server, attempts);
      await makeMailsDue(server);
    }
    await allSent(server);
    mailed.mailServer.answer = () => "queued";
    await queueLogMails(server.services);
    expect(await mailed.mailsTo(account.email)).toHaveLength(1);
  });
});
