import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { openEvents } from "../../support/event-stream";
import { eventually } from "../../support/eventually";
import { openLine } from "../../support/line";
import { openPage, type Page } from "../../support/mqtt-client";
import { answerTo, invite, memberOf, programOf } from "../../support/people";
import { makeToken, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* Who may do what by other ways than HTTP: the line of a page, tickets, the broker. Source: `people.md` §§1, 1.1. */

let server: TestServer;
let owner: Account;
let neighbour: Account;
let ear: Page;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
  [owner, neighbour] = [await openAccount(server), await openAccount(server)];
  const gone = await memberOf(server, owner, "gardener");
  await answerTo(server, remove(`/api/members/${gone.userId}`), owner.token);
  const code = await invite(server, owner, { role: "viewer", names_only: true });
  const pupil = await answerTo(server, post("/api/invitations/accept", { code, name: "Pia" }));
  const display = await answerTo(server, post("/api/programs", { name: "Wall", display: true }), owner.token);
  for (const [name, token] of [
    ["owner", owner.token],
    ["gardener", (await memberOf(server, owner, "gardener")).token],
    ["viewer", (await memberOf(server, owner, "viewer")).token],
    ["pupil", (pupil["token"] as { encoded: string }).encoded],
    ["robot", await makeToken(server, owner, "bot")],
    ["read", await programOf(server, owner, ["read"])],
    ["write", await programOf(server, owner, ["read", "write"])],
    ["command", await programOf(server, owner, ["read", "command"])],
    ["measure", await programOf(server, owner, ["measure"])],
    ["display", String(display["token"])],
    ["former member", gone.token],
    ["neighbour", neighbour.token],
  ] as const)
    tokens.set(name, token);
  ear = await openPage(server, owner);
  await ear.subscribe(`bot/device_${owner.deviceId}/#`);
});
afterAll(async () => {
  await ear.client.endAsync(true);
  await server.stop();
});

const tokenOf = (name: string): string => tokens.get(name) ?? "";
const order = (kind: string, args: object = {}) => ({ body: [{ kind, args }], timeout_s: 1 });
const ORDERS = {
  stop: order("emergency_lock"),
  photo: order("take_photo"),
  reset: order("factory_reset", { package: "device_os" }),
};

describe.each([
  // 409: it would be sent, if a robot were there. A line that is not opened ends.
  ["owner", 200, { stop: 409, photo: 409, reset: 409 }],
  ["gardener", 200, { stop: 409, photo: 409, reset: 403 }],
  ["viewer", 200, { stop: 409, photo: 403, reset: 403 }],
  ["pupil", 200, { stop: 409, photo: 403, reset: 403 }],
  ["robot", 200, { stop: 409, photo: 409, reset: 409 }],
  ["read", 200, { stop: 409, photo: 403, reset: 403 }],
  ["write", 200, { stop: 409, photo: 403, reset: 403 }],
  ["command", 200, { stop: 409, photo: 409, reset: 403 }],
  ["display", 200, { stop: 409, photo: 403, reset: 403 }],
  ["measure", 403, {}],
  ["former member", 401, {}],
] as const)("over the line, the %s", (name, status, outcomes) => {
  test("is let in, or not, and commands what they may", async () => {
    const line = await openLine(server, { token: tokenOf(name) });
    if (status !== 200) {
      await line.ended;
      expect(line.answers).toMatchObject([{ refused: status }]);
      expect(line.events).toEqual([]);
      return;
    }
    await eventually(() => line.events[0]);
    for (const label of Object.keys(ORDERS) as (keyof typeof ORDERS)[]) line.say({ label, command: ORDERS[label] });
    await eventually(() => line.answers.length === 3 || undefined);
    expect(Object.fromEntries(line.answers.map(({ label = "", status: is }) => [label, is]))).toEqual(outcomes);
    line.leave();
  });
});

test.each([
  ["owner", 200],
  ["gardener", 200],
  ["viewer", 200],
  ["pupil", 200],
  ["robot", 200],
  ["read", 200],
  ["write", 200],
  ["command", 200],
  ["measure", 403],
  ["display", 403], // it sends its token in a header
  ["former member", 401],
] as const)("a ticket of the %s opens a stream with no more rights than the token: %d", async (name, status) => {
  const made = await send(server, post("/api/events/ticket"), tokenOf(name));
  expect(made.status).toBe(status);
  if (status !== 200) return;
  const { ticket } = made.json as { ticket: string };
  const reader = await openEvents(`${server.base}/api/events?ticket=${ticket}`, {});
  await answerTo(server, { method: "PATCH", path: "/api/users", body: { name: `Olga ${name}` } }, owner.token);
  await owner.make(post("/api/points", { pointer_type: "GenericPointer", x: 1, y: 2, z: 0, name: `For ${name}` }));
  await eventually(() => reader.text().includes(`For ${name}`) || undefined);
  expect(reader.text().includes(owner.email)).toBe(name === "owner" || name === "robot");
  reader.leave();
});

/** What somebody sends to each topic of the garden; the last one is heard in any case where it is allowed. */
const SENT: Readonly<Record<string, string>> = {
  "from_clients photo": JSON.stringify({ kind: "rpc_request", args: { label: "a" }, body: ORDERS.photo.body }),
  "from_clients reset": JSON.stringify({ kind: "rpc_request", args: { label: "b" }, body: ORDERS.reset.body }),
  "from_clients unreadable": "{",
  status: "{}",
  logs: "{}",
  telemetry: "{}",
  from_device: "{}",
  "pong/1": "1",
  "sync/Point/1": "{}",
  "measures/1": "{}",
  other: "{}",
  "ping/last": "1",
};
const EVERYTHING = Object.keys(SENT).filter((topic) => !topic.startsWith("sync")); // that is the server's
const OF_PAGES = ["from_clients photo", "ping/last"];

test.each<[name: string, heard: readonly string[]]>([
  ["owner", EVERYTHING],
  ["robot", EVERYTHING],
  ["gardener", ["from_clients photo", "measures/1", "other", "ping/last"]],
  ["write", ["measures/1", "other", "ping/last"]],
  ["command", OF_PAGES],
  ["viewer", ["ping/last"]],
  ["pupil", ["ping/last"]],
  ["read", ["ping/last"]],
  ["measure", ["measures/1"]],
])("at the broker, what the %s sends is heard: %j", async (name, heard) => {
  const page = await openPage(server, { deviceId: owner.deviceId, token: tokenOf(name) });
  const prefix = `bot/device_${owner.deviceId}/`;
  const before = ear.received.length;
  for (const [topic, payload] of Object.entries(SENT))
    await page.client.publishAsync(prefix + (topic.split(" ")[0] ?? ""), payload);
  const told = (): readonly string[] =>
    ear.received.slice(before).map(({ topic, payload }) => `${topic.slice(prefix.length)} ${payload}`);
  const [last = ""] = heard.slice(-1);
  await eventually(() => told().some((each) => each.startsWith(last)) || undefined);
  expect(told()).toEqual(heard.map((each) => `${each.split(" ")[0]} ${SENT[each]}`));
  await page.client.endAsync(true);
});

test.each<[name: string, isGranted: boolean, hears: readonly string[]]>([
  ["owner", true, ["from_clients", "pong/1", "ping/end"]],
  ["robot", true, ["from_clients", "pong/1", "ping/end"]],
  ["gardener", true, ["pong/1", "ping/end"]],
  ["viewer", true, ["pong/1", "ping/end"]],
  ["pupil", true, ["pong/1", "ping/end"]],
  ["read", true, ["pong/1", "ping/end"]],
  ["write", true, ["pong/1", "ping/end"]],
  ["command", true, ["pong/1", "ping/end"]],
  ["measure", false, []],
])("at the broker, the %s hears no more than they may", async (name, isGranted, hears) => {
  const page = await openPage(server, { deviceId: owner.deviceId, token: tokenOf(name) });
  const prefix = `bot/device_${owner.deviceId}/`;
  expect(await page.subscribe(`${prefix}#`)).toEqual([isGranted ? 0 : 128]);
  expect(await page.subscribe(`bot/device_${neighbour.deviceId}/#`)).toEqual([128]);
  for (const topic of ["from_clients", "pong/1", "ping/end"]) await ear.client.publishAsync(prefix + topic, name);
  if (isGranted) await eventually(() => page.received.at(-1)?.topic.endsWith("ping/end") || undefined);
  const heard = page.received.filter(({ payload }) => payload === name); // beside the newest state, and for a robot the stop from before
  expect(heard.map(({ topic }) => topic)).toEqual(hears.map((topic) => prefix + topic));
  await page.client.endAsync(true);
});

test.each(["display", "former member", "neighbour"])("the broker lets the %s not in to the garden", async (name) => {
  expect(openPage(server, { deviceId: owner.deviceId, token: tokenOf(name) })).rejects.toThrow();
});
