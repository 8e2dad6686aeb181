import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { messenger } from "../../../../src/features/messaging/messenger-service";
import { outward } from "../../../../src/features/messaging/outward";
import { eventually } from "../../../support/eventually";
import { hasMosquitto, type Mosquitto, type Reader, startMosquitto } from "../../../support/mosquitto";
import { get, makeAccount, PASSWORD, post, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

type Shown = Readonly<Record<string, unknown>>;

const START = new Date("2026-03-01T08:15:30Z");
const LOGINS = { gardenshed: "shed secret", robot: "robot secret" };

describe.skipIf(!hasMosquitto)("BROKER_URL (live.md §5)", () => {
  let mosquitto: Mosquitto;
  let server: TestServer;
  let owner: TestAccount;
  let robot: Reader;
  let prefix: string;
  let now = START;
  const told = (event: string): string[] => server.log.filter((line) => line.includes(` ${event} `));
  const isConnected = () => eventually(() => (told("broker_connected").length > 0 ? true : undefined));
  const list = async (path: string): Promise<Shown[]> => (await send(server, get(path), owner.token)).json as Shown[]; // a list
  const live = () => server.services.get(messenger);
  const log = (message: string): string => JSON.stringify({ message, type: "info", major_version: 15, channels: [] });
  /** Whatever was sent before has come by then. */
  async function heardOfAnother(): Promise<void> {
    const { deviceId } = await makeAccount(server);
    await robot.send(`bot/device_${deviceId}/status`, "{}");
    await eventually(() => (live().attendanceOf(deviceId).hasRobot ? true : undefined));
  }

  beforeAll(async () => {
    mosquitto = await startMosquitto(LOGINS);
    const BROKER_URL = `mqtt://127.0.0.1:${mosquitto.port}`;
    server = await startServer({ BROKER_URL, BROKER_PASSWORD: LOGINS.gardenshed, METRICS: "on" }, () => now);
    await isConnected();
    robot = await mosquitto.client({ username: "robot", password: LOGINS.robot });
  });
  beforeEach(async () => {
    now = START;
    owner = await makeAccount(server);
    prefix = `bot/device_${owner.deviceId}/`;
  });
  afterAll(async () => {
    await server.stop();
    await mosquitto.remove();
  });

  test("our own broker is not started", async () => {
    expect(server.mqttPorts).toEqual([]);
    expect((await fetch(`${server.base}/ws`)).status).toBe(404);
  });

  test("a robot is not handed over: others of the account would read the secret", async () => {
    await robot.send(`${prefix}status`, "{}");
    await eventually(() => live().attendanceOf(owner.deviceId).hasRobot || undefined);
    const pairs = Object.entries({ email: owner.email, secret: "c2VjcmV0", server: "http://garden.test" });
    const body = pairs.map(([label, value]) => ({ kind: "pair", args: { label, value } }));
    const request = { body: [{ kind: "change_ownership", args: {}, body }], password: PASSWORD };
    expect(await send(server, post("/api/device/commands", request), owner.token)).toMatchObject({
      status: 409,
      json: { error: expect.stringContaining("cannot send to the robot alone") },
    });
    expect((await send(server, get("/api/device/state"), owner.token)).json).toMatchObject({
      ...{ connected: true, session: null, server: null },
    });
  });

  test("a log of a robot is stored by the rules of the endpoint", async () => {
    await robot.send(`${prefix}logs`, log("WPA key"));
    await robot.send(`${prefix}logs`, log("Syncing"));
    const stored = await eventually(async () => ((await list("/api/logs")).length > 0 ? list("/api/logs") : undefined));
    expect(stored).toMatchObject([{ message: "Syncing", type: "info" }]);
  });

  test("a telemetry of a robot is stored", async () => {
    await robot.send(
      `${prefix}telemetry`,
      JSON.stringify({
        telemetry_captured_at: "2026-03-01T08:15:00Z",
        telemetry_target: "sbc4",
        telemetry_cpu_usage: 3,
      }),
    );
    const [stored] = await eventually(async () => {
      const all = await list("/api/telemetries");
      return all.length > 0 ? all : undefined;
    });
    expect(stored).toMatchObject({ target: "sbc4", cpu_usage: 3 });
  });

  test("the newest state of a robot is kept, and listeners hear it", async () => {
    const heard: string[] = [];
    const stop = live().listen(owner.deviceId, {
      heard: (topic, payload, isRobot) => heard.push(`${topic} ${payload} ${isRobot}`),
    });
    await robot.send(`${prefix}status`, '{"n":1}');
    await robot.send(`${prefix}status`, '{"n":2}');
    await robot.send(`${prefix}from_device`, "{}");
    await eventually(() => (heard.length === 3 ? true : undefined));
    stop();
    expect(heard).toEqual(['status {"n":1} true', 'status {"n":2} true', "from_device {} true"]);
    expect(live().stateOf(owner.deviceId)?.tree.toString()).toBe('{"n":2}');
  });

  test("a robot is there as long as it was heard of within two minutes", async () => {
    const changes: boolean[] = [];
    const { deviceId } = owner;
    const hub = server.services.get(outward);
    const { nowMs } = hub;
    const startMs = hub.nowMs();
    hub.nowMs = () => startMs;
    const stop = live().listen(deviceId, {
      presenceChanged: () => changes.push(live().attendanceOf(deviceId).hasRobot),
    });
    expect(live().attendanceOf(deviceId)).toEqual({ hasRobot: false, clients: 0 });
    await robot.send(`${prefix}pong/1`, "1");
    await eventually(() => (changes.length > 0 ? true : undefined));
    expect(live().attendanceOf(deviceId)).toEqual({ hasRobot: true, clients: 1 });
    hub.nowMs = () => startMs + 119_999;
    expect(live().attendanceOf(deviceId).hasRobot).toBe(true);
    hub.nowMs = () => startMs + 120_000;
    expect(live().attendanceOf(deviceId).hasRobot).toBe(false);
    await eventually(() => (changes.length > 1 ? true : undefined));
    stop();
    hub.nowMs = nowMs;
    expect(changes).toEqual([true, false]);
  });

  test.each([
    ["forward", 3_600_000],
    ["back", -3_600_000],
  ])("a clock that is set %s an hour keeps no stop from the robot", async (_, ms) => {
    await robot.send(`${prefix}status`, "{}");
    await eventually(() => live().attendanceOf(owner.deviceId).hasRobot || undefined);
    await robot.read(`${prefix}from_clients`);
    now = new Date(START.getTime() + ms);
    expect(live().attendanceOf(owner.deviceId).hasRobot).toBe(true);
    const stop = post("/api/device/commands", { body: [{ kind: "emergency_lock", args: {} }] });
    const done = send(server, stop, owner.token);
    const { args } = JSON.parse(await robot.newest(`${prefix}from_clients`)) as { args: object }; // a command
    await robot.send(`${prefix}from_device`, JSON.stringify({ kind: "rpc_ok", args }));
    expect((await done).status).toBe(200);
  });

  test.each([
    ["what pages send", "from_clients"],
    ["what the server sends", "sync/Point/1"],
  ])("%s tells nothing of the robot", async (_, topic) => {
    await robot.send(prefix + topic, "{}");
    await robot.send(`bot/device_${owner.deviceId}9/status`, "{}");
    await heardOfAnother();
    expect(live().attendanceOf(owner.deviceId).hasRobot).toBe(false);
    expect(live().attendanceOf(owner.deviceId * 10 + 9).hasRobot).toBe(false);
  });

  test("nothing of an unknown account is kept, its state neither", async () => {
    const unknown = owner.deviceId * 10 + 9;
    await robot.send(`bot/device_${unknown}/status`, "{}");
    await heardOfAnother();
    expect(live().stateOf(unknown)).toBeUndefined();
  });

  test("commands and broadcasts reach whoever reads them", async () => {
    await robot.read(`${prefix}#`);
    await robot.read("public_broadcast");
    live().publish(owner.deviceId, "from_clients", '{"kind":"rpc_request"}');
    live().broadcast('{"type":"reload"}');
    expect(await robot.newest(`${prefix}from_clients`)).toBe('{"kind":"rpc_request"}');
    expect(await robot.newest("public_broadcast")).toBe('{"type":"reload"}');
  });

  test("a command over HTTP reaches the robot that was heard of, and its reply comes back", async () => {
    const command = post("/api/device/commands", { body: [{ kind: "take_photo", args: {} }] });
    expect((await send(server, command, owner.token)).status).toBe(409);
    await robot.send(`${prefix}status`, "{}");
    await eventually(() => (live().attendanceOf(owner.deviceId).hasRobot ? true : undefined));
    await robot.read(`${prefix}from_clients`);
    const done = send(server, command, owner.token);
    const { args } = JSON.parse(await robot.newest(`${prefix}from_clients`)) as { args: object }; // a command
    await robot.send(`${prefix}from_device`, JSON.stringify({ kind: "rpc_ok", args }));
    expect((await done).json).toMatchObject({ ok: true, ...args });
  });

  test("messages are worth making for accounts that somebody can be logged in to", async () => {
    expect(live().hasReaders(owner.deviceId)).toBe(true);
    expect(live().hasReaders(owner.deviceId + 1)).toBe(false);
    now = new Date(START.getTime() + 61 * 86_400_000);
    expect(live().hasReaders(owner.deviceId)).toBe(false);
  });

  test("a log of the server goes out, is not taken in again and is no sign of the robot", async () => {
    await robot.read(`${prefix}logs`);
    live().publish(owner.deviceId, "logs", log("of the server"));
    expect(await robot.newest(`${prefix}logs`)).toBe(log("of the server"));
    await heardOfAnother();
    expect(live().attendanceOf(owner.deviceId).hasRobot).toBe(false);
    expect(await list("/api/logs")).toEqual([]);
    // The same from the robot is news.
    await robot.send(`${prefix}logs`, log("of the server"));
    await eventually(async () => ((await list("/api/logs")).length > 0 ? true : undefined));
  });

  test("who sends too much is told so on the topic", async () => {
    await robot.read(`${prefix}logs`);
    for (let count = 0; count < 251; count++) await robot.send(`${prefix}logs`, "");
    const told = await eventually(() => robot.on(`${prefix}logs`).find((text) => text.includes("too many logs")));
    expect(JSON.parse(told)).toMatchObject({ type: "warn", channels: ["toast"], verbosity: 1 });
  });

  test("whoever waits for a demo account is sent its log-in", async () => {
    await robot.read("demos/+");
    const ask = (secret: string) => send(server, post("/api/demo_account", { secret, product_line: "none" }));
    expect((await ask("a longer one + / #")).status).toBe(200);
    expect((await ask("a longer secret")).status).toBe(200);
    const { token } = JSON.parse(await robot.newest("demos/a longer secret")) as { token: { encoded: string } }; // a log-in object
    expect((await send(server, get("/api/device"), token.encoded)).status).toBe(200);
    expect(robot.topics().filter((topic) => topic.startsWith("demos/"))).toEqual(["demos/a longer secret"]);
  });

  test("what the broker has kept is taken in as a state only", async () => {
    await mosquitto.stop();
    await eventually(() => (told("broker_not_connected").length > 0 ? true : undefined));
    await mosquitto.start();
    await robot.send(`${prefix}logs`, log("old"), true);
    await robot.send(`${prefix}status`, '{"old":1}', true);
    await eventually(() => live().stateOf(owner.deviceId));
    expect(live().attendanceOf(owner.deviceId).hasRobot).toBe(false);
    expect(await list("/api/logs")).toEqual([]);
  });

  test("metrics and health tell of it", async () => {
    const metrics = await (await fetch(`${server.base}/metrics`)).text();
    expect(metrics).toContain("gardenshed_broker_connected 1\n");
    expect(metrics).toContain("gardenshed_broker_messages_lost_total 0\n");
    expect(metrics).toMatch(/gardenshed_broker_messages_sent_total [1-9]/);
    expect(metrics).toMatch(/gardenshed_broker_messages_received_total [1-9]/);
    expect(await (await fetch(`${server.base}/health`)).json()).toMatchObject({ warnings: [] });
  });
});
