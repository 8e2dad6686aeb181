import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { broker, messenger } from "../../../src/features/messaging";
import { EVERYBODY } from "../../../src/platform/db/write-queue";
import { startServe } from "../../cli/process";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { freePort } from "../../support/free-port";
import { enterRaw, mqttPort } from "../../support/mqtt-client";
import { type Command, done, failed, type Robot, startRobot } from "../../support/robot";
import { get, makeToken, patch, PASSWORD, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { differences } from "../../support/stand-in/compare";
import { aRobot } from "../../support/stand-in/robots";
import { QUICK_PACE } from "../../support/stand-in/options";
import { StandIn } from "../../support/stand-in/stand-in";
import { longTest } from "../../support/tier";

/* What changes while the robot is away reaches it (live.md §3.4). */

let server: TestServer;
let owner: Account;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
beforeEach(async () => {
  owner = await openAccount(server);
});
afterAll(() => server.stop());

const plant = (name: string) => post("/api/points", { pointer_type: "Plant", name, x: 1, y: 2, z: 0 });
const SYNC = [{ kind: "sync", args: {} }];
const isOurs = ({ label }: Command): boolean => label.startsWith("gardenshed-sync-");

describe("a robot that comes again", () => {
  let robot: StandIn;
  let now: () => Date;
  beforeEach(async () => {
    now = () => new Date();
    robot = aRobot(server, owner, () => now());
    await robot.online();
  });
  afterEach(() => robot.stop());

  const rows: readonly (readonly [name: string, isSilent: boolean])[] = [
    ["after its connection was lost", false],
    ["after it had vanished without a word", true],
  ];
  test.each(rows)("%s knows what was changed meanwhile, and runs no deleted event", async (_, isSilent) => {
    const mint = await owner.make(plant("Mint"));
    const sequence = await owner.make(post("/api/sequences", { name: "Water", color: "red", args: {}, body: [] }));
    const due = new Date(Date.now() + 60_000);
    const times = { start_time: due.toISOString(), repeat: 1, time_unit: "never", executable_type: "Sequence" };
    const event = await owner.make(post("/api/farm_events", { ...times, executable_id: sequence }));
    await eventually(() => robot.records.of("farm_events").length || undefined);
    robot.unplug(isSilent);
    await owner.ask(remove(`/api/farm_events/${event}`));
    await owner.ask(patch(`/api/points/${mint}`, { name: "Basil" }));
    await owner.ask(plant("Sage"));
    robot.plug();
    await eventually(async () => ((await differences(robot, owner)).length === 0 ? true : undefined));
    now = () => due;
    robot.look();
    expect(robot.runs).toEqual([]);
    expect(robot.commands.filter(isOurs).map(({ body }) => body)).toEqual([SYNC]);
  });

  longTest("is told before it knows what it was sent just before it vanished", async () => {
    const mint = await owner.make(plant("Mint"));
    await eventually(() => robot.records.of("points")[0]);
    robot.unplug();
    robot.plug();
    await eventually(() => robot.commands.find(isOurs));
    expect(robot.records.of("points").map(({ id }) => id)).toEqual([mint]);
  });

  longTest("is not told by what it does not keep", async () => {
    robot.unplug();
    await owner.ask(post("/api/curves", { name: "Water", type: "water", data: { 1: 5 } }));
    await owner.ask(patch("/api/web_app_config", { zoom_level: -2 }));
    robot.plug();
    await (await robot.online()).settled();
    expect(robot.commands).toEqual([]);
  });
});

describe("the command", () => {
  const hub = () => server.services.get(broker);
  const open: Robot[] = [];
  afterEach(() => {
    hub().nowMs = () => performance.now();
    for (const each of open.splice(0)) each.cut();
  });
  let token: string;
  /** A robot that gives these answers. One of another token has a connection of its own. */
  async function enter(obey: (command: Command) => readonly unknown[] = ({ label }) => [done(label)]): Promise<Robot> {
    const { deviceId } = owner;
    const robot = await startRobot({ port: mqttPort(server), deviceId, token, obey, clientId: token.slice(-20) }, true);
    await robot.settled();
    open.push(robot);
    return robot;
  }
  const labels = ({ commands }: Robot): string[] => commands.map(({ label }) => label);
  /** Moves the clock of the broker, and waits until it has looked. */
  async function pass(robots: readonly Robot[], ms: number): Promise<void> {
    const then = hub().nowMs() + ms;
    hub().nowMs = () => then;
    for (const robot of robots) await robot.settled();
    const looked = Promise.withResolvers<void>();
    const { nowMs } = hub();
    hub().nowMs = () => {
      looked.resolve();
      return nowMs();
    };
    await looked.promise;
    for (const robot of robots) await robot.settled();
    await server.services.writes.settled();
  }
  beforeEach(async () => {
    token = await makeToken(server, owner, "bot");
  });

  test("is not sent when nothing has changed since its log-in, nor when it was told all", async () => {
    const robot = await enter();
    expect(labels(robot)).toEqual([]);
    await owner.ask(plant("Mint"));
    for (let count = 0; count < 3; count++) await pass([robot], 70_000);
    robot.cut();
    const again = await enter();
    expect(labels(again)).toEqual([]);
  });

  test("is sent once to whoever has done it", async () => {
    await owner.ask(plant("Mint"));
    const robot = await enter();
    expect(labels(robot)).toEqual([expect.stringMatching(/^gardenshed-sync-\d+$/)]);
    robot.cut();
    const again = await enter();
    expect(labels(again)).toEqual([]);
  });

  test("is sent again after 30 and 120 s to a robot that is silent, fails or answers something else", async () => {
    const answers = [() => [], ({ label }: Command) => [failed(label, "no link")], () => [done("another")]];
    const robots: Robot[] = [];
    for (const obey of answers) {
      token = await makeToken(server, owner, "bot");
      await owner.ask(plant("Mint"));
      robots.push(await enter(obey));
    }
    const counts: number[][] = [];
    for (const ms of [29_000, 2_000, 87_000, 3_000, 200_000]) {
      await pass(robots, ms);
      counts.push(robots.map((robot) => labels(robot).length));
    }
    expect(counts).toEqual([1, 2, 2, 3, 3].map((count) => [count, count, count]));
    for (const robot of robots) expect(new Set(labels(robot)).size).toBe(3); // a late answer is not taken for another
    robots.at(-1)?.cut();
    expect(labels(await enter()).length).toBe(1);
  });

  test("follows messages that were given up", async () => {
    const robot = await enter();
    server.services.get(messenger).missed(owner.deviceId);
    await pass([robot], 1);
    expect(labels(robot).length).toBe(1);
  });

  test("follows a message that is longer than the robot takes", async () => {
    const properties = { maximumPacketSize: 400 };
    const robot = await enterRaw(server, { ...owner, token }, { protocolVersion: 5, properties });
    const subscriptions = ["sync/#", "from_clients"].map((topic) => ({
      ...{ topic: `bot/device_${owner.deviceId}/${topic}`, qos: 0 as const },
    }));
    robot.send({ cmd: "subscribe", messageId: 1, subscriptions });
    await robot.first("suback");
    await owner.ask(plant("M".repeat(200)));
    const told = await robot.first("publish");
    expect([told?.cmd === "publish" && told.topic, String(told?.cmd === "publish" && told.payload)]).toEqual([
      `bot/device_${owner.deviceId}/from_clients`,
      expect.stringContaining("gardenshed-sync-"),
    ]);
    robot.end();
  });

  test("goes to robots alone, once they read records and commands", async () => {
    await owner.ask(plant("Mint"));
    const prefix = `bot/device_${owner.deviceId}/`;
    const page = await enterRaw(server, owner);
    const script = await enterRaw(server, { ...owner, token });
    for (const client of [page, script]) {
      const topics = client === page ? ["sync/#", "from_clients"] : ["sync/#", "ping/#"];
      const subscriptions = topics.map((topic) => ({ topic: prefix + topic, qos: 0 as const }));
      client.send({ cmd: "subscribe", messageId: 1, subscriptions }, { cmd: "pingreq" });
      await client.first("pingresp");
    }
    const robot = await enter();
    expect(labels(robot).length).toBe(1);
    for (const client of [page, script]) {
      client.send({ cmd: "pingreq" });
      expect(client.packets.filter(({ cmd }) => cmd === "publish")).toEqual([]);
      client.end();
    }
  });

  test("is for each token: what one robot knows, another one need not", async () => {
    const other = await makeToken(server, owner, "bot");
    await owner.ask(plant("Mint"));
    const robot = await enter();
    expect(labels(robot).length).toBe(1);
    robot.cut();
    token = other;
    expect(labels(await enter()).length).toBe(1);
  });

  test("is not forgotten with a refreshed token", async () => {
    await owner.ask(plant("Mint"));
    const { json } = await send(server, get("/api/tokens"), token);
    token = (json as { token: { encoded: string } }).token.encoded; // a refresh
    expect(labels(await enter()).length).toBe(1);
  });

  longTest("follows what nobody can know: an emptied journal, and another history", async () => {
    (await enter()).cut();
    await owner.ask(post("/api/device/reset", { password: PASSWORD }));
    const robot = await enter();
    expect(labels(robot).length).toBe(1);
    robot.cut();
    await server.services.writes.run(
      "account",
      () => server.services.db.execute("update journal set epoch = lower(hex(randomblob(4)))"),
      EVERYBODY,
    );
    expect(labels(await enter()).length).toBe(1);
  });
});

longTest(
  "a server that was killed tells robots what has changed, and those that knew it all nothing twice",
  async () => {
    const dataDir = tempFolder();
    const [PORT, MQTT_PORT] = [await freePort(), await freePort()];
    const settings = { PORT: String(PORT), MQTT_PORT: String(MQTT_PORT) };
    const email = "owner@garden.test";
    await using first = await startServe(dataDir, settings);
    const account = { email, name: "Ada", password: PASSWORD, password_confirmation: PASSWORD };
    const ask = async (method: string, path: string, body: object, token = "") => {
      const headers = { authorization: `Bearer ${token}`, "user-agent": "test" };
      return (await fetch(first.base + path, { method, headers, body: JSON.stringify(body) })).json();
    };
    await ask("POST", "/api/users", account);
    const login = (await ask("POST", "/api/tokens", { user: account })) as { token: { encoded: string } };
    const robot = new StandIn({
      ...{ server: first.base, email, password: PASSWORD, pace: QUICK_PACE },
      broker: () => connect(Number(MQTT_PORT), "127.0.0.1"),
    });
    await robot.online();
    robot.unplug();
    await ask("POST", "/api/points", { pointer_type: "Plant", name: "Mint", x: 1, y: 2, z: 0 }, login.token.encoded);
    first.kill("SIGKILL");
    await first.ended;
    await using second = await startServe(dataDir, settings);
    robot.plug();
    await eventually(() => robot.records.of("points")[0]);
    await robot.stop();
    second.kill("SIGTERM");
    await second.ended;
    rmSync(dataDir, { recursive: true });
  },
);
