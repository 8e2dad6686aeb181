import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { eventually } from "../../../support/eventually";
import { tempFolder } from "../../../support/folder";
import { connectPacket, mqttPort, openPage, openRaw, type Page } from "../../../support/mqtt-client";
import { oldshedToken, writeDialect } from "../../../support/oldshed";
import { done, type Robot, startRobot, STATE } from "../../../support/robot";
import { get, makeAccount, patch, post, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

/* A robot that speaks a dialect and a page that speaks the contract, in one room (dialects.md §3). */

const folder = tempFolder();
let server: TestServer;
let owner: TestAccount;
let robot: Robot;
let page: Page;
let prefix: string;
let token: string;

beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0", DIALECTS: `0=${writeDialect(folder)}` });
  owner = await makeAccount(server);
  token = await oldshedToken(server.spoken["oldshed"] ?? "", owner.email);
  prefix = `bot/device_${owner.deviceId}/`;
  robot = await startRobot({ port: mqttPort(server), deviceId: owner.deviceId, token });
  page = await openPage(server, owner);
  await page.subscribe(`${prefix}from_device`, `${prefix}status`, `${prefix}sync/#`, `${prefix}logs`, `${prefix}other`);
});
afterAll(async () => {
  robot.cut();
  page.client.end(true);
  await server.stop();
  rmSync(folder, { recursive: true });
});

const say = (kind: string, args: object): object => ({
  kind,
  args,
  body: [{ kind: "channel", args: { channel_name: "toast" } }],
});
const request = (label: string, ...body: readonly object[]) => ({
  kind: "rpc_request",
  args: { label, priority: 600 },
  body,
});
/** The newest message that the page has on a topic, as it came. */
const heard = (topic: string): string | undefined =>
  page.received.findLast((message) => message.topic === prefix + topic)?.payload;
/** Everything that was sent before has come. */
const settle = async (): Promise<void> => {
  await robot.settled();
  await page.client.publishAsync(`${prefix}nobody`, "", { qos: 1 });
};

describe("a robot in other words, a page in the contract's", () => {
  test("a command comes in the robot's words, its answer in the page's", async () => {
    const told = request("first", say("send_message", { message: "message", message_type: "info" }));
    await page.client.publishAsync(`${prefix}from_clients`, JSON.stringify(told));
    const command = await eventually(() => robot.commands.find(({ label }) => label === "first"));
    expect(command.body).toEqual([say("say", { words: "message", message_type: "info" })] as never);
    await settle();
    expect(JSON.parse(heard("from_device") ?? "")).toEqual(done("first"));
  });

  test("a command over HTTP comes so, too", async () => {
    const told = { body: [say("send_message", { message: "Hello", message_type: "info" })] };
    expect((await send(server, post("/api/device/commands", told), owner.token)).status).toBe(200);
    expect(robot.commands.at(-1)?.body).toEqual([say("say", { words: "Hello", message_type: "info" })] as never);
  });

  test("a state comes in the contract's words, to pages and over HTTP", async () => {
    const { controller_version: _, ...informational_settings } = STATE.informational_settings;
    robot.tell("status", { ...STATE, informational_settings: { ...informational_settings, shed_version: "9.9.9" } });
    await settle();
    const settings = { informational_settings: { ...informational_settings, controller_version: "9.9.9" } };
    expect(JSON.parse(heard("status") ?? "")).toMatchObject(settings);
    expect((await send(server, get("/api/device/state"), owner.token)).json).toMatchObject({ status: settings });
  });

  test("a changed record has the robot's class, and its words", async () => {
    await send(server, patch("/api/dos_config", { firmware_hardware: "board_k15" }), owner.token);
    const { topic, body } = await eventually(() =>
      robot.syncs.find(({ topic }) => topic.startsWith("sync/ShedConfig/")),
    );
    expect(topic).toMatch(/^sync\/ShedConfig\/\d+$/);
    expect(body).toMatchObject({ firmware_hardware: "shedboard_k15" });
    expect(heard(topic.replace("ShedConfig", "DosConfig"))).toContain('"firmware_hardware":"board_k15"');
    const plant = { pointer_type: "Plant", name: "radius", x: 1, y: 2, z: 3, radius: 4, meta: { radius: "Plant" } };
    await send(server, post("/api/points", plant), owner.token);
    const made = await eventually(() => robot.syncs.find(({ topic }) => topic.startsWith("sync/Point/")));
    expect(made.body).toMatchObject({ pointer_type: "Growth", name: "radius", reach: 4, meta: { radius: "Plant" } });
    expect(made.body).not.toHaveProperty("radius");
  });

  test("a filter names the class in the words of its reader", async () => {
    const other = await openPage(server, { deviceId: owner.deviceId, token }, { clientId: "other" });
    expect(await other.subscribe(`${prefix}sync/ShedConfig/+`)).toEqual([0]);
    const own = await openPage(server, owner, { clientId: "own" });
    expect(await own.subscribe(`${prefix}sync/ShedConfig/+`)).toEqual([0]); // no class of the contract
    await send(server, patch("/api/dos_config", { firmware_hardware: "board_k16" }), owner.token);
    expect(await other.next()).toMatchObject({ topic: expect.stringContaining("sync/ShedConfig/") });
    await own.client.publishAsync(`${prefix}nobody`, "", { qos: 1 });
    expect(own.received).toEqual([]);
    await other.client.unsubscribeAsync(`${prefix}sync/ShedConfig/+`);
    await send(server, patch("/api/dos_config", { firmware_hardware: "board_k15" }), owner.token);
    await other.client.publishAsync(`${prefix}nobody`, "", { qos: 1 });
    expect(other.received).toHaveLength(1);
    for (const { client } of [other, own]) client.end(true);
  });

  test("so does one that leaves the level before it open", async () => {
    const other = await openPage(server, { deviceId: owner.deviceId, token }, { clientId: "open" });
    expect(await other.subscribe(`${prefix}+/ShedConfig/#`)).toEqual([0]);
    await send(server, patch("/api/dos_config", { firmware_hardware: "board_k16" }), owner.token);
    expect(await other.next()).toMatchObject({ topic: expect.stringContaining("sync/ShedConfig/") });
    other.client.end(true);
  });

  test("a log is stored in the contract's words, and what people type stays", async () => {
    robot.tell("logs", { message: "send_message says Growth", type: "info", major_version: 15, channels: [] });
    await settle();
    const [log] = (await send(server, get("/api/logs"), owner.token)).json as { message: string }[];
    expect(log).toMatchObject({ message: "send_message says Growth" });
  });

  test("a stop passes whatever stands beside it", async () => {
    const stop = `"args":{"label":"stop","priority":9000},"body":[{"kind":"emergency_lock","args":{}}]`;
    const deep = `${"[".repeat(200)}${"]".repeat(200)}`; // nobody reads that
    await page.client.publishAsync(`${prefix}from_clients`, `{"kind":"rpc_request","say":${deep},${stop}}`);
    const command = await eventually(() => robot.commands.find(({ label }) => label === "stop"));
    expect(command.body).toEqual([{ kind: "emergency_lock", args: {} }]);
  });

  test("so it does beside nodes whose kind is no text", async () => {
    const odd = { kind: "update_resource", args: {}, body: [{ kind: { toString: 1, valueOf: 1 }, args: {} }] };
    const told = request("odd", { kind: "emergency_lock", args: {} }, odd);
    await page.client.publishAsync(`${prefix}from_clients`, JSON.stringify(told), { qos: 1 });
    const command = await eventually(() => robot.commands.find(({ label }) => label === "odd"));
    expect(command.body).toEqual(told.body as never);
  });
});

describe("what no topic promises passes byte by byte", () => {
  const deep = `${"[".repeat(101)}{"kind":"say"}${"]".repeat(101)}`;
  const rows: readonly (readonly [name: string, topic: string, payload: Buffer])[] = [
    ["a topic of nobody", "other", Buffer.from('{"kind":"say","args":{"words":1}}')],
    ["no JSON", "from_device", Buffer.from('{"kind":"say",')],
    ["no text", "from_device", Buffer.from([0xff, 0x7b, 0x80])],
    ["what is nested too deep", "from_device", Buffer.from(deep)],
    ["numbers with their digits, and keys that stand twice", "from_device", Buffer.from('{"b":1.50e3,"a":1,"a":2}')],
  ];
  test.each(rows)("%s", async (_, topic, payload) => {
    const speaker = await openPage(server, { deviceId: owner.deviceId, token }, { clientId: "speaker" });
    const raw: Buffer[] = [];
    page.client.on("message", (at, bytes) => at === prefix + topic && raw.push(bytes));
    await speaker.client.publishAsync(prefix + topic, payload, { qos: 1 });
    await settle();
    expect(raw.at(-1)?.equals(payload)).toBe(true);
    speaker.client.end(true);
  });
});

describe("who speaks it", () => {
  test("two robots of one dialect read each other's words, and a will is told in them", async () => {
    const port = mqttPort(server);
    const will = {
      topic: `${prefix}from_device`,
      payload: Buffer.from('{"kind":"say","args":{"words":"gone"}}'),
      qos: 0,
      retain: false,
    } as const;
    const reader = await openPage(server, { deviceId: owner.deviceId, token }, { clientId: "reader" });
    await reader.subscribe(`${prefix}from_device`);
    const raw = await openRaw(port);
    raw.send(connectPacket({ deviceId: owner.deviceId, token }, { will }));
    await raw.first("connack");
    raw.end();
    expect((await reader.next()).payload).toBe('{"kind":"say","args":{"words":"gone"}}');
    await settle();
    expect(heard("from_device")).toBe('{"kind":"send_message","args":{"message":"gone"}}');
    reader.client.end(true);
  });

  test("its class below sync is as closed as the contract's", async () => {
    const speaker = await openPage(
      server,
      { deviceId: owner.deviceId, token },
      { clientId: "closed", protocolVersion: 5 },
    );
    for (const topic of ["sync/ShedConfig/1", "sync/DosConfig/1"]) {
      await expect(speaker.client.publishAsync(prefix + topic, "{}", { qos: 1 })).rejects.toThrow("Not authorized");
    }
    expect(await speaker.subscribe(`bot/device_${owner.deviceId + 1}/sync/ShedConfig/1`)).not.toEqual([0]);
    speaker.client.end(true);
  });

  test("a visitor waits for a demo in the dialect's words, and gets it in those of its address", async () => {
    const visitor = await openPage(server, { username: "oldshed_demo", password: "x" });
    await visitor.subscribe("demos/a secret");
    const asked = await fetch(`${server.spoken["oldshed"]}/api/demo_account`, {
      method: "POST",
      body: JSON.stringify({ secret: "a secret", product_line: "none" }),
    });
    expect(asked.status).toBe(200);
    const object = JSON.parse((await visitor.next()).payload) as { ticket: { encoded: string } };
    expect(object.ticket.encoded).toBeString();
    expect(object).not.toHaveProperty("token");
    visitor.client.end(true);
  });

  longTest(
    "a dialect that was taken out refuses its tokens until it is back, and another file has its robots sync once",
    async () => {
      const other = tempFolder();
      const first = await startServer({ MQTT_PORT: "0", DATA_DIR: other, DIALECTS: `0=${writeDialect(other)}` });
      const account = await makeAccount(first);
      const own = await oldshedToken(first.spoken["oldshed"] ?? "", account.email);
      await first.stop();
      const login = (server: TestServer) => ({ port: mqttPort(server), deviceId: account.deviceId, token: own });

      const without = await startServer({ MQTT_PORT: "0", DATA_DIR: other });
      await expect(startRobot(login(without))).rejects.toMatchObject({ code: 5 });
      await expect(
        openPage(without, { deviceId: account.deviceId, token: own }, { protocolVersion: 5 }),
      ).rejects.toMatchObject({ code: 0x87 });
      await without.stop();

      const syncsAfter = async (file: string): Promise<number> => {
        const server = await startServer({ MQTT_PORT: "0", DATA_DIR: other, DIALECTS: `0=${file}` });
        const robot = await startRobot(login(server));
        await robot.settled();
        robot.cut();
        await server.stop();
        return robot.commands.filter(({ body }) => body.some(({ kind }) => kind === "sync")).length;
      };
      expect(await syncsAfter(writeDialect(other))).toBeLessThanOrEqual(1); // it has never been here
      expect(await syncsAfter(writeDialect(other))).toBe(0);
      const another = writeDialect(
        other,
        `name = "oldshed"\n[keys]\ntoken = "ticket"\nradius = "range"\n`,
        "another.toml",
      );
      expect(await syncsAfter(another)).toBe(1);
      expect(await syncsAfter(another)).toBe(0);
    },
    60_000,
  );
});
