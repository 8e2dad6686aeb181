import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startServer, type TestServer } from "../../../support/server";
import { ask, makeGuests, type Guests } from "./guests";

let server: TestServer;
let guests: Guests;
beforeAll(async () => {
  server = await startServer({ BROKER_HOOKS: "on", MQTT_HOST: "broker.lan" });
  guests = await makeGuests(server);
});
afterAll(() => server.stop());

type Fields = Readonly<Record<string, string | number>>;

/** The verdict on a JSON body, as EMQX sends it. */
async function verdictOn(question: string, fields: Fields | string, style = "") {
  const response = await fetch(`${server.base}/broker/${question}${style}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof fields === "string" ? fields : JSON.stringify(fields),
  });
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  return { status: response.status, verdict: (await response.json()) as Record<string, unknown> }; // always an object
}

const DENIED = { status: 200, verdict: { result: "deny" } };

describe("POST /broker/login (live.md §5)", () => {
  test("an account may do what is its own until its token ends, and nothing else", async () => {
    const own = `bot/${guests.login.username}/`;
    expect(await verdictOn("login", { ...guests.login, clientid: "page1" })).toEqual({
      status: 200,
      verdict: {
        result: "allow",
        expire_at: guests.until,
        acl: [
          { permission: "deny", action: "publish", topic: `${own}sync/#` },
          { permission: "deny", action: "publish", topic: `${own}from_api` },
          { permission: "deny", action: "publish", topic: `${own}terminal_input` },
          { permission: "allow", action: "all", topic: `${own}#` },
          { permission: "allow", action: "subscribe", topic: "public_broadcast" },
          { permission: "deny", action: "all", topic: "#" },
        ],
      },
    });
  });

  test("a demo may read one topic without wildcards", async () => {
    expect(await verdictOn("login", { username: "demo", password: "x" })).toEqual({
      status: 200,
      verdict: {
        result: "allow",
        acl: [
          { permission: "deny", action: "subscribe", topic: "eq demos/+" },
          { permission: "deny", action: "subscribe", topic: "eq demos/#" },
          { permission: "allow", action: "subscribe", topic: "demos/+" },
          { permission: "deny", action: "all", topic: "#" },
        ],
      },
    });
  });

  test("the server itself may do everything", async () =>
    expect((await verdictOn("login", { ...guests.server })).verdict).toEqual({ result: "allow", is_superuser: true }));

  const refused: readonly (readonly [name: string, fields: () => Fields | string])[] = [
    ["another account's name", () => ({ ...guests.login, username: guests.neighbour.username })],
    ["the client id of another robot", () => ({ ...guests.login, clientid: guests.neighbour.username })],
    ["a revoked token", () => ({ ...guests.revoked })],
    ["an expired token", () => ({ ...guests.expired })],
    ["the server's name with a token", () => ({ ...guests.login, username: "gardenshed" })],
    ["no password", () => ({ username: guests.login.username })],
    ["no JSON", () => "{nothing"],
    ["a list", () => "[]"],
    ["nothing", () => ""],
    ["too much", () => JSON.stringify({ ...guests.login, more: "x".repeat(20_000) })],
  ];
  test.each(refused)("%s is refused, with 200 or as the style says", async (_, fields) => {
    expect(await verdictOn("login", fields())).toEqual(DENIED);
    expect((await verdictOn("login", fields(), "?style=status")).status).toBe(403);
  });

  test("a form does as well", async () => {
    expect((await ask(server, "/broker/login?style=status", { ...guests.login })).status).toBe(200);
    expect((await ask(server, "/broker/login?style=status", { ...guests.revoked })).status).toBe(403);
  });
});

test("what the server cannot decide is denied with 200, and told", async () => {
  const damaged = await startServer({ BROKER_HOOKS: "on" });
  await damaged.services.keys;
  writeFileSync(join(damaged.dataDir, "keys/broker.secret"), "x");
  for (const path of ["/broker/login", "/api/rmq/user"]) {
    const { status, text } = await ask(damaged, path, { username: "gardenshed", password: "x" });
    expect({ status, text }).toEqual({ status: 200, text: path === "/broker/login" ? '{"result":"deny"}' : "deny" });
  }
  expect(damaged.log.filter((line) => line.includes("unexpected_error")).length).toBe(2);
  await damaged.stop();
});

describe("POST /broker/topic (live.md §5)", () => {
  const READS: readonly Fields[] = [{ action: "subscribe" }, { acc: 1 }, { acc: 4 }];
  const SENDS: readonly Fields[] = [{ action: "publish" }, { acc: 2 }, { acc: 3 }];
  const rows: readonly (readonly [user: string, topic: string, reads: boolean, sends: boolean])[] = [
    ["device_7", "bot/device_7/from_clients", true, true],
    ["device_7", "bot/device_7/sync/Point/1", true, false],
    ["device_7", "bot/device_7/from_api", true, false],
    ["device_7", "bot/device_7/terminal_input", true, false],
    ["device_7", "public_broadcast", true, false],
    ["device_7", "bot/device_7/#", true, false],
    ["device_7", "bot/device_7/+/x", true, false],
    ["device_7", "bot/device_8/logs", false, false],
    ["device_7", "bot/device_70/logs", false, false],
    ["device_7", "bot/+/logs", false, false],
    ["device_7", "#", false, false],
    ["device_7", "$SYS/brokers", false, false],
    ["device_7", "$delayed/5/bot/device_8/from_clients", false, false],
    ["device_7", "$share/g/bot/device_8/logs", false, false],
    ["device_7", "", false, false],
    ["demo", "demos/3f2a", true, false],
    ["demo", "demos/+", false, false],
    ["demo", "bot/device_7/logs", false, false],
    ["gardenshed", "bot/device_7/sync/Point/1", true, true],
    ["guest", "public_broadcast", false, false],
  ];
  test.each(rows)("%s, %p: reads %p, sends %p", async (username, topic, reads, sends) => {
    const word = (is: boolean) => ({ status: 200, verdict: { result: is ? "allow" : "deny" } });
    for (const wish of READS) expect(await verdictOn("topic", { username, topic, ...wish })).toEqual(word(reads));
    for (const wish of SENDS) expect(await verdictOn("topic", { username, topic, ...wish })).toEqual(word(sends));
    const { status } = await ask(server, "/broker/topic?style=status", {
      username,
      topic,
      acc: "4",
      clientid: "page1",
    });
    expect(status).toBe(reads ? 200 : 403);
  });

  test("whoever stops reading needs no right, but a name", async () => {
    const { verdict } = await verdictOn("topic", { username: "device_7", topic: "bot/device_8/logs", acc: 8 });
    expect(verdict).toEqual({ result: "allow" });
    expect(await verdictOn("topic", { username: "guest", topic: "x", acc: 8 })).toEqual(DENIED);
  });

  test("another wish is refused", async () => {
    const fields = { username: "device_7", topic: "bot/device_7/logs" };
    for (const wish of [{}, { acc: 0 }, { acc: 5 }, { action: "all" }]) {
      expect(await verdictOn("topic", { ...fields, ...wish })).toEqual(DENIED);
    }
  });
});
