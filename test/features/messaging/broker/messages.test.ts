import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { ISubackPacket } from "mqtt-packet";
import { broker, messenger } from "../../../../src/features/messaging";
import { eventually } from "../../../support/eventually";
import { enterRaw, mqttPort, openPage, type Page } from "../../../support/mqtt-client";
import { below, pick, randomOf } from "../../../support/random";
import { startRobot } from "../../../support/robot";
import { get, makeAccount, makeToken, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

let server: TestServer;
let owner: TestAccount;
let neighbour: TestAccount;
let prefix: string;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
// Fresh ones each time: an account may log in 60 times only.
beforeEach(async () => {
  owner = await makeAccount(server);
  neighbour = await makeAccount(server);
  prefix = `bot/device_${owner.deviceId}/`;
});
afterAll(() => server.stop());

const broadcast = (text: string) => server.services.get(broker).broadcast(text);
/** Everything that has been sent before has been received when this has. */
async function settle(page: Page): Promise<void> {
  const mark = `${prefix}mark/${crypto.randomUUID()}`;
  const marked = new Promise<void>((resolve) =>
    page.client.on("message", (topic) => (topic === mark ? resolve() : undefined)),
  );
  await page.subscribe(mark);
  await page.client.publishAsync(mark, "");
  await marked;
}

describe.each([
  ["tcp", 3],
  ["tcp", 4],
  ["tcp", 5],
  ["ws", 4],
  ["ws", 5],
] as const)("over %s, version %p", (over, protocolVersion) => {
  const options = {
    over,
    protocolVersion,
    ...(protocolVersion === 3 ? { protocolId: "MQIsdp" as const, clientId: "old" } : {}),
  };

  test("a command goes to the robot and its answer comes back", async () => {
    const robot = await startRobot({ port: mqttPort(server), ...owner });
    const page = await openPage(server, owner, options);
    expect(await page.subscribe(`${prefix}from_device`, `${prefix}pong/#`)).toEqual([0, 0]);
    await page.client.publishAsync(
      `${prefix}from_clients`,
      '{"kind":"rpc_request","args":{"label":"water"},"body":[]}',
    );
    expect(await page.next()).toEqual({
      topic: `${prefix}from_device`,
      payload: '{"kind":"rpc_ok","args":{"label":"water"}}',
    });
    await page.client.publishAsync(`${prefix}ping/17`, "now");
    expect(await page.next()).toEqual({ topic: `${prefix}pong/17`, payload: "now" });
    robot.cut();
    page.client.end(true);
  });

  test.each([1, 2] as const)("QoS %p is acknowledged, delivered once with QoS 0, and nothing is kept", async (qos) => {
    const page = await openPage(server, owner, options);
    await page.subscribe(`${prefix}from_clients`);
    await page.client.publishAsync(`${prefix}from_clients`, "one", { qos, retain: true });
    expect((await page.next()).payload).toBe("one");
    const late = await openPage(server, owner, { ...options, clientId: "late" });
    await late.subscribe(`${prefix}from_clients`);
    await settle(late);
    expect(late.received.filter(({ payload }) => payload === "one")).toEqual([]);
    expect(page.received.filter(({ payload }) => payload === "one").length).toBe(1);
    for (const { client } of [page, late]) client.end(true);
  });

  longTest(
    "the newest state is given to whoever comes while the robot is there, and that of a robot only",
    async () => {
      const token = await makeToken(server, owner, "bot");
      const robot = await startRobot({ port: mqttPort(server), ...owner, token });
      robot.tell("status", { first: true });
      robot.tell("status", { location: { x: over, protocolVersion } });
      const seen = await openPage(server, owner, { clientId: "seen" });
      await seen.subscribe(`${prefix}status`);
      while (!(await seen.next()).payload.includes(`"protocolVersion":${protocolVersion}`));
      const page = await openPage(server, owner, options);
      await page.subscribe(`${prefix}#`);
      expect(await page.next()).toEqual({
        topic: `${prefix}status`,
        payload: JSON.stringify({ location: { x: over, protocolVersion } }),
      });
      await page.client.publishAsync(`${prefix}status`, '{"forged":true}', { qos: 1 });
      const other = await openPage(server, owner, { clientId: "other" });
      await other.subscribe(`${prefix}status`);
      expect((await other.next()).payload).toContain("location");
      robot.cut();
      await eventually(() => (server.services.get(messenger).attendanceOf(owner.deviceId).hasRobot ? undefined : true));
      const late = await openPage(server, owner, { clientId: "late" });
      await late.subscribe(`${prefix}status`);
      await settle(late);
      expect(late.received.filter(({ topic }) => topic.endsWith("/status"))).toEqual([]);
      const { text } = await send(server, get("/api/device/state"), owner.token);
      expect(JSON.parse(text)).toMatchObject({ connected: false, status: { location: { x: over, protocolVersion } } });
      for (const { client } of [page, seen, other, late]) client.end(true);
    },
  );
});

describe("what may be read", () => {
  test.each([
    ["#", false],
    ["+/+/logs", false],
    ["bot/+/logs", false],
    ["$SYS/#", false],
    ["demos/secret", false],
    ["public_broadcast", true],
    ["public_broadcast/#", false],
  ])("%j: %p", async (filter, is) => {
    const old = await enterRaw(server, owner);
    const fresh = await enterRaw(server, owner, { protocolVersion: 5 });
    const codes = await Promise.all(
      [old, fresh].map(async (client) => {
        client.send({ cmd: "subscribe", messageId: 7, subscriptions: [{ topic: filter, qos: 1 }] });
        const { granted, messageId } = (await client.first("suback")) as ISubackPacket; // asked for by its name
        return [messageId, ...granted];
      }),
    );
    expect(codes).toEqual([
      [7, is ? 0 : 0x80],
      [7, is ? 0 : 0x87],
    ]);
    for (const client of [old, fresh]) {
      client.send({ cmd: "pingreq" });
      expect(await client.first("pingresp")).toBeDefined();
      client.end();
    }
  });

  test("32 filters, and shared ones not at all", async () => {
    const page = await openPage(server, owner, { protocolVersion: 5 });
    const filters = Array.from({ length: 33 }, (_, index) => `${prefix}f${index}`);
    expect(await page.subscribe(...filters)).toEqual([...Array.from({ length: 32 }, () => 0), 0x97]);
    expect(await page.subscribe(`$share/all/${prefix}logs`)).toEqual([0x9e]);
    await page.client.unsubscribeAsync(`${prefix}f0`);
    expect(await page.subscribe(`${prefix}f32`)).toEqual([0]);
    page.client.end(true);
  });

  test("who unsubscribes hears no more", async () => {
    const page = await openPage(server, owner);
    await page.subscribe(`${prefix}a`, `${prefix}b`, "public_broadcast");
    await page.client.unsubscribeAsync(`${prefix}a`);
    await page.client.publishAsync(`${prefix}a`, "a");
    await page.client.publishAsync(`${prefix}b`, "b");
    expect((await page.next()).payload).toBe("b");
    broadcast('{"type":"reload"}');
    expect(await page.next()).toEqual({ topic: "public_broadcast", payload: '{"type":"reload"}' });
    await page.client.unsubscribeAsync("public_broadcast");
    broadcast("again");
    await settle(page);
    expect(page.received.some(({ payload }) => payload === "again")).toBe(false);
    page.client.end(true);
  });

  test("MQTT 5: not what one has sent oneself, if one asks so", async () => {
    const page = await openPage(server, owner, { protocolVersion: 5 });
    const other = await openPage(server, owner, { protocolVersion: 5 });
    await page.client.subscribeAsync(`${prefix}self`, { qos: 0, nl: true });
    await page.client.publishAsync(`${prefix}self`, "own");
    await settle(page);
    await other.client.publishAsync(`${prefix}self`, "other");
    await settle(other);
    await settle(page);
    expect(page.received.filter(({ topic }) => topic === `${prefix}self`).map(({ payload }) => payload)).toEqual([
      "other",
    ]);
    for (const { client } of [page, other]) client.end(true);
  });

  test("MQTT 5: user properties go along; what is larger than a client takes does not", async () => {
    const page = await openPage(server, owner, { protocolVersion: 5, properties: { maximumPacketSize: 300 } });
    const told = new Promise((resolve) =>
      page.client.once("message", (_, __, packet) => resolve(packet.properties?.userProperties)),
    );
    await page.subscribe(`${prefix}x`);
    await page.client.publishAsync(`${prefix}x`, "x".repeat(400), { qos: 1 });
    await page.client.publishAsync(`${prefix}x`, "small", { qos: 1, properties: { userProperties: { from: "page" } } });
    expect(await told).toEqual({ from: "page" });
    expect(page.received.map(({ payload }) => payload)).toEqual(["small"]);
    page.client.end(true);
  });
});

describe("what may be sent", () => {
  test.each(["sync/Point/1", "from_api", "terminal_input", "", "1/2/3/4/5/6/7"])(
    "not %j below the own prefix",
    async (topic) => {
      const reader = await openPage(server, owner);
      await reader.subscribe(`${prefix}#`);
      const sender = await enterRaw(server, owner);
      sender.send({
        cmd: "publish",
        topic: prefix + topic,
        payload: "forged",
        qos: 1,
        messageId: 3,
        dup: false,
        retain: false,
      });
      expect(await sender.first("puback")).toMatchObject({ messageId: 3 });
      await settle(reader);
      expect(reader.received.filter(({ payload }) => payload === "forged")).toEqual([]);
      sender.end();
      reader.client.end(true);
    },
  );

  test("MQTT 5 is told so", async () => {
    const sender = await enterRaw(server, owner, { protocolVersion: 5 });
    sender.send({
      cmd: "publish",
      topic: "public_broadcast",
      payload: "",
      qos: 1,
      messageId: 3,
      dup: false,
      retain: false,
    });
    expect(await sender.first("puback")).toMatchObject({ reasonCode: 0x87 });
    sender.end();
  });

  test("after a hundred refused ones the connection ends", async () => {
    const sender = await enterRaw(server, owner, { protocolVersion: 5 });
    for (let count = 0; count < 100; count++) {
      sender.send({ cmd: "publish", topic: "public_broadcast", payload: "", qos: 0, dup: false, retain: false });
    }
    expect(await sender.first("disconnect")).toMatchObject({ reasonCode: 0x87 });
    await sender.closed;
  });
});

describe("wills", () => {
  const will = (topic: string, payload = "gone") => ({
    will: { topic, payload: Buffer.from(payload), qos: 0 as const, retain: true },
  });

  test("are sent after an unclean end and a take-over, and not after a clean end", async () => {
    const reader = await openPage(server, owner);
    await reader.subscribe(`${prefix}will`);
    const leave = await enterRaw(server, owner, { clientId: "w", ...will(`${prefix}will`, "clean") });
    leave.send({ cmd: "disconnect" });
    await leave.closed;
    const first = await enterRaw(server, owner, { clientId: "w", ...will(`${prefix}will`, "taken over") });
    const second = await enterRaw(server, owner, { clientId: "w", ...will(`${prefix}will`, "cut") });
    expect((await reader.next()).payload).toBe("taken over");
    second.end();
    expect((await reader.next()).payload).toBe("cut");
    await first.closed;
    reader.client.end(true);
  });

  test("MQTT 5: have their properties, but for their delay", async () => {
    const reader = await openPage(server, owner, { protocolVersion: 5 });
    const told = new Promise((resolve) =>
      reader.client.once("message", (_, payload, { properties }) => resolve([payload.toString(), { ...properties }])),
    );
    await reader.subscribe(`${prefix}will`);
    const properties = { willDelayInterval: 60, contentType: "text", userProperties: { a: "b" } };
    const message = { topic: `${prefix}will`, payload: Buffer.from("gone"), qos: 0 as const, retain: false };
    (await enterRaw(server, owner, { clientId: "w", protocolVersion: 5, will: { ...message, properties } })).end();
    expect(await told).toEqual(["gone", { contentType: "text", userProperties: expect.objectContaining({ a: "b" }) }]);
    reader.client.end(true);
  });

  test.each([
    [0, false],
    [4, true],
    [0x80, true],
  ])("MQTT 5: an end with reason %d sends it: %p", async (reasonCode, isSent) => {
    const reader = await openPage(server, owner);
    await reader.subscribe(`${prefix}will`);
    const client = await enterRaw(server, owner, { clientId: "w", protocolVersion: 5, ...will(`${prefix}will`) });
    client.send({ cmd: "disconnect", reasonCode });
    await client.closed;
    await settle(reader);
    expect(reader.received.some(({ payload }) => payload === "gone")).toBe(isSent);
    reader.client.end(true);
  });

  test("follow the rules of messages: own topics, at most a kilobyte with the topic", async () => {
    const longest = 1_024 - `${prefix}will`.length;
    const reader = await openPage(server, owner);
    const victim = await openPage(server, neighbour);
    await victim.subscribe(`bot/device_${neighbour.deviceId}/#`, "public_broadcast");
    await reader.subscribe(`${prefix}#`);
    for (const [topic, payload] of [
      [`bot/device_${neighbour.deviceId}/from_clients`, "forged"],
      ["public_broadcast", "forged"],
      [`${prefix}sync/Point/1`, "forged"],
      [`${prefix}will`, "forged".padEnd(longest + 1)],
    ] as const) {
      (await enterRaw(server, owner, will(topic, payload))).end();
    }
    (await enterRaw(server, owner, will(`${prefix}will`, "allowed".padEnd(longest)))).end();
    expect((await reader.next()).payload).toBe("allowed".padEnd(longest));
    expect([...reader.received, ...victim.received].filter(({ payload }) => payload.includes("forged"))).toEqual([]);
    for (const { client } of [reader, victim]) client.end(true);
  });
});

test.each(["is cut", "leaves with its will", "is taken over"])(
  "a client that %s is gone, even if its will hits a defect",
  async (how) => {
    const messages = server.services.get(messenger);
    const heard = (topic: string): void => {
      if (topic === "will") throw new Error("a defect");
    };
    const forget = messages.listen(owner.deviceId, { heard });
    const will = { topic: `${prefix}will`, payload: Buffer.from("gone"), qos: 0 as const, retain: false };
    const client = await enterRaw(server, owner, { clientId: "w", protocolVersion: 5, will });
    if (how === "is cut") client.end();
    else if (how === "leaves with its will") client.send({ cmd: "disconnect", reasonCode: 4 });
    else await expect(enterRaw(server, owner, { clientId: "w" })).rejects.toThrow("refused"); // it may come again
    await eventually(() => (messages.attendanceOf(owner.deviceId).clients === 0 ? true : undefined));
    forget();
  },
);

test("nothing crosses: filters and messages of one account against another that hears everything of its own", async () => {
  const random = randomOf(2026);
  const victim = await openPage(server, neighbour);
  const own = `bot/device_${neighbour.deviceId}/`;
  await victim.subscribe(`${own}#`, "public_broadcast");
  const parts = [
    "bot",
    `device_${neighbour.deviceId}`,
    `device_${owner.deviceId}`,
    "+",
    "#",
    "",
    "..",
    "logs",
    "sync",
    "*",
  ];
  const text = () => Array.from({ length: 1 + below(random, 5) }, () => pick(random, parts)).join("/");
  let granted = 0;
  for (let round = 0; round < 10; round++) {
    const attacker = await enterRaw(server, owner, { clientId: "attacker" });
    const texts = Array.from({ length: 1_000 }, text).filter((each) => each !== "" && !/#./.test(each)); // others are no filters
    attacker.send({
      cmd: "subscribe",
      messageId: 1,
      subscriptions: texts.map((topic) => ({ topic, qos: 0 as const })),
    });
    const suback = (await attacker.first("suback")) as ISubackPacket; // asked for by its name
    for (const [index, code] of suback.granted.entries()) {
      if (code !== 0) continue;
      granted += 1;
      expect(texts[index]).toStartWith(prefix);
    }
    for (const topic of texts.filter((each) => !/[+#]/.test(each)).slice(0, 90)) {
      attacker.send({
        cmd: "publish",
        topic,
        payload: "crossed",
        qos: 0,
        dup: false,
        retain: false,
      });
    }
    await victim.client.publishAsync(`${own}from_clients`, `secret ${round}`);
    expect((await victim.next()).payload).toBe(`secret ${round}`);
    attacker.send({ cmd: "pingreq" });
    await attacker.first("pingresp");
    expect(attacker.packets.filter(({ cmd }) => cmd === "publish").map(String)).toEqual(
      attacker.packets.filter((packet) => packet.cmd === "publish" && packet.topic.startsWith(prefix)).map(String),
    );
    attacker.end();
    await attacker.closed;
  }
  expect(granted).toBeGreaterThan(0);
  expect(victim.received.filter(({ payload }) => payload === "crossed")).toEqual([]);
  victim.client.end(true);
});

test("the server speaks to the room of an account, and knows when nobody is there", async () => {
  const { services } = server;
  const account = await makeAccount(server);
  expect(services.get(broker).hasReaders(account.deviceId)).toBe(false);
  services.get(broker).publish(account.deviceId, "sync/Point/1", "{}");
  const page = await openPage(server, account);
  await page.subscribe(`bot/device_${account.deviceId}/sync/#`);
  expect(services.get(broker).hasReaders(account.deviceId)).toBe(true);
  services.get(broker).publish(account.deviceId, "sync/Point/2", '{"args":{"label":"x"},"body":null}');
  expect(await page.next()).toEqual({
    topic: `bot/device_${account.deviceId}/sync/Point/2`,
    payload: '{"args":{"label":"x"},"body":null}',
  });
  page.client.end(true);
});
