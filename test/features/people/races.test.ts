import { afterAll, beforeAll, expect, test } from "bun:test";
import { contentOf } from "../../support/database";
import { openAccount, type Account } from "../../support/account";
import { openEvents } from "../../support/event-stream";
import { eventually } from "../../support/eventually";
import { openLine } from "../../support/line";
import { openPage } from "../../support/mqtt-client";
import { answerTo, invite, looksAround, memberOf, statusOf } from "../../support/people";
import { patch, PASSWORD, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* Rights that go while something is under way. Source: `people.md` §§1, 2. */

let server: TestServer;
let owner: Account;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
  owner = await openAccount(server);
});
afterAll(() => server.stop());

const point = { pointer_type: "GenericPointer", x: 1, y: 2, z: 0, name: "Here" };
const stop = { body: [{ kind: "emergency_lock", args: {} }], timeout_s: 1 };

test("what is sent together with the end of a role is done before it or refused, never half", async () => {
  const member = await memberOf(server, owner, "gardener");
  const before = (await owner.list("points")).length;
  const writes = Array.from({ length: 20 }, () => statusOf(server, post("/api/points", point), member.token));
  const ending = answerTo(server, patch(`/api/members/${member.userId}`, { role: "viewer" }), owner.token);
  const statuses = await Promise.all([...writes, ending.then(() => 0)]);
  const stored = statuses.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status !== 200 && status !== 0).every((status) => status === 403)).toBe(true);
  expect((await owner.list("points")).length - before).toBe(stored);
  const content = contentOf(server);
  expect(await statusOf(server, post("/api/points", point), member.token)).toBe(403);
  expect(contentOf(server)).toBe(content);
});

test("a removed member's stream, line, connection and waiting command end; nothing comes through any more", async () => {
  const member = await memberOf(server, owner, "gardener");
  const reader = await openEvents(`${server.base}/api/events`, { authorization: member.token });
  const line = await openLine(server, { token: member.token });
  const page = await openPage(server, member);
  await page.subscribe(`bot/device_${owner.deviceId}/#`);
  await answerTo(server, remove(`/api/members/${member.userId}`), owner.token);
  await Promise.all([reader.ended, line.ended]);
  await eventually(() => !page.client.connected || undefined);
  await owner.make(post("/api/points", { ...point, name: "After the end" }));
  expect(reader.text() + JSON.stringify(line.events) + JSON.stringify(page.received)).not.toContain("After the end");
  expect(await statusOf(server, post("/api/device/commands", stop), member.token)).toBe(401);
});

longTest("a token for another garden that is made while the password changes is not in force afterwards", async () => {
  const member = await memberOf(server, owner, "viewer");
  const second = await answerTo(server, post("/api/tokens", { user: { email: member.email, password: PASSWORD } }));
  const { encoded } = second["token"] as { encoded: string };
  const change = {
    password: PASSWORD,
    new_password: "another password",
    new_password_confirmation: "another password",
  };
  const [made] = await Promise.all([
    send(server, post("/api/tokens/garden", { device_id: owner.deviceId }), encoded),
    answerTo(server, patch("/api/users", change), member.self.token),
  ]);
  const token = (made.json as { token?: { encoded: string } }).token?.encoded;
  if (token !== undefined) expect(await statusOf(server, looksAround, token)).toBe(401);
  else expect(made.status).toBe(401);
});

test("the end of the owner while a member writes stores nothing for nobody", async () => {
  const host = await openAccount(server);
  const member = await memberOf(server, host, "gardener");
  const writes = Array.from({ length: 10 }, () => statusOf(server, post("/api/points", point), member.token));
  const end = answerTo(server, remove("/api/users", { password: PASSWORD }), host.token);
  const statuses = await Promise.all([...writes, end.then(() => 200)]);
  expect(statuses.filter((status) => ![200, 401, 503].includes(status))).toEqual([]);
  expect(server.services.db.value(`select count(*) from points where device_id = ${host.deviceId}`)).toBe(0);
  expect(server.services.db.value(`select count(*) from members where device_id = ${host.deviceId}`)).toBe(0);
});

test("a garden that is reset while members work keeps them", async () => {
  const host = await openAccount(server);
  const member = await memberOf(server, host, "gardener");
  const writes = Array.from({ length: 5 }, () => statusOf(server, post("/api/points", point), member.token));
  const statuses = await Promise.all([
    ...writes,
    statusOf(server, post("/api/device/reset", { password: PASSWORD }), host.token),
  ]);
  expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(await statusOf(server, looksAround, member.token)).toBe(200);
  expect(await host.list("members")).toHaveLength(2);
});

longTest("a class of 30 joins by one code from 30 addresses, all work at once, and no change is lost", async () => {
  const school = await startServer({ TRUSTED_PROXIES: "127.0.0.1" });
  const host = await openAccount(school);
  const code = await invite(school, host, { role: "gardener", uses: 30, names_only: true });
  const tokens = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const headers = { "x-forwarded-for": `203.0.113.${index + 1}` };
      const login = await answerTo(
        school,
        post("/api/invitations/accept", { code, name: `Pupil ${index}` }, { as: "nobody", headers }),
      );
      return (login["token"] as { encoded: string }).encoded;
    }),
  );
  const works = tokens.flatMap((token) => [1, 2, 3].map(() => statusOf(school, post("/api/points", point), token)));
  expect(new Set(await Promise.all(works))).toEqual(new Set([200]));
  expect(await host.list("points")).toHaveLength(90);
  expect(await host.list("members")).toHaveLength(31);
  await school.stop();
});
