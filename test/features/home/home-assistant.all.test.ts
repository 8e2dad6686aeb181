import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { HomeBridge } from "../../../src/features/home/bridge";
import { brokerLoginUrl } from "../../../src/platform/config/address";
import { pendingCommands } from "../../../src/features/messaging/commands/pending-commands";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { type HomeAssistant, startHomeAssistant, untilState } from "../../support/home-assistant";
import { hasMosquitto, type Mosquitto, startMosquitto } from "../../support/mosquitto";
import { mqttPort, openPage, type Page } from "../../support/mqtt-client";
import { type Robot, startRobot } from "../../support/robot";
import { get, makeAccount, patch, post, remove, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { practiceRobot } from "../messaging/clients/peers";
import { moveTo } from "../practice/robots";

const FIXED = ["paused", "skip_next", "emergency_stop", "unlock", "home", "photo"];
const SENSORS = [
  ...["connected", "position_x", "position_y", "position_z", "temperature", "wifi", "disk"],
  ...["log", "error", "problem", "next_event", "notice"],
];

describe.skipIf(!hasMosquitto)("home automation (live.md §5)", () => {
  let mosquitto: Mosquitto;
  let server: TestServer;
  let owner: Account;
  let bridge: HomeBridge;
  let home: HomeAssistant;

  const startBridge = (): void => {
    const url = brokerLoginUrl.parse(`mqtt://127.0.0.1:${mosquitto.port}`);
    if (!url) throw new Error("no address");
    bridge = new HomeBridge(server.services, url, owner.deviceId);
    bridge.start();
  };
  const ask = async (request: Sent): Promise<Readonly<Record<string, unknown>>> => {
    const { status, json, text } = await send(server, request, owner.token);
    if (status !== 200) throw new Error(text);
    return json as Record<string, unknown>; // an object
  };
  const isShown = () => eventually(() => (home.isAvailable() ? true : undefined));
  const hasKey = (key: string, isThere: boolean) =>
    eventually(() => (home.keys().includes(key) === isThere ? true : undefined));
  const startRobotOf = async (): Promise<Robot> => {
    const token = await tokenOfRobot();
    return startRobot({ port: mqttPort(server), deviceId: owner.deviceId, token });
  };
  /** A robot says which software it has. */
  async function tokenOfRobot(): Promise<string> {
    const { json } = await send(server, {
      ...post("/api/tokens", { user: { email: owner.email, password: "password123" } }),
      headers: { "user-agent": "DeviceOS/15.8.4" },
    });
    return (json as { token: { encoded: string } }).token.encoded; // a log-in object
  }

  beforeAll(async () => {
    server = await startServer({ MQTT_PORT: "0", PUBLIC_URL: "http://garden.test:3000" });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    mosquitto = await startMosquitto();
    owner = await openAccount(server);
    home = await startHomeAssistant(mosquitto);
    startBridge();
    await isShown();
  });
  afterEach(async () => {
    await bridge.close();
    await mosquitto.remove();
  });

  test("a robot is found as a device with its components", () => {
    expect(home.device()).toEqual({
      identifiers: [`gardenshed_${owner.deviceId}`],
      name: "Garden Robot",
      manufacturer: "Gardenshed",
      configuration_url: "http://garden.test:3000",
    });
    expect(home.keys()).toEqual([...SENSORS, ...FIXED]);
    expect(home.reader.on(`homeassistant/device/gardenshed_${owner.deviceId}/config`).length).toBe(1);
    expect(home.component("temperature")).toEqual({
      platform: "sensor",
      unique_id: `gardenshed_${owner.deviceId}_temperature`,
      name: "Temperature",
      device_class: "temperature",
      unit_of_measurement: "°C",
      state_class: "measurement",
      entity_category: "diagnostic",
      state_topic: `gardenshed/${owner.deviceId}/temperature`,
    });
    expect(home.component("photo")).toMatchObject({
      platform: "button",
      name: "Photo",
      command_topic: `gardenshed/${owner.deviceId}/press/photo`,
    });
  });

  test("before the robot has told anything all is unknown, and it is not connected", async () => {
    await home.reader.newest(`gardenshed/${owner.deviceId}/next_event`); // the last one
    expect(home.state("connected")).toBe("OFF");
    expect(home.state("problem")).toBe("OFF");
    const told = SENSORS.slice(1).filter((key) => key !== "problem");
    for (const key of told) expect(`${key} ${home.state(key)}`).toBe(`${key} unknown`);
  });

  test("measures of the garden are shown, and topics of the house become measures", async () => {
    const { id: air } = await ask(post("/api/measures", { name: "Air", unit: "°C", kind: "temperature" }));
    const { id: house } = await ask(post("/api/measures", { name: "Roof", unit: "mm", source: { key: "mm" } }));
    server.services.db.execute(
      `update measures set source = '{"topic":"roof/rain","key":"mm"}' where id = ${String(house)}`,
    );
    await ask(post("/api/measures/values", { name: "Air", value: 12.5 }));
    await hasKey(`measure_${String(air)}`, true);
    expect(home.component(`measure_${String(air)}`)).toMatchObject({ name: "Air", device_class: "temperature" });
    await ask(patch(`/api/measures/${String(air)}`, { max: 30 }));
    await untilState(home, `measure_${String(air)}`, "12.5");
    await hasKey(`measure_${String(house)}`, false);
    await eventually(async () => {
      await home.reader.client.publishAsync("roof/rain", '{"mm":4}', { qos: 1 });
      const { newest } = await ask(get(`/api/measures/${String(house)}`));
      return (newest as { value: number } | null)?.value === 4 ? true : undefined;
    });
    await ask(remove(`/api/measures/${String(air)}`));
    await hasKey(`measure_${String(air)}`, false);
  });

  test("a switch pauses all events, and a button skips the next run", async () => {
    const { id } = await ask(post("/api/sequences", { name: "Water", color: "blue", args: {}, body: [] }));
    const times = { start_time: "2040-05-01T06:00:00.000Z", end_time: "2040-05-05T06:00:00.000Z" };
    await ask(post("/api/farm_events", { ...times, time_unit: "daily", repeat: 1, executable_id: id }));
    await untilState(home, "next_event", times.start_time);
    await home.press("skip_next");
    await untilState(home, "next_event", "2040-05-02T06:00:00.000Z");
    await home.reader.send(String(home.component("paused")["command_topic"]), "ON");
    await untilState(home, "paused", "ON");
    await untilState(home, "next_event", "unknown");
    await home.reader.send(String(home.component("paused")["command_topic"]), "OFF");
    await untilState(home, "paused", "OFF");
    await untilState(home, "next_event", "2040-05-02T06:00:00.000Z");
    const { changes } = (await ask(get("/api/changes"))) as { changes: { resource: string; who: object }[] };
    expect(changes[0]).toMatchObject({ resource: "pauses", by: "home", who: { kind: "home", id: null, name: null } });
  });

  test("what is wrong is a problem until it ends; what is over at once is an event, and is not kept", async () => {
    const { id } = await ask(post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }));
    await ask(patch("/api/watch", { limits: [{ sensor_id: id, min: 200, max: null, silent_hours: null }] }));
    const { ways } = (await ask(get("/api/watch"))) as { ways: { id: number; kinds: object }[] };
    await ask(patch("/api/watch", { ways: ways.map((way) => ({ id: way.id, kinds: { ...way.kinds, said: true } })) }));
    const reading = (value: number) => post("/api/sensor_readings", { pin: 59, mode: 1, value, x: 0, y: 0, z: 0 });
    await untilState(home, "problem", "OFF");
    await ask(reading(100));
    await untilState(home, "problem", "ON");
    expect(home.attributes("problem")).toMatchObject({
      notices: [{ kind: "reading", title: "Soil: 100", text: "It should be at least 200." }],
    });
    await ask(reading(300));
    await untilState(home, "problem", "OFF");
    expect(home.component("notice")).toMatchObject({ platform: "event", event_types: ["done", "said"] });
    const topic = String(home.component("notice")["state_topic"]);
    const robot = await startRobotOf();
    robot.tell("logs", { message: "The bin is empty", type: "info", major_version: 15, channels: ["toast"] });
    expect(JSON.parse(await home.reader.newest(topic))).toMatchObject({
      event_type: "said",
      title: "The robot says",
      text: "The bin is empty",
    });
    robot.cut();
    const later = await mosquitto.client({ protocolVersion: 5 });
    await later.read(topic);
    await later.read(String(home.component("problem")["state_topic"]));
    await later.newest(String(home.component("problem")["state_topic"]));
    expect(later.on(topic)).toEqual([]);
  });

  test("a robot that comes, moves and goes is followed", async () => {
    const robot = await startRobotOf();
    await untilState(home, "connected", "ON");
    robot.tell("status", {
      location_data: { position: { x: 100.5, y: -20, z: 0 } },
      informational_settings: { soc_temp: 45, wifi_level_percent: 80, disk_usage: 7 },
    });
    const shown = { position_x: "100.5", position_y: "-20", position_z: "0", temperature: "45", wifi: "80", disk: "7" };
    for (const [key, state] of Object.entries(shown)) await untilState(home, key, state);
    robot.cut();
    await untilState(home, "connected", "OFF");
    expect(home.state("position_x")).toBe("100.5");
  });

  test("a practice robot is followed, and obeys the buttons", async () => {
    const body = [moveTo(60, 0, 0)];
    const { id } = await ask(post("/api/sequences", { name: "Water", color: "blue", pinned: true, args: {}, body }));
    {
      await using _ = await practiceRobot.enter(server, owner);
      await untilState(home, "connected", "ON");
      await untilState(home, "position_x", "0");
      await hasKey(`sequence_${String(id)}`, true);
      await home.press(`sequence_${String(id)}`);
      await untilState(home, "log", "Moving to (60, 0, 0)");
      await untilState(home, "position_x", "60");
      await home.press("emergency_stop");
      await untilState(home, "error", "E-stopped");
      await home.press("unlock");
      await untilState(home, "log", "Unlocked");
      await home.press("home");
      await untilState(home, "position_x", "0");
    }
    await untilState(home, "connected", "OFF");
  });

  test("a telemetry is shown where the state tells nothing", async () => {
    const robot = await startRobotOf();
    const captured = { telemetry_captured_at: "2026-03-01T08:15:00Z", telemetry_target: "sbc4" };
    robot.tell("telemetry", { ...captured, telemetry_soc_temp: 51, telemetry_disk_usage: 9 });
    await untilState(home, "temperature", "51");
    expect([home.state("disk"), home.state("wifi")]).toEqual(["9", "unknown"]);
    robot.cut();
  });

  test("a state of another form harms nothing", async () => {
    const robot = await startRobotOf();
    await untilState(home, "connected", "ON");
    robot.tell("status", { location_data: { position: { x: "far", y: null } }, informational_settings: [] });
    robot.tell("status", "nothing");
    robot.tell("status", { location_data: { position: { x: 1 } } });
    await untilState(home, "position_x", "1");
    await untilState(home, "position_y", "unknown"); // each state is a message of its own
    robot.cut();
  });

  test("the newest log and the newest error are shown, long ones cut", async () => {
    const robot = await startRobotOf();
    const log = (message: string, type: string) => ({ message, type, major_version: 15, channels: [] });
    robot.tell("logs", log("Motor stalled", "error"));
    robot.tell("logs", log("y".repeat(300), "info"));
    await untilState(home, "log", `${"y".repeat(254)}…`);
    expect(home.attributes("log")).toMatchObject({ message: "y".repeat(300), type: "info" });
    robot.tell("logs", log("🌱".repeat(300), "info"));
    await untilState(home, "log", `${"🌱".repeat(254)}…`);
    expect(home.state("error")).toBe("Motor stalled");
    robot.cut();
  });

  test("the next event is shown", async () => {
    const { id } = await ask(post("/api/sequences", { name: "Water", color: "blue", args: {}, body: [] }));
    const event = { executable_type: "Sequence", executable_id: id, repeat: 1, time_unit: "never" };
    const { id: later } = await ask(post("/api/farm_events", { ...event, start_time: "2040-05-02T06:00:00Z" }));
    await untilState(home, "next_event", "2040-05-02T06:00:00.000Z");
    await ask(post("/api/farm_events", { ...event, start_time: "2040-05-01T06:00:00Z" }));
    await untilState(home, "next_event", "2040-05-01T06:00:00.000Z");
    expect(home.attributes("next_event")).toMatchObject({ name: "Water" });
    await ask(patch(`/api/farm_events/${later}`, { start_time: "2039-05-01T06:00:00Z" }));
    await untilState(home, "next_event", "2039-05-01T06:00:00.000Z");
  });

  describe("buttons", () => {
    let robot: Page;
    beforeEach(async () => {
      robot = await openPage(server, { deviceId: owner.deviceId, token: await tokenOfRobot() });
      await robot.subscribe(`bot/device_${owner.deviceId}/from_clients`);
    });
    afterEach(() => void robot.client.end(true));
    const nextCommand = async (): Promise<unknown> => JSON.parse((await robot.next()).payload);

    test.each([
      ["emergency_stop", { kind: "emergency_lock", args: {} }, 9_000],
      ["unlock", { kind: "emergency_unlock", args: {} }, 9_000],
      ["home", { kind: "home", args: { axis: "all", speed: 100 } }, 600],
      ["photo", { kind: "take_photo", args: {} }, 600],
    ])("%s", async (key, node, priority) => {
      await home.press(key);
      expect(await nextCommand()).toEqual({
        kind: "rpc_request",
        args: { label: expect.stringMatching(/^[\da-f-]{36}$/), priority },
        body: [node],
      });
    });

    test("a pinned sequence", async () => {
      const { id } = await ask(
        post("/api/sequences", { name: "Water", color: "blue", pinned: true, args: {}, body: [] }),
      );
      await hasKey(`sequence_${String(id)}`, true);
      await home.press(`sequence_${String(id)}`);
      expect(await nextCommand()).toMatchObject({ body: [{ kind: "execute", args: { sequence_id: id } }] });
    });

    test("what the robot says of it is told in the log", async () => {
      const answer = async (kind: string, body?: object[]): Promise<void> => {
        const { args } = (await nextCommand()) as { args: object }; // a command
        const reply = JSON.stringify({ kind, args, ...(body && { body }) });
        await robot.client.publishAsync(`bot/device_${owner.deviceId}/from_device`, reply);
      };
      const outcome = (text: string) => eventually(() => server.log.find((line) => line.includes(text)));
      await home.press("photo");
      await answer("rpc_ok");
      expect(await outcome("button=photo outcome=done")).toContain(" info home_command ");
      await home.press("home");
      await answer("rpc_error", [{ kind: "explanation", args: { message: "Stalled" } }]);
      expect(await outcome("outcome=Stalled")).toContain("button=home");
      const logs = await eventually(async () => {
        const { json } = await send(server, get("/api/logs"), owner.token);
        return (json as unknown[]).length > 0 ? json : undefined; // a list
      });
      const message = "The home automation wanted “Home”, which was not done: Stalled";
      expect(logs).toMatchObject([{ type: "warn", message }]);
    });

    test("when 20 commands wait only those that stop the robot are sent", async () => {
      for (let count = 0; count < 21; count++) await home.press("photo");
      await home.press("emergency_stop");
      const kinds = async (): Promise<unknown> => ((await nextCommand()) as { body: { kind: string }[] }).body[0]?.kind;
      for (let count = 0; count < 20; count++) expect(await kinds()).toBe("take_photo");
      expect(await kinds()).toBe("emergency_lock");
    });

    test("without a robot is not done later, and told; but a stop is kept for it", async () => {
      robot.client.end(true);
      await untilState(home, "connected", "OFF");
      await home.press("photo");
      await eventually(() => server.log.find((line) => line.includes("button=photo outcome=no_robot")));
      await home.press("emergency_stop");
      const kept = () => server.services.get(pendingCommands).countOf(owner.deviceId) === 1 || undefined;
      await eventually(kept);
      robot = await openPage(server, { deviceId: owner.deviceId, token: await tokenOfRobot() });
      await robot.subscribe(`bot/device_${owner.deviceId}/from_clients`);
      expect(await nextCommand()).toMatchObject({ body: [{ kind: "emergency_lock" }] });
      await home.press("unlock");
      expect(await nextCommand()).toMatchObject({ body: [{ kind: "emergency_unlock" }] });
    });

    test("what is no button, or was kept by the broker, does nothing", async () => {
      const { id } = await ask(post("/api/sequences", { name: "Water", color: "blue", args: {}, body: [] }));
      const press = (key: string): string => `gardenshed/${owner.deviceId}/press/${key}`;
      await home.reader.send(press(`sequence_${String(id)}`), "PRESS");
      await home.reader.send(press("constructor"), "PRESS");
      await home.reader.send(`gardenshed/${owner.deviceId}9/press/photo`, "PRESS");
      await bridge.close();
      await home.reader.send(press("home"), "PRESS", true);
      startBridge();
      await isShown();
      await home.press("photo");
      expect(await nextCommand()).toMatchObject({ body: [{ kind: "take_photo" }] });
    });
  });

  describe("the components follow the account", () => {
    const pin = async (name: string): Promise<number> =>
      Number((await ask(post("/api/sequences", { name, color: "blue", pinned: true, args: {}, body: [] })))["id"]);

    test("a sequence that is pinned, renamed and unpinned", async () => {
      const id = await pin("Water");
      await hasKey(`sequence_${id}`, true);
      expect(home.component(`sequence_${id}`)["name"]).toBe("Water");
      const script = { name: "Water all", args: {}, body: [] };
      await ask(patch(`/api/sequences/${id}`, script));
      await eventually(() => (home.component(`sequence_${id}`)["name"] === "Water all" ? true : undefined));
      await ask(patch(`/api/sequences/${id}`, { ...script, pinned: false }));
      await hasKey(`sequence_${id}`, false);
      // What the broker keeps names it no more.
      const late = await startHomeAssistant(mosquitto);
      await eventually(() => (late.device() ? true : undefined));
      expect(late.keys()).toEqual([...SENSORS, ...FIXED]);
    });

    test("a sequence that is deleted while nobody tells it", async () => {
      const id = await pin("Water");
      await hasKey(`sequence_${id}`, true);
      await bridge.close();
      await send(server, remove(`/api/sequences/${id}`), owner.token);
      startBridge();
      await hasKey(`sequence_${id}`, false);
      expect(home.keys()).toEqual([...SENSORS, ...FIXED]);
    });

    test("the name of the device", async () => {
      await ask(patch("/api/device", { name: "Bed 3" }));
      await eventually(() => (home.device()?.["name"] === "Bed 3" ? true : undefined));
    });

    test("nothing of another account", async () => {
      const other = await makeAccount(server);
      const request = post("/api/sequences", { name: "Foreign", color: "blue", pinned: true, args: {}, body: [] });
      expect((await send(server, request, other.token)).status).toBe(200);
      const id = await pin("Own");
      await hasKey(`sequence_${id}`, true);
      expect(home.keys()).toEqual([...SENSORS, ...FIXED, `sequence_${id}`]);
    });
  });

  test("all is told again when Home Assistant has started", async () => {
    const topics = [
      `homeassistant/device/gardenshed_${owner.deviceId}/config`,
      `gardenshed/${owner.deviceId}/connected`,
    ];
    const counts = () => topics.map((topic) => home.reader.on(topic).length);
    await home.says("offline");
    for (let times = 0; times < 20; times++) await home.says("online"); // is sent once
    await eventually(() => (counts().every((count) => count === 2) ? true : undefined));
    await ask(patch("/api/device", { name: "Bed 4" }));
    await eventually(() => (home.device()?.["name"] === "Bed 4" ? true : undefined));
    expect(counts().at(-1)).toBe(2);
  });

  test("what has not changed is not told again", async () => {
    await ask(patch("/api/device", { name: "Bed 3" }));
    await eventually(() => (home.device()?.["name"] === "Bed 3" ? true : undefined));
    expect(home.reader.on(`gardenshed/${owner.deviceId}/connected`)).toEqual(["OFF"]);
  });

  test("a server that ends makes it unavailable", async () => {
    await bridge.close();
    await eventually(() => (home.isAvailable() ? undefined : true));
    expect(home.state("connected")).toBe("unavailable");
    expect(home.keys()).toEqual([...SENSORS, ...FIXED]);
  });

  test("a broker that comes back is told all again", async () => {
    await mosquitto.stop();
    await mosquitto.start();
    const late = await startHomeAssistant(mosquitto);
    await eventually(() => (late.isAvailable() ? true : undefined));
    await untilState(late, "connected", "OFF");
  });

  test("an account that is deleted disappears", async () => {
    const { status } = await send(server, remove("/api/users", { password: "password123" }), owner.token);
    expect(status).toBe(200);
    await eventually(() => (home.keys().length === 0 ? true : undefined));
    const late = await startHomeAssistant(mosquitto);
    await late.says("offline"); // what the broker has kept has come by then
    await eventually(() => late.reader.on("homeassistant/status").at(-1));
    expect(late.device()).toBeUndefined();
  });
});
