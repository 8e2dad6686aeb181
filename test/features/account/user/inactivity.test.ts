import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { cleanUpInactive } from "../../../../src/features/account/user/inactivity";
import { refusal } from "../../../support/mail-server";
import { failedOften, type MailedServer, makeMailsDue, startMailedServer } from "../../../support/mailed";
import { get, makeAccount, PASSWORD, post, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { presence } from "../../../../src/features/account/device/sightings";

/* `accounts.md` §5.5. */

const DAY_MS = 86_400_000;
const START = new Date("2026-03-31T08:00:00.000Z");
const PUBLISHER = "publisher@shed.test";

let mailed: MailedServer;
let server: TestServer;
let now = START;
beforeAll(async () => {
  mailed = await startMailedServer({ INACTIVE_ACCOUNT_CLEANUP: "true", AUTHORIZED_PUBLISHER: PUBLISHER }, () => now);
  server = mailed.server;
});
afterAll(() => mailed.stop());
beforeEach(() => {
  now = START;
});

const set = (of: TestServer, { deviceId }: TestAccount, columns: string) =>
  of.services.writes.run(
    "account",
    () => of.services.db.execute(`update users set ${columns} where device_id = ${deviceId}`),
    deviceId,
  );
/** An account that was last active at a time; with a robot that has reported if `version` is given. */
async function lastActive(of: TestServer, at: string, email?: string, version?: string): Promise<TestAccount> {
  const account = await makeAccount(of, email);
  await set(of, account, `last_active_at = '${at}', created_at = '2020-01-01T00:00:00.000Z'`);
  if (version !== undefined) {
    const { db, writes } = of.services;
    const sql = `update devices set dos_version = '${version}' where id = ${account.deviceId}`;
    await writes.run("account", () => db.execute(sql), account.deviceId);
  }
  return account;
}
const exists = (of: TestServer, { userId }: TestAccount): boolean =>
  of.services.db.rows(`select 1 from users where id = ${userId}`).length > 0;
const warnings = async ({ email }: TestAccount) => {
  await cleanUpInactive(server.services);
  return mailed.mailsTo(email);
};
const warnedAt = ({ userId }: TestAccount) =>
  server.services.db.rows(`select inactivity_warning_sent_at as at from users where id = ${userId}`)[0]?.["at"];

describe("accounts nobody uses", () => {
  test.each([
    ["2 months and 15 days without a robot", "2026-01-16T07:59:59.999Z", undefined, 1],
    ["not quite", "2026-01-16T08:00:00.000Z", undefined, 0],
    ["as long with a robot", "2026-01-16T07:59:59.999Z", "15.8.0", 0],
    ["29 months and 15 days with a robot", "2023-10-16T07:59:59.999Z", "15.8.0", 1],
    ["not quite that", "2023-10-16T08:00:00.000Z", "15.8.0", 0],
  ])("%s", async (_, at, version, mails) => {
    const account = await lastActive(server, at, undefined, version);
    expect(await warnings(account)).toHaveLength(mails);
    expect(warnedAt(account) !== null).toBe(mails > 0);
  });

  test("the warning names the address, the time and the notice; it comes once", async () => {
    const account = await lastActive(server, "2025-12-21T08:00:00.000Z");
    const [mail] = await warnings(account);
    expect(mail?.text).toContain(account.email);
    expect(mail?.text).toContain("100 days");
    expect(mail?.text).toContain("14 days");
    expect(mail?.html).toContain(account.email);
    now = new Date(START.getTime() + DAY_MS);
    expect(await warnings(account)).toHaveLength(1);
  });

  test("whoever never logged in counts from the creation", async () => {
    const account = await makeAccount(server);
    await set(server, account, "last_active_at = null, created_at = '2025-12-21T08:00:00.000Z'");
    expect((await warnings(account))[0]?.text).toContain("100 days");
  });

  test("14 days after the warning the account is deleted", async () => {
    const [account, other] = [await lastActive(server, "2025-01-01T00:00:00.000Z"), await makeAccount(server)];
    await warnings(account);
    now = new Date(START.getTime() + 14 * DAY_MS);
    await warnings(account);
    expect(exists(server, account)).toBe(true);
    now = new Date(START.getTime() + 14 * DAY_MS + 1);
    expect(await warnings(account)).toHaveLength(1);
    expect([exists(server, account), exists(server, other)]).toEqual([false, true]);
  });

  test.each([
    ["a request", ({ token }: TestAccount) => send(server, get("/api/users"), token)],
    [
      "a log-in",
      ({ email }: TestAccount) => send(server, post("/api/tokens", { user: { email, password: PASSWORD } })),
    ],
    [
      "a log-in of the robot",
      ({ email }: TestAccount) =>
        send(server, {
          ...post("/api/tokens", { user: { email, password: PASSWORD } }),
          headers: { "user-agent": "DeviceOS/15.8.0" },
        }),
    ],
  ])("%s after the warning keeps it", async (_, act) => {
    const account = await lastActive(server, "2025-01-01T00:00:00.000Z");
    await warnings(account);
    now = new Date(START.getTime() + 13 * DAY_MS);
    expect((await act(account)).status).toBe(200);
    server.services.get(presence).makeDue();
    now = new Date(START.getTime() + 15 * DAY_MS);
    expect(await warnings(account)).toHaveLength(1);
    expect([exists(server, account), warnedAt(account)]).toEqual([true, null]);
  });

  test("requests of the robot are no activity", async () => {
    const account = await lastActive(server, "2023-01-01T00:00:00.000Z", undefined, "15.8.0");
    await warnings(account);
    now = new Date(START.getTime() + 15 * DAY_MS);
    const request = get("/api/device", { headers: { "user-agent": "DeviceOS/15.8.0" } });
    expect((await send(server, request, account.token)).status).toBe(200);
    await warnings(account);
    expect(exists(server, account)).toBe(false);
  });

  test.each([
    ["the publisher", PUBLISHER],
    ["a guest", "guest_1@demo.guest"],
  ])("%s is exempt", async (_, email) => {
    const account = await lastActive(server, "2020-01-01T00:00:00.000Z", email);
    expect(await warnings(account)).toEqual([]);
    now = new Date(START.getTime() + 30 * DAY_MS);
    await warnings(account);
    expect(exists(server, account)).toBe(true);
  });

  test("the notice begins when the mail has gone out", async () => {
    const account = await lastActive(server, "2025-01-01T00:00:00.000Z");
    mailed.mailServer.answer = () => Promise.reject(refusal(451, "4.7.1 Come back later"));
    await cleanUpInactive(server.services);
    await failedOften(server, 1);
    now = new Date(START.getTime() + 20 * DAY_MS);
    await cleanUpInactive(server.services);
    expect([exists(server, account), warnedAt(account)]).toEqual([true, null]);
    mailed.mailServer.answer = () => "queued";
    await makeMailsDue(server);
    expect(await warnings(account)).toHaveLength(1);
    expect(warnedAt(account)).toBe(now.toISOString());
  });

  test("nobody is warned who became active while the mail waited", async () => {
    const account = await lastActive(server, "2025-01-01T00:00:00.000Z");
    mailed.mailServer.answer = () => Promise.reject(refusal(451, "4.7.1 Come back later"));
    await cleanUpInactive(server.services);
    await failedOften(server, 1);
    mailed.mailServer.answer = () => "queued";
    await send(server, get("/api/users"), account.token);
    await makeMailsDue(server);
    expect(await warnings(account)).toEqual([]);
  });
});

describe("nothing happens", () => {
  test.each([
    ["unless it is switched on", { INACTIVE_ACCOUNT_CLEANUP: "off", MAIL_DIR: "/nowhere" }],
    ["without e-mail: nobody could be warned", { INACTIVE_ACCOUNT_CLEANUP: "on" }],
  ])("%s", async (_, settings) => {
    const other = await startServer(settings, () => START);
    try {
      const account = await lastActive(other, "2020-01-01T00:00:00.000Z");
      await set(other, account, "inactivity_warning_sent_at = '2021-01-01T00:00:00.000Z'");
      await cleanUpInactive(other.services);
      expect(exists(other, account)).toBe(true);
      expect(other.services.jobs.waiting()).toEqual([]);
    } finally {
      await other.stop();
    }
  });
});
