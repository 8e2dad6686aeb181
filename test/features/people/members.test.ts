import { afterAll, beforeAll, expect, test } from "bun:test";
import { openAccount, type Account } from "../../support/account";
import { openEvents } from "../../support/event-stream";
import { eventually } from "../../support/eventually";
import { openPage } from "../../support/mqtt-client";
import {
  answerTo,
  type Guest,
  invite,
  looksAround,
  memberOf,
  programOf,
  statusOf,
  tokenFor,
} from "../../support/people";
import { get, makeToken, patch, PASSWORD, post, remove, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* Several people in one garden. Source: `people.md` §§1, 2. */

let server: TestServer;
let owner: Account;
let gardener: Guest;
let viewer: Guest;
let stranger: Account;
let robot: string;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
  owner = await openAccount(server, "owner@garden.test");
  stranger = await openAccount(server);
  gardener = await memberOf(server, owner, "gardener");
  viewer = await memberOf(server, owner, "viewer");
  robot = await makeToken(server, owner, "bot");
});
afterAll(() => server.stop());

const point = { pointer_type: "GenericPointer", x: 1, y: 2, z: 0, name: "Here" };
const photo = { body: [{ kind: "take_photo", args: {} }], timeout_s: 1 };
const stop = { body: [{ kind: "emergency_lock", args: {} }], timeout_s: 1 };
const unlock = { body: [{ kind: "emergency_unlock", args: {} }], timeout_s: 1 };
const giveAway = { body: [{ kind: "factory_reset", args: { package: "device_os" } }], timeout_s: 1 };

/** 409: it would be sent, if a robot were there. */
const ROWS: readonly [name: string, request: Sent, owner: number, gardener: number, viewer: number, robot: number][] = [
  ["points are listed", get("/api/points"), 200, 200, 200, 200],
  ["a point is made", post("/api/points", point), 200, 200, 403, 200],
  ["the device is renamed", patch("/api/device", { name: "Bed" }), 200, 200, 403, 200],
  ["firmware settings are shown", get("/api/firmware_config"), 200, 200, 200, 200],
  ["firmware settings are edited", patch("/api/firmware_config", { encoder_enabled_x: 1 }), 200, 403, 403, 200],
  ["other settings are edited", patch("/api/web_app_config", { zoom_level: 1 }), 200, 200, 403, 200],
  [
    "a reading is handed in",
    post("/api/sensor_readings", { pin: 1, value: 1, x: 0, y: 0, z: 0, mode: 1 }),
    200,
    200,
    403,
    200,
  ],
  ["an upload is begun", get("/api/storage_auth"), 200, 200, 403, 200],
  ["everything is exported", post("/api/export_data"), 200, 403, 403, 200],
  ["a photo is taken", post("/api/device/commands", photo), 409, 409, 403, 409],
  ["the robot is stopped", post("/api/device/commands", stop), 409, 409, 409, 409],
  ["the robot is unlocked", post("/api/device/commands", unlock), 409, 409, 403, 409],
  ["the robot is reset", post("/api/device/commands", giveAway), 409, 403, 403, 409],
  ["people are listed", get("/api/members"), 200, 200, 200, 403],
  ["somebody is invited", post("/api/invitations", { role: "viewer" }), 200, 403, 403, 403],
  ["gardens are listed", get("/api/gardens"), 200, 200, 200, 403],
  ["a token for a garden is made", post("/api/tokens/garden", { device_id: 0 }), 422, 422, 422, 403],
  ["the own user is shown", get("/api/users"), 200, 200, 200, 200],
];
test.each(ROWS)("%s", async (_, request, ...expected) => {
  const tokens = [owner.token, gardener.token, viewer.token, robot];
  const got: number[] = [];
  for (const token of tokens) got.push(await statusOf(server, request, token));
  expect(got).toEqual(expected as number[]); // the rest of the row
});

test("a refusal says which role it is, and who can change that", async () => {
  const answer = await send(server, post("/api/points", point), viewer.token);
  expect(answer.json).toEqual({ error: "Your role in this garden is viewer. Its owner can change that." });
});

test("nobody gets a token for a garden that they have no part in", async () => {
  const asked = await send(server, post("/api/tokens/garden", { device_id: owner.deviceId }), stranger.token);
  expect(asked.status).toBe(404);
  expect(asked.text).not.toContain("token");
});

test("a token for another garden lives as long as that of its log-in, and leads back", async () => {
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as object;
  expect(claims(gardener.token)).toMatchObject({
    sub: gardener.userId,
    bot: `device_${owner.deviceId}`,
    aud: "unknown",
    exp: (claims(gardener.self.token) as { exp: number }).exp,
  });
  const back = await tokenFor(server, gardener, gardener.self.deviceId);
  expect(claims(back)).toMatchObject({ bot: `device_${gardener.self.deviceId}` });
  const { token } = await answerTo(server, get("/api/tokens"), gardener.token);
  expect(claims((token as { encoded: string }).encoded)).toMatchObject({ bot: `device_${owner.deviceId}` });
});

test("the user is the person who asks, whatever the garden", async () => {
  expect(await answerTo(server, get("/api/users"), gardener.token)).toMatchObject([{ email: gardener.email }]);
  await answerTo(server, patch("/api/users", { name: "Gil" }), gardener.token);
  expect(await answerTo(server, get("/api/users"), owner.token)).toMatchObject([{ name: "Gardener" }]);
  expect(await owner.list("members")).toContainEqual(expect.objectContaining({ name: "Gil" }));
});

test("only the owner sees the addresses of others", async () => {
  const told = await answerTo(server, get("/api/members"), viewer.token);
  expect(told).toContainEqual({ id: owner.userId, name: "Gardener", role: "owner" });
  expect(told).toContainEqual(expect.objectContaining({ id: viewer.userId, email: viewer.email }));
  expect(JSON.stringify(told)).not.toContain(gardener.email);
  expect(await owner.list("members")).toContainEqual(
    expect.objectContaining({ email: gardener.email, role: "gardener" }),
  );
});

test("others do not hear of the owner's address, neither in events nor in the list of changes", async () => {
  const reader = await openEvents(`${server.base}/api/events`, { authorization: viewer.token });
  await answerTo(server, patch("/api/users", { name: "Olga" }), owner.token);
  const id = await owner.make(post("/api/points", point));
  await eventually(() => reader.events.some(({ data }) => (data as { id?: number })?.id === id) || undefined);
  expect(JSON.stringify(reader.events)).not.toContain(owner.email);
  reader.leave();
  const { text } = await send(server, get("/api/changes?since=0&records=true"), viewer.token);
  const newest = await send(server, get("/api/changes?records=true"), viewer.token);
  expect(text + newest.text).not.toContain(owner.email);
  expect((await send(server, get("/api/changes?records=true"), owner.token)).text).toContain(owner.email);
});

test("a viewer of the broker is not sent commands", async () => {
  const page = await openPage(server, viewer);
  const own = await openPage(server, owner);
  await page.subscribe(`bot/device_${owner.deviceId}/#`);
  await own.subscribe(`bot/device_${owner.deviceId}/#`);
  await own.client.publishAsync(`bot/device_${owner.deviceId}/from_clients`, "secret");
  await own.client.publishAsync(`bot/device_${owner.deviceId}/ping/1`, "1");
  await eventually(() => page.received.some(({ topic }) => topic.endsWith("ping/1")) || undefined);
  expect(page.received.map(({ topic }) => topic)).toEqual([`bot/device_${owner.deviceId}/ping/1`]);
  await page.client.publishAsync(`bot/device_${owner.deviceId}/from_clients`, "{}");
  await page.client.publishAsync(`bot/device_${owner.deviceId}/ping/2`, "2");
  await eventually(() => own.received.some(({ topic }) => topic.endsWith("ping/2")) || undefined);
  expect(own.received.filter(({ topic }) => topic.endsWith("from_clients"))).toHaveLength(1);
  await Promise.all([page.client.endAsync(true), own.client.endAsync(true)]);
});

test("another role counts from the next request on, and ends what is open", async () => {
  const member = await memberOf(server, owner, "gardener");
  const reader = await openEvents(`${server.base}/api/events`, { authorization: member.token });
  await answerTo(server, patch(`/api/members/${member.userId}`, { role: "viewer" }), owner.token);
  expect(await statusOf(server, post("/api/points", point), member.token)).toBe(403);
  expect(await statusOf(server, looksAround, member.token)).toBe(200);
  await reader.ended;
  await answerTo(server, patch(`/api/members/${member.userId}`, { role: "gardener" }), owner.token);
  expect(await statusOf(server, post("/api/points", point), member.token)).toBe(200);
});

test("who is removed is out at once: requests, streams, the broker", async () => {
  const member = await memberOf(server, owner, "gardener");
  const reader = await openEvents(`${server.base}/api/events`, { authorization: member.token });
  const page = await openPage(server, member);
  await answerTo(server, remove(`/api/members/${member.userId}`), owner.token);
  expect(await statusOf(server, looksAround, member.token)).toBe(401);
  await reader.ended;
  await eventually(() => !page.client.connected || undefined);
  expect(await statusOf(server, looksAround, member.self.token)).toBe(200);
  expect(await statusOf(server, post("/api/tokens/garden", { device_id: owner.deviceId }), member.self.token)).toBe(
    404,
  );
  expect((await member.self.list("logs")).map(({ message }) => message)).toContain(
    "You have no part in the garden of Olga any more.",
  );
});

test("a member leaves, but removes nobody else; the owner stays", async () => {
  const member = await memberOf(server, owner, "viewer");
  expect(await statusOf(server, remove(`/api/members/${gardener.userId}`), member.token)).toBe(403);
  expect(await statusOf(server, remove(`/api/members/${member.userId}`), member.token)).toBe(200);
  expect(await statusOf(server, remove(`/api/members/${owner.userId}`), owner.token)).toBe(422);
});

test("a log-out ends the tokens of its log-in in all gardens", async () => {
  const member = await memberOf(server, owner, "viewer");
  const other = await makeToken(server, member.self, "unknown");
  const elsewhere = await tokenFor(server, { ...member.self, token: other }, owner.deviceId);
  expect(await statusOf(server, remove("/api/tokens"), member.self.token)).toBe(204);
  expect(await statusOf(server, looksAround, member.token)).toBe(401);
  expect(await statusOf(server, looksAround, elsewhere)).toBe(200);
});

test("a new password ends the person's other tokens everywhere, that of the owner ends no member", async () => {
  const host = await openAccount(server);
  const member = await memberOf(server, host, "viewer");
  const change = (password: string) => ({
    password: PASSWORD,
    new_password: password,
    new_password_confirmation: password,
  });
  await answerTo(server, patch("/api/users", change("another password")), host.token);
  expect(await statusOf(server, looksAround, member.token)).toBe(200);
  await answerTo(server, patch("/api/users", change("another password")), member.self.token);
  expect(await statusOf(server, looksAround, member.token)).toBe(401);
});

longTest("a garden ends with its owner, and a member with their account", async () => {
  const host = await openAccount(server);
  const [first, second] = [await memberOf(server, host, "gardener"), await memberOf(server, host, "viewer")];
  await answerTo(server, remove("/api/users", { password: PASSWORD }), first.self.token);
  expect(await statusOf(server, looksAround, first.token)).toBe(401);
  expect(await host.list("members")).toHaveLength(2);
  await answerTo(server, remove("/api/users", { password: PASSWORD }), host.token);
  expect(await statusOf(server, looksAround, second.token)).toBe(401);
  expect(await statusOf(server, looksAround, second.self.token)).toBe(200);
});

test("all gardens of a person are listed, and stopped at once", async () => {
  const person = await openAccount(server);
  const code = await invite(server, owner, { role: "viewer" });
  await answerTo(server, post("/api/invitations/accept", { code }), person.token);
  expect(await person.list("gardens")).toMatchObject([
    { device_id: person.deviceId, role: "owner", problem: null },
    { device_id: owner.deviceId, role: "viewer", owner_name: "Olga", robot: { connected: false } },
  ]);
  const ids = [person.deviceId, owner.deviceId, stranger.deviceId];
  expect(await answerTo(server, post("/api/gardens/stop", { device_ids: ids }), person.token)).toMatchObject([
    { device_id: person.deviceId, error: expect.stringContaining("No robot") },
    { device_id: owner.deviceId, error: expect.stringContaining("No robot") },
    { device_id: stranger.deviceId, error: "Record not found." },
  ]);
});

test("somebody with the name of a device in their client is no robot in the garden of another one", async () => {
  await send(server, { ...looksAround, headers: { "user-agent": "DeviceOS/15.8.0" } }, viewer.token);
  await answerTo(server, get("/api/device/sync"), viewer.token);
  expect((await owner.show("device"))["last_saw_api"]).toBeNull();
  await send(server, { ...looksAround, headers: { "user-agent": "DeviceOS/15.8.0" } }, owner.token);
  expect((await owner.show("device"))["last_saw_api"]).not.toBeNull();
});

test("a change says who it was, as named then", async () => {
  const host = await openAccount(server);
  const member = await memberOf(server, host, "gardener");
  await answerTo(server, patch("/api/users", { name: "Gil" }), member.self.token);
  const token = await programOf(server, host, ["read", "write"]);
  const asked = [member.token, token, await makeToken(server, host, "bot"), host.token];
  for (const each of asked) await answerTo(server, post("/api/points", point), each);
  await answerTo(server, patch("/api/users", { name: "Gil Green" }), member.self.token);
  await answerTo(server, remove(`/api/members/${member.userId}`), host.token);
  const { changes } = (await host.ask(get("/api/changes"))) as { changes: { resource: string; who: unknown }[] };
  expect(changes.filter(({ resource }) => resource === "points").map(({ who }) => who)).toEqual([
    { kind: "person", id: host.userId, name: "Gardener" },
    { kind: "robot", id: host.userId, name: "Gardener" },
    { kind: "program", id: expect.any(Number), name: "Script" },
    { kind: "person", id: member.userId, name: "Gil" },
  ]);
});
