import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { makeAccount, remove, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { ask, makeGuests, type Guests } from "./guests";

let server: TestServer;
let guests: Guests;
beforeAll(async () => {
  server = await startServer({ BROKER_HOOKS: "on", MQTT_HOST: "broker.lan" });
  guests = await makeGuests(server);
});
afterAll(() => server.stop());

/** The word for RabbitMQ. */
async function wordFor(question: string, fields: Record<string, string>): Promise<string> {
  const answer = await ask(server, `/api/rmq/${question}`, fields);
  expect({ status: answer.status, type: answer.headers.get("content-type") }).toEqual({
    status: 200,
    type: "text/plain; charset=utf-8",
  });
  expect(answer.headers.get("x-device-rpc-id")).toMatch(/^[0-9a-f-]{36}$/);
  return answer.text;
}

describe("POST /api/rmq/user (live.md §5)", () => {
  const rows: readonly (readonly [name: string, fields: () => Record<string, string>, word: string])[] = [
    ["a token in force", () => guests.login, "allow"],
    ["with a client id", () => ({ ...guests.login, client_id: "mqttjs_1f", vhost: "/" }), "allow"],
    ["a robot's own client id", () => ({ ...guests.login, client_id: guests.login.username }), "allow"],
    ["the client id of another robot", () => ({ ...guests.login, client_id: `${guests.login.username}0` }), "deny"],
    ["the client id of the server", () => ({ ...guests.login, client_id: "gardenshed-1" }), "deny"],
    ["another account's name", () => ({ ...guests.login, username: guests.neighbour.username }), "deny"],
    ["a revoked token", () => guests.revoked, "deny"],
    ["an expired token", () => guests.expired, "deny"],
    ["a changed token", () => ({ ...guests.login, password: `${guests.login.password.slice(0, -4)}AAAA` }), "deny"],
    ["no password", () => ({ username: guests.login.username }), "deny"],
    ["a name of another form", () => ({ ...guests.login, username: "guest" }), "deny"],
    ["nothing", () => ({}), "deny"],
    ["a demo", () => ({ username: "demo", password: "whatever" }), "allow"],
    ["a demo with a robot's client id", () => ({ username: "demo", client_id: "device_1" }), "deny"],
    ["the server itself", () => guests.server, "allow administrator"],
    ["its name with another password", () => ({ ...guests.server, password: guests.login.password }), "deny"],
    ["its name without password", () => ({ username: "gardenshed" }), "deny"],
    ["its secret under another name", () => ({ ...guests.server, username: guests.login.username }), "deny"],
    ["a body that is too long", () => ({ ...guests.login, more: "x".repeat(20_000) }), "deny"],
  ];
  test.each(rows)("%s", async (_, fields, word) => expect(await wordFor("user", fields())).toBe(word));

  test("a token that is revoked meanwhile", async () => {
    const account = await makeAccount(server);
    const login = { username: `device_${account.deviceId}`, password: account.token };
    expect(await wordFor("user", login)).toBe("allow");
    await send(server, remove("/api/tokens"), account.token);
    expect(await wordFor("user", login)).toBe("deny");
  });
});

describe("POST /api/rmq/vhost (live.md §5)", () => {
  const rows: readonly (readonly [user: string, vhost: string, word: string])[] = [
    ["device_7", "/", "allow"],
    ["device_7", "/other", "deny"],
    ["demo", "/", "allow"],
    ["gardenshed", "/other", "allow"],
    ["guest", "/", "deny"],
    ["", "/", "deny"],
  ];
  test.each(rows)("%p on %p: %s", async (username, vhost, word) =>
    expect(await wordFor("vhost", { username, vhost, ip: "::ffff:127.0.0.1", tags: "" })).toBe(word),
  );
});

describe("POST /api/rmq/resource (live.md §5)", () => {
  const own = "mqtt-subscription-page1qos0";
  const rows: readonly (readonly [user: string, resource: string, name: string, permission: string, word: string])[] = [
    ["device_7", "exchange", "amq.topic", "read", "allow"],
    ["device_7", "exchange", "amq.topic", "write", "allow"],
    ["device_7", "exchange", "amq.topic", "configure", "deny"],
    ["device_7", "exchange", "amq.default", "write", "deny"],
    ["device_7", "exchange", "", "write", "deny"],
    ["device_7", "queue", own, "configure", "allow"],
    ["device_7", "queue", own, "read", "allow"],
    ["device_7", "queue", own, "write", "allow"],
    ["device_7", "queue", "mqtt-subscription-page1qos1", "read", "allow"],
    ["device_7", "queue", "mqtt-will-page1", "configure", "allow"],
    ["device_7", "queue", "mqtt-subscription-page2qos0", "read", "deny"],
    ["device_7", "queue", "amq.gen-1", "configure", "deny"],
    ["device_7", "topic", "amq.topic", "read", "deny"],
    ["demo", "queue", own, "read", "allow"],
    ["gardenshed", "queue", "anything", "configure", "allow"],
    ["guest", "exchange", "amq.topic", "read", "deny"],
  ];
  test.each(rows)("%s: %s %p %s: %s", async (username, resource, name, permission, word) =>
    expect(await wordFor("resource", { username, vhost: "/", resource, name, permission, client_id: "page1" })).toBe(
      word,
    ),
  );

  test("whoever is no client of MQTT has no queues", async () => {
    const fields = { username: "device_7", vhost: "/", resource: "queue", permission: "read" };
    expect(await wordFor("resource", { ...fields, name: own })).toBe("deny");
    expect(await wordFor("resource", { ...fields, name: "mqtt-subscription-qos0" })).toBe("deny");
  });
});

describe("POST /api/rmq/topic (live.md §5)", () => {
  const rows: readonly (readonly [user: string, permission: string, key: string, word: string])[] = [
    ["device_7", "read", "bot.device_7.#", "allow"],
    ["device_7", "read", "bot.device_7.*.x", "allow"],
    ["device_7", "read", "bot.device_7.sync.#", "allow"],
    ["device_7", "read", "bot.device_7.terminal_input", "allow"],
    ["device_7", "read", "public_broadcast", "allow"],
    ["device_7", "read", "bot.device_8.#", "deny"],
    ["device_7", "read", "bot.device_77.logs", "deny"],
    ["device_7", "read", "bot.*.logs", "deny"],
    ["device_7", "read", "#", "deny"],
    ["device_7", "read", "bot.#", "deny"],
    ["device_7", "read", "bot.device_7.#.x", "deny"],
    ["device_7", "write", "bot.device_7.from_clients", "allow"],
    ["device_7", "write", "bot.device_7.ping.5", "allow"],
    ["device_7", "write", "bot/device_7/logs", "allow"],
    ["device_7", "write", "bot.device_7.sync.Point.1", "deny"],
    ["device_7", "write", "bot.device_7.sync", "deny"],
    ["device_7", "write", "bot/device_7.sync.Point.1", "deny"],
    ["device_7", "write", "bot.device_7.from_api", "deny"],
    ["device_7", "write", "bot.device_7.terminal_input", "deny"],
    ["device_7", "write", "bot.device_7.a*b", "deny"],
    ["device_7", "write", "bot.device_8.from_clients", "deny"],
    ["device_7", "write", "public_broadcast", "deny"],
    ["device_7", "configure", "bot.device_7.logs", "deny"],
    ["demo", "read", "demos.3f2a", "allow"],
    ["demo", "read", "demos.*", "deny"],
    ["demo", "read", "demos.#", "deny"],
    ["demo", "read", "bot.device_7.logs", "deny"],
    ["demo", "write", "demos.3f2a", "deny"],
    ["gardenshed", "read", "bot.#", "allow"],
    ["gardenshed", "write", "bot.device_7.sync.Point.1", "allow"],
    ["guest", "read", "public_broadcast", "deny"],
  ];
  test.each(rows)("%s: %s %s: %s", async (username, permission, routing_key, word) =>
    expect(
      await wordFor("topic", { username, vhost: "/", resource: "topic", name: "amq.topic", permission, routing_key }),
    ).toBe(word),
  );

  test("another exchange has no topics of ours", async () => {
    const fields = { username: "device_7", name: "amq.direct", permission: "read", routing_key: "bot.device_7.logs" };
    expect(await wordFor("topic", fields)).toBe("deny");
  });
});
