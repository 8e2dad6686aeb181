import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { generate } from "mqtt-packet";
import { broker } from "../../../src/features/messaging";
import type { Broker } from "../../../src/features/messaging/broker/broker";
import { eventually } from "../../support/eventually";
import { connectPacket, enterRaw, mqttPort, openPage, openRaw, type Page } from "../../support/mqtt-client";
import { makeAccount, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { fuzzBroker } from "../mqtt-fuzz";
import { amount, longTest } from "../../support/tier";

let server: TestServer;
let owner: TestAccount;
let neighbour: TestAccount;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
beforeEach(async () => {
  owner = await makeAccount(server);
  neighbour = await makeAccount(server);
});
afterAll(() => server.stop());

const prefixOf = ({ deviceId }: TestAccount) => `bot/device_${deviceId}/`;

/** Another account sends itself a message. */
async function neighbourIsAnswered(): Promise<void> {
  const page = await openPage(server, neighbour, { clientId: "neighbour" });
  await page.subscribe(`${prefixOf(neighbour)}ping/#`);
  await page.client.publishAsync(`${prefixOf(neighbour)}ping/1`, "here");
  expect((await page.next()).payload).toBe("here");
  page.client.end(true);
}

describe("a subscriber that never reads", () => {
  test.each(["tcp", "ws"] as const)("over %s loses messages, and holds up nobody", async (over) => {
    const page = await openPage(server, owner, { over });
    await page.subscribe(`${prefixOf(owner)}sync/#`);
    const reader = await openPage(server, owner, { over: "tcp", clientId: "reader" });
    await reader.subscribe(`${prefixOf(owner)}sync/#`);
    const hub = server.services.get(broker);
    const before = hub.counts.lost;
    page.client.stream.pause();
    const payload = Buffer.alloc(60_000, "x");
    for (let count = 0; count < 400; count++) {
      hub.publish(owner.deviceId, `sync/Point/${count}`, payload);
      await reader.next();
      if (count % 100 === 0) await neighbourIsAnswered();
    }
    // 24 MB were sent, of which no more than 256 kB and what the operating system holds have waited.
    expect(hub.counts.lost).toBeGreaterThan(before);
    for (const { client } of [page, reader]) client.end(true);
  });
});

describe("a subscriber that loses messages", () => {
  let own: TestServer;
  let account: TestAccount;
  let hub: Broker;
  beforeEach(async () => {
    own = await startServer({ MQTT_PORT: "0" });
    account = await makeAccount(own);
    hub = own.services.get(broker);
  });
  afterEach(() => own.stop());

  /** A page that has not read for so long that it has lost something, and when that was. */
  async function openBehind(over: "tcp" | "ws"): Promise<{ page: Page; lostAt: number }> {
    const page = await openPage(own, account, { over });
    await page.subscribe(`${prefixOf(account)}sync/#`);
    page.client.stream.pause();
    const payload = Buffer.alloc(60_000, "x");
    await eventually(() => {
      for (let count = 0; count < 10; count++) hub.publish(account.deviceId, `sync/Point/${count}`, payload);
      return hub.counts.lost > 0 ? true : undefined;
    });
    return { page, lostAt: hub.nowMs() };
  }

  /** Lets the broker look at its connections at this time of its clock. */
  async function look(nowMs: number): Promise<void> {
    let looks = 0;
    hub.nowMs = () => ((looks += 1), nowMs);
    await eventually(() => (looks > 0 ? true : undefined));
  }

  test.each(["tcp", "ws"] as const)("over %s loses its connection after 30 s, and nobody else does", async (over) => {
    const { page, lostAt } = await openBehind(over);
    const reader = await enterRaw(own, account);
    await look(lostAt + 29_000);
    expect(hub.connections).toBe(2);
    await look(lostAt + 30_001);
    await eventually(() => (hub.connections === 1 ? true : undefined));
    expect(reader.isClosed()).toBe(false);
    reader.end();
    page.client.end(true);
  });

  test("and reads on in time keeps it", async () => {
    const { page, lostAt } = await openBehind("tcp");
    page.client.stream.resume();
    await eventually(() => {
      hub.publish(account.deviceId, "sync/mark", "");
      return page.received.some(({ topic }) => topic.endsWith("/mark")) ? true : undefined;
    });
    await look(lostAt + 30_001);
    expect(hub.connections).toBe(1);
    page.client.end(true);
  });
});

test("MQTT 5: more than the 100 unfinished messages that were announced end the connection", async () => {
  const client = await enterRaw(server, owner, { protocolVersion: 5 });
  expect(await client.first("connack")).toMatchObject({ properties: { receiveMaximum: 100 } });
  const publish = (messageId: number) =>
    client.send({
      ...{ cmd: "publish", topic: `${prefixOf(owner)}ping/1`, payload: "", qos: 2, messageId },
      ...{ dup: false, retain: false },
    });
  for (let messageId = 1; messageId <= 100; messageId++) publish(messageId);
  client.send({ cmd: "pubrel", messageId: 7 });
  expect(await client.first("pubcomp")).toMatchObject({ messageId: 7 });
  publish(101);
  expect(client.isClosed()).toBe(false);
  publish(102);
  expect(await client.first("disconnect")).toMatchObject({ reasonCode: 0x93 });
  await client.closed;
});

describe("packets that are too large are refused before they are there", () => {
  test("250 MB after the log-in", async () => {
    const client = await enterRaw(server, owner, { protocolVersion: 5 });
    client.send(Buffer.from([0x30, 0x80, 0xe5, 0x9a, 0x77]));
    expect(await client.first("disconnect")).toMatchObject({ reasonCode: 0x95 });
    await client.closed;
  });

  test("250 MB as a WebSocket", async () => {
    const page = await openPage(server, owner, { over: "ws", protocolVersion: 5 });
    const told = new Promise((resolve) => page.client.once("disconnect", ({ reasonCode }) => resolve(reasonCode)));
    page.client.stream.write(Buffer.from([0x30, 0x80, 0xe5, 0x9a, 0x77]));
    expect(await told).toBe(0x95);
    page.client.end(true);
  });

  test("250 MB instead of a log-in", async () => {
    const client = await openRaw(mqttPort(server));
    client.send(Buffer.from([0x10, 0x80, 0xe5, 0x9a, 0x77]));
    await client.closed;
    expect(client.packets).toEqual([]);
  });

  test("128 kB pass, one byte more does not", async () => {
    const topic = `${prefixOf(owner)}status`;
    const largest = 131_072 - 4 - 2 - topic.length;
    const publish = (length: number) =>
      ({ cmd: "publish", topic, payload: Buffer.alloc(length, "x"), qos: 0, dup: false, retain: false }) as const;
    const client = await enterRaw(server, owner);
    client.send(publish(largest), { cmd: "pingreq" });
    expect(await client.first("pingresp")).toBeDefined();
    client.send(publish(largest + 1));
    await client.closed;
  });

  test("8 kB pass before the log-in, one byte more does not", async () => {
    const loginWith = (length: number) =>
      generate(
        connectPacket(owner, { will: { topic: "x", payload: Buffer.alloc(length), qos: 0 as const, retain: false } }),
      );
    const room = 8_192 - loginWith(7_000).length;
    const client = await openRaw(mqttPort(server));
    client.send(loginWith(7_000 + room));
    expect(await client.first("connack")).toMatchObject({ returnCode: 0 });
    client.end();
    const more = await openRaw(mqttPort(server));
    more.send(loginWith(7_000 + room + 1));
    await more.closed;
    expect(more.packets).toEqual([]);
  });

  test.each([
    ["HTTP", Buffer.from("GET / HTTP/1.1\r\n\r\n")],
    ["a publish", Buffer.from([0x30, 2, 0, 0])],
    ["TLS", Buffer.from([0x16, 3, 1, 2, 0])],
  ])("%s instead of a log-in", async (_, bytes) => {
    const client = await openRaw(mqttPort(server));
    client.send(bytes);
    await client.closed;
    expect(client.packets).toEqual([]);
  });

  test("a second log-in, and what only servers send", async () => {
    const second = await enterRaw(server, owner);
    second.send(connectPacket(owner));
    await second.closed;
    const server5 = await enterRaw(server, owner, { protocolVersion: 5 });
    server5.send({ cmd: "pingresp" });
    expect(await server5.first("disconnect")).toMatchObject({ reasonCode: 0x82 });
  });
});

describe("a flood", () => {
  const burst = 650;
  longTest("over TCP is read as fast as the limit allows, and nothing of it is lost", async () => {
    const reader = await openPage(server, owner);
    await reader.subscribe(`${prefixOf(owner)}ping/#`);
    const client = await enterRaw(server, owner);
    for (let count = 0; count < burst; count++) {
      client.send({
        cmd: "publish",
        topic: `${prefixOf(owner)}ping/${count}`,
        payload: "",
        qos: 0,
        dup: false,
        retain: false,
      });
    }
    await neighbourIsAnswered();
    await eventually(() => (reader.received.length === burst ? true : undefined));
    expect(client.isClosed()).toBe(false);
    client.end();
    reader.client.end(true);
  });

  test("over WebSocket, where reading cannot stop, ends the connection", async () => {
    const page = await openPage(server, owner, { over: "ws", protocolVersion: 5 });
    const told = new Promise((resolve) => page.client.once("disconnect", ({ reasonCode }) => resolve(reasonCode)));
    for (let count = 0; count < burst; count++) page.client.publish(`${prefixOf(owner)}ping/1`, "");
    expect(await told).toBe(0x96);
    await neighbourIsAnswered();
    page.client.end(true);
  });
});

const PACKETS = amount(2_000, 10_000);

test(`${PACKETS} changed packets crash nothing, and another account hears none`, async () => {
  let now = new Date("2026-03-01T08:00:00Z");
  const fuzzed = await startServer({ MQTT_PORT: "0" }, () => now);
  const accounts = [await makeAccount(fuzzed), await makeAccount(fuzzed)] as const;
  const { packets, problems } = await fuzzBroker(fuzzed.services.get(broker), accounts, PACKETS, 7, () => {
    now = new Date(now.getTime() + 6_000);
  });
  expect(problems).toEqual([]);
  expect(packets).toBeGreaterThanOrEqual(PACKETS);
  expect(fuzzed.log.filter((line) => / error /.test(line))).toEqual([]);
  (await enterRaw(fuzzed, accounts[0])).end();
  await fuzzed.stop();
});
