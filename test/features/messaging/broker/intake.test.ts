import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { generate } from "mqtt-packet";
import { Database } from "../../../../src/platform/db/database";
import { eventually } from "../../../support/eventually";
import { enterRaw, openPage } from "../../../support/mqtt-client";
import { TELEMETRY } from "../../../support/robot";
import { get, makeAccount, makeToken, patch, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

type Shown = Readonly<Record<string, unknown>>;
const START = new Date("2026-03-01T08:15:30Z");

let now = START;
let server: TestServer;
let owner: TestAccount;
let prefix: string;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => now);
});
beforeEach(async () => {
  now = new Date(START);
  owner = await makeAccount(server);
  prefix = `bot/device_${owner.deviceId}/`;
});
afterAll(() => server.stop());

const show = async (path: string): Promise<Shown> => (await send(server, get(path), owner.token)).json as Shown; // an object
const list = async (path: string): Promise<Shown[]> => (await send(server, get(path), owner.token)).json as Shown[]; // a list

/** Stores these messages, in their order, and whatever else the server makes of them. */
async function tell(topic: string, ...payloads: readonly unknown[]): Promise<void> {
  const client = await enterRaw(server, owner, { clientId: "device" });
  for (const payload of payloads) {
    const text = typeof payload === "string" ? payload : JSON.stringify(payload);
    client.send({ cmd: "publish", topic: prefix + topic, payload: text, qos: 0, dup: false, retain: false });
  }
  client.send({ cmd: "pingreq" });
  await client.first("pingresp");
  client.end();
  await client.closed;
  await server.services.writes.settled();
}

const log = (changes: Shown = {}) => ({
  message: "Syncing",
  type: "info",
  major_version: 15,
  channels: [],
  ...changes,
});

describe("logs", () => {
  test("are stored as the endpoint stores them", async () => {
    await tell("logs", log({ message: "x".repeat(10_001), x: 1.5, verbosity: 2, minor_version: "8", meta: {} }));
    expect(await list("/api/logs")).toMatchObject([
      { message: "x".repeat(10_000), x: 1.5, verbosity: 2, minor_version: "8" },
    ]);
  });

  test.each([1, 2] as const)("of QoS %p are stored when they are acknowledged, and all in their order", async (qos) => {
    const client = await enterRaw(server, owner);
    const messages = Array.from({ length: 8 }, (_, index) => ({
      ...{ topic: prefix + (index % 2 === 0 ? "logs" : "from_device"), messageId: index + 1 },
      payload: JSON.stringify(log({ message: `Number ${index}` })),
    }));
    for (const message of messages) client.send({ cmd: "publish", ...message, qos, dup: false, retain: false });
    const acknowledged = () =>
      client.packets.filter(({ cmd }) => cmd === (qos === 1 ? "puback" : "pubrec")).map(({ messageId }) => messageId);
    await eventually(() => (acknowledged().length === messages.length ? true : undefined));
    expect(acknowledged()).toEqual(messages.map(({ messageId }) => messageId));
    const stored = (await list("/api/logs")).map(({ message }) => message).toSorted();
    expect(stored).toEqual(["Number 0", "Number 2", "Number 4", "Number 6"]);
    client.end();
  });

  test("of QoS 2 that come twice before they are acknowledged are stored once", async () => {
    const client = await enterRaw(server, owner);
    const message = {
      topic: `${prefix}logs`,
      payload: JSON.stringify(log()),
      messageId: 1,
      qos: 2,
      retain: false,
    } as const;
    for (const dup of [false, true]) client.send({ cmd: "publish", ...message, dup });
    await eventually(() => (client.packets.filter(({ cmd }) => cmd === "pubrec").length === 2 ? true : undefined));
    expect((await list("/api/logs")).length).toBe(1);
    client.end();
  });

  test("that the endpoint refuses are acknowledged too", async () => {
    const client = await enterRaw(server, owner);
    const message = { topic: `${prefix}logs`, payload: "{", messageId: 1, qos: 1, retain: false, dup: false } as const;
    client.send({ cmd: "publish", ...message });
    expect(await client.first("puback")).toMatchObject({ messageId: 1 });
    expect(await list("/api/logs")).toEqual([]);
    client.end();
  });

  test("whose write fails are not acknowledged, and with QoS 2 may come again", async () => {
    const client = await enterRaw(server, owner);
    const packet = (messageId: number, qos: 1 | 2, message: string): Buffer => {
      const payload = JSON.stringify(log({ message }));
      return generate({ cmd: "publish", topic: `${prefix}logs`, payload, messageId, qos, dup: false, retain: false });
    };
    const acknowledged = () =>
      client.packets.filter(({ cmd }) => cmd === "puback" || cmd === "pubrec").map(({ messageId }) => messageId);
    const { db, writes } = server.services;
    const execute = (sql: string) => writes.run("account", () => db.execute(sql), owner.deviceId);
    await execute(`create temp trigger broken before insert on logs when new.message like 'Lost %'
      begin select raise(abort, 'disk error'); end`);
    const sent = [
      ...[packet(1, 1, "Lost for good"), packet(2, 1, "Stored beside")],
      ...[packet(3, 2, "Lost at first"), packet(3, 2, "Lost at first"), packet(4, 2, "Stored behind")],
    ];
    // Another process holds the lock until all are read, so that the repeat comes before the write has failed.
    const holder = new Database(db.path);
    holder.step("begin immediate");
    client.send(Buffer.concat([...sent, generate({ cmd: "pingreq" })]));
    await client.first("pingresp");
    holder.close();
    await eventually(() => acknowledged().includes(4) || undefined);
    expect(acknowledged()).toEqual([2, 4]);
    await execute("drop trigger broken");
    client.send(packet(3, 2, "Lost at first"));
    await eventually(() => acknowledged().includes(3) || undefined);
    const stored = (await list("/api/logs")).map(({ message }) => message).toSorted();
    expect(stored).toEqual(["Lost at first", "Stored behind", "Stored beside"]);
    expect(server.log.filter((line) => line.includes("message_not_stored"))).toHaveLength(2);
    client.end();
  });

  test.each([
    ["no object", "[]"],
    ["no JSON", "{"],
    ["nothing", ""],
    ["no version", log({ major_version: undefined })],
    ["an old version", log({ major_version: 6 })],
    ["no type", log({ type: undefined })],
    ["fun", log({ type: "fun" })],
    ["debug", log({ type: "debug" })],
    ["a forbidden word", log({ message: "WPA" })],
    ["an unknown type", log({ type: "shout" })],
    ["a wrong channel", log({ channels: ["pigeon"] })],
  ])("%s is not stored", async (_, payload) => {
    const before = server.log.length;
    await tell("logs", payload, log({ message: "after" }));
    expect(await list("/api/logs")).toMatchObject([{ message: "after" }]);
    expect(server.log.slice(before).filter((line) => / (warn|error) /.test(line))).toEqual([]);
  });

  /** Fills a window with messages that are ignored, which count too. */
  async function fill(count: number): Promise<void> {
    for (let sent = 0; sent < count; sent += 250) {
      await tell("logs", ...Array.from({ length: Math.min(250, count - sent) }, () => ""));
    }
  }

  test("above 250 a minute none is stored until the minute is over", async () => {
    await fill(249);
    await tell("logs", log({ message: "250th" }), log({ message: "251st" }), log({ message: "252nd" }));
    const suspended =
      "Device is sending too many logs (more than 250 / minute). Suspending log storage and display until 08:16.";
    expect(await list("/api/logs")).toMatchObject([
      { message: suspended, type: "warn", channels: ["toast"] },
      { message: "250th" },
    ]);
    expect(await show("/api/device")).toMatchObject({
      throttled_at: "2026-03-01T08:15:30.000Z",
      throttled_until: "2026-03-01T08:16:00.000Z",
    });
    now = new Date("2026-03-01T08:16:00Z");
    await tell("logs", log({ message: "later" }));
    expect((await list("/api/logs")).map(({ message }) => message).toSorted()).toEqual([
      ...["250th", "Cooldown period has ended, resuming log storage.", suspended, "later"],
    ]);
    expect(await show("/api/device")).toMatchObject({ throttled_at: null, throttled_until: null });
  });

  longTest("the time is that of the garden; a long suspension is mailed", async () => {
    await send(server, patch("/api/device", { timezone: "Asia/Tokyo" }), owner.token);
    for (let count = 0; count < 120; count++) {
      now = new Date(Date.UTC(2026, 2, 1, Math.floor(count / 20), count % 20));
      await fill(210);
    }
    const suspended =
      "Device is sending too many logs (more than 25000 / day). Suspending log storage and display until 09:00.";
    expect(await list("/api/logs")).toMatchObject([{ message: suspended, channels: ["email"] }]);
    expect(await show("/api/device")).toMatchObject({ throttled_until: "2026-03-02T00:00:00.000Z" });
  });

  test("a clock that was set back holds nothing up", async () => {
    await fill(251);
    now = new Date(START.getTime() - 3_600_000);
    await tell("logs", log({ message: "back" }));
    expect((await list("/api/logs")).map(({ message }) => message)).toContain("back");
    expect(await show("/api/device")).toMatchObject({ throttled_at: null, throttled_until: null });
  });

  test("another account is not held up", async () => {
    await fill(251);
    const suspended = owner;
    owner = await makeAccount(server);
    prefix = `bot/device_${owner.deviceId}/`;
    await tell("logs", log({ message: "mine" }));
    expect(await list("/api/logs")).toMatchObject([{ message: "mine" }]);
    owner = suspended;
    expect((await show("/api/device"))["throttled_until"]).not.toBeNull();
  });

  test("what the server itself logs goes out on the topic", async () => {
    const page = await openPage(server, owner);
    await page.subscribe(`${prefix}logs`);
    await fill(251);
    const told = await eventually(() => page.received.find(({ payload }) => payload.includes("too many logs")));
    expect(JSON.parse(told.payload)).toMatchObject({ type: "warn", channels: ["toast"], verbosity: 1, x: null });
    page.client.end(true);
  });
});

describe("telemetry", () => {
  const telemetry = (changes: Shown = {}) => ({ ...TELEMETRY, ...changes });

  test("is stored with software and hardware of the account", async () => {
    await send(server, patch("/api/dos_config", { firmware_hardware: "board_k16" }), owner.token);
    await send(server, get("/api/device", { headers: { "user-agent": "DeviceOS/15.8.4" } }), owner.token);
    await tell("telemetry", telemetry());
    expect(await list("/api/telemetries")).toMatchObject([
      {
        ...{ target: "sbc4", soc_temp: 45, throttled: "0x0", wifi_level_percent: 80, uptime: 12345 },
        ...{ memory_usage: 120, disk_usage: 7, cpu_usage: 3, dos_version: "15.8.4", firmware_hardware: "board_k16" },
      },
    ]);
  });

  test("without target, or what the endpoint refuses, is dropped", async () => {
    await tell("telemetry", telemetry({ telemetry_target: undefined }), telemetry({ telemetry_disk_usage: 101 }), "[]");
    expect(await list("/api/telemetries")).toEqual([]);
  });

  test("above 25 a minute is dropped", async () => {
    await tell("telemetry", ...Array.from({ length: 27 }, () => telemetry()));
    expect((await list("/api/telemetries")).length).toBe(25);
    now = new Date("2026-03-01T08:16:00Z");
    await tell("telemetry", telemetry());
    expect((await list("/api/telemetries")).length).toBe(26);
  });
});

test("the will of a robot that was lost is no sign of life", async () => {
  const robot = { ...owner, token: await makeToken(server, owner, "bot") };
  const page = await openPage(server, owner);
  await page.subscribe(`${prefix}logs`);
  const will = { topic: `${prefix}logs`, payload: Buffer.from("gone"), qos: 0 as const, retain: false };
  const client = await enterRaw(server, robot, { will });
  now = new Date(START.getTime() + 3_600_000);
  client.end();
  expect((await page.next()).payload).toBe("gone");
  page.client.end(true);
  expect((await show("/api/device"))["last_saw_mq"]).toBe("2026-03-01T08:15:30.000Z");
});

describe("last_saw_mq", () => {
  test("is the time of a message of the robot, and of nobody else", async () => {
    await tell("status", {});
    expect((await show("/api/device"))["last_saw_mq"]).toBeNull();
    const login = await send(server, {
      method: "POST",
      path: "/api/tokens",
      body: { user: { email: owner.email, password: "password123" } },
      headers: { "user-agent": "DeviceOS/15.8.4" },
    });
    const { token } = login.json as { token: { encoded: string } }; // a log-in
    const robot = { ...owner, token: token.encoded };
    const before = await show("/api/device");
    owner = robot;
    await tell("status", {});
    const after = await show("/api/device");
    expect(after["last_saw_mq"]).toBe("2026-03-01T08:15:30.000Z");
    expect(after["updated_at"]).toBe(before["updated_at"]);
  });
});
