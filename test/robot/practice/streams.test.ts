import { describe, expect, test } from "bun:test";
import { at, plant, step } from "../script/rehearsed";
import { goTo, lua, message, point, update } from "../script/step-rows";
import { movedRobot, START } from "./moved-robot";

/* What a robot publishes, and when (robot-facts.md §7). */

const MINUTE_MS = 60_000;
const write = (pin: number, mode: 0 | 1, value: number) =>
  step("write_pin", { pin_number: pin, pin_mode: mode, pin_value: value });
const read = (pin: number) => step("read_pin", { pin_number: pin, pin_mode: 0, label: "" });
const env = (label: string, value: string) => step("set_user_env", {}, [step("pair", { label, value })]);
const job = step("execute_script", { label: "plant-detection" });
const bytes = (text: string) => Buffer.from(text);

type Moved = ReturnType<typeof movedRobot>;
const treeOf = ({ robot }: Moved): Record<string, object> => JSON.parse(robot.state) as Record<string, object>; // the state tree
const contents = ({ of }: Moved, topic: string) => of(topic).map(({ content }) => content);
/** One that somebody looks at, so that it does not rest. */
function watched(records: Readonly<Record<string, unknown>> = {}): Moved {
  const moved = movedRobot(records);
  moved.world.isWatched = true;
  moved.robot.watched();
  return moved;
}

describe("the state tree", () => {
  const keys: Readonly<Record<string, readonly string[]>> = {
    location_data: ["position", "scaled_encoders", "raw_encoders", "load", "axis_states"],
    configuration: [
      ...["firmware_hardware", "network_not_found_timer", "os_auto_update"],
      ...["sequence_body_log", "sequence_complete_log", "sequence_init_log"],
    ],
    informational_settings: [
      ...["target", "env", "controller_version", "controller_uuid", "controller_commit", "commit", "firmware_commit"],
      ...["firmware_version", "node_name", "private_ip", "soc_temp", "throttled", "wifi_level", "wifi_level_percent"],
      ...["video_devices", "uptime", "memory_usage", "disk_usage", "scheduler_usage", "cpu_usage", "sync_status"],
      ...["locked", "locked_at", "last_status", "cache_bust", "busy", "idle", "update_available"],
    ],
  };
  test.each(Object.entries(keys))("%s", (part, names) => {
    expect(Object.keys(treeOf(movedRobot())[part] ?? {}).toSorted()).toEqual(names.toSorted());
  });

  test("has the settings of the motor controller, and none of the record's own fields", async () => {
    const firmware_config = { id: 1, device_id: 2, movement_timeout_x: 120, pin_guard_1_pin_nr: 0, api_migrated: true };
    const moved = watched({ firmware_config });
    await moved.goOn(0);
    expect(treeOf(moved)["mcu_params"]).toEqual({ movement_timeout_x: 120, pin_guard_1_pin_nr: 0 });
  });

  test("pins: the mode of a write, -1 after a read", async () => {
    const moved = watched();
    moved.command(write(8, 0, 1), write(5, 1, 120), read(13), read(8));
    await moved.goOn(5_000);
    expect(treeOf(moved)["pins"]).toEqual({
      ...{ 8: { mode: 0, value: 1 }, 5: { mode: 1, value: 120 }, 13: { mode: -1, value: 0 } },
    });
  });

  test("values of plug-ins that were set", async () => {
    const moved = watched();
    moved.command(env("A", "1"), env("A", "2"), env("B", "3"));
    await moved.goOn(1_000);
    expect(treeOf(moved)["user_env"]).toEqual({ A: "2", B: "3" });
  });

  test("a job is at 50 %, then at 100 %, and gone when nobody touched it for 5 minutes", async () => {
    const moved = watched();
    moved.command(job);
    await moved.goOn(1_000);
    expect(treeOf(moved)["jobs"]).toMatchObject({ "plant-detection": { percent: 50, unit: "percent" } });
    await moved.goOn(15_000);
    expect(treeOf(moved)["jobs"]).toMatchObject({ "plant-detection": { status: "Complete", percent: 100 } });
    await moved.goOn(6 * MINUTE_MS);
    moved.command(write(8, 0, 1)); // a change: the tree is made anew
    await moved.goOn(1_000);
    expect(treeOf(moved)["jobs"]).toEqual({});
  });

  test("a job has all its fields", async () => {
    const moved = watched();
    moved.command(job);
    await moved.goOn(1_000);
    const { updated_at, ...fields } = Object(Object(treeOf(moved)["jobs"])["plant-detection"]) as Record<
      string,
      unknown
    >;
    expect(fields).toEqual({ status: "Working", percent: 50, unit: "percent", type: "", time: null, file_type: null });
    expect(updated_at).toBeGreaterThanOrEqual(START / 1_000);
  });

  test("a photo is a job, too", async () => {
    const moved = watched();
    moved.command(step("take_photo"));
    await moved.goOn(1_000);
    expect(treeOf(moved)["jobs"]).toMatchObject({ "take-photo": { status: "Working", percent: 50 } });
    await moved.goOn(4_000);
    expect(treeOf(moved)["jobs"]).toMatchObject({ "take-photo": { status: "Complete", percent: 100 } });
  });

  test("an emergency stop empties the jobs", async () => {
    const moved = watched();
    moved.command(job);
    await moved.goOn(16_000);
    moved.command(step("emergency_lock"));
    await moved.goOn(0);
    expect(treeOf(moved)["jobs"]).toEqual({});
  });

  test("an emergency stop puts every pin that was written to 0 and lets servos go; pins that were read stay", async () => {
    const moved = watched();
    const servo = step("set_servo_angle", { pin_number: 4, pin_value: 90 });
    moved.command(write(8, 0, 1), write(10, 1, 120), servo, read(59));
    await moved.goOn(1_000);
    const before = treeOf(moved)["pins"];
    expect(before).toMatchObject({ 8: { value: 1 }, 10: { value: 120 }, 4: { value: 90 } });
    moved.command(step("emergency_lock"), step("emergency_unlock"));
    await moved.goOn(0);
    const off = { 8: { mode: 0, value: 0 }, 10: { mode: 1, value: 0 }, 4: { mode: 1, value: 0 } };
    expect(treeOf(moved)["pins"]).toEqual({ ...(before as object), ...off });
  });

  test("place and states of the axes: on its way, then at rest", async () => {
    const moved = movedRobot();
    const on = (x: number, state: string) => ({
      ...{ position: { x, y: 0, z: 0 }, scaled_encoders: { x, y: 0, z: 0 }, raw_encoders: { x, y: 0, z: 0 } },
      ...{ load: { x: null, y: null, z: null }, axis_states: { x: state, y: state, z: state } },
    });
    moved.command(goTo(at(1000, 0, 0)));
    await moved.goOn(1_782);
    expect(treeOf(moved)["location_data"]).toEqual(on(60, "cruise"));
    await moved.goOn(13_200);
    expect(treeOf(moved)["location_data"]).toEqual(on(1000, "idle"));
  });

  test("the settings that it works by", async () => {
    const dos_config = {
      sequence_init_log: true,
      sequence_body_log: false,
      sequence_complete_log: true,
      safe_height: 5,
    };
    const moved = watched({ dos_config: { ...dos_config, firmware_hardware: "none", os_auto_update: true } });
    await moved.goOn(0);
    expect(treeOf(moved)["configuration"]).toEqual({
      ...{ sequence_init_log: true, sequence_body_log: false, sequence_complete_log: true },
      ...{ firmware_hardware: "none", os_auto_update: true, network_not_found_timer: null },
    });
  });

  test("sync_status: to be synced, under way, done", async () => {
    const moved = movedRobot();
    const status = () => Object(treeOf(moved)["informational_settings"])["sync_status"] as unknown;
    expect(status()).toBe("sync_now");
    moved.command(step("sync"));
    expect(status()).toBe("syncing");
    await moved.goOn(0);
    expect(status()).toBe("synced");
  });

  test("sync_status: an error, which the command tells", async () => {
    const moved = watched();
    await moved.goOn(0);
    moved.world.isTooLarge = true;
    moved.command(step("sync"));
    await moved.goOn(2_000);
    expect(treeOf(moved)["informational_settings"]).toMatchObject({ sync_status: "sync_error" });
    expect(contents(moved, "logs").map((log) => Object(log) as object)).toMatchObject([
      { type: "busy", message: "Syncing" },
      { type: "error", verbosity: 2, message: "Failed to execute command: too many records" },
    ]);
  });

  test("locked, and since when", async () => {
    const moved = watched();
    await moved.goOn(2_000);
    moved.command(step("emergency_lock"));
    await moved.goOn(0);
    const locked_at = START + moved.ticks();
    expect(treeOf(moved)["informational_settings"]).toMatchObject({ locked: true, locked_at });
    moved.command(step("emergency_unlock"));
    await moved.goOn(0);
    expect(treeOf(moved)["informational_settings"]).toMatchObject({ locked: false, locked_at: 0 });
  });

  test("busy while it does something, else idle", async () => {
    const moved = watched();
    moved.command(step("wait", { milliseconds: 5_000 }));
    await moved.goOn(1_000);
    expect(treeOf(moved)["informational_settings"]).toMatchObject({ busy: true, idle: false });
    await moved.goOn(5_000);
    expect(treeOf(moved)["informational_settings"]).toMatchObject({ busy: false, idle: true });
  });
});

describe("a stream", () => {
  test("status: after a change, and never without one", async () => {
    const moved = watched();
    await moved.goOn(5_000);
    const before = moved.of("status").length;
    await moved.goOn(10_000);
    expect(moved.of("status")).toHaveLength(before);
    moved.command(write(8, 0, 1));
    await moved.goOn(1_000);
    expect(moved.of("status").length).toBeGreaterThan(before);
  });

  test("status: for read_status", async () => {
    const moved = watched();
    await moved.goOn(5_000);
    const before = moved.of("status").length;
    moved.command(step("read_status"));
    await moved.goOn(1_000);
    expect(moved.of("status").length).toBeGreaterThan(before);
  });

  test.each([
    ["an old one: it is told again", 5_000, 1],
    ["a new one: it is not", 2_000, 0],
  ])("status: a ping after %s", async (_, ms, more) => {
    const moved = watched();
    await moved.goOn(10_000);
    moved.command(step("read_status"));
    await moved.goOn(ms);
    const before = moved.of("status").length;
    moved.robot.hear("ping/7", bytes("hello"));
    await moved.goOn(500);
    expect(moved.of("status")).toHaveLength(before + more);
  });

  test("pong: at once, with what the ping said", () => {
    const moved = movedRobot();
    moved.robot.hear("ping/7", bytes("hello"));
    expect(moved.of("pong/7")).toMatchObject([{ at: 0, content: bytes("hello") }]);
  });

  test("telemetry: at the start, and all its values", async () => {
    const moved = watched();
    await moved.goOn(0);
    const names = [
      ...["captured_at", "soc_temp", "throttled", "wifi_level", "wifi_level_percent", "uptime", "memory_usage"],
      ...["disk_usage", "scheduler_usage", "cpu_usage", "target"],
    ];
    const [first] = contents(moved, "telemetry");
    expect(Object.keys(Object(first)).toSorted()).toEqual(names.map((name) => `telemetry_${name}`).toSorted());
  });

  test("telemetry: then each five minutes", async () => {
    const moved = watched();
    await moved.goOn(16 * MINUTE_MS);
    expect(moved.of("telemetry").map(({ at }) => Math.floor(at / MINUTE_MS))).toEqual([0, 5, 10, 15]);
  });

  test("logs: with place, version, time in seconds, channels", async () => {
    const moved = movedRobot();
    moved.command(message("hello"));
    await moved.goOn(1_000);
    expect(contents(moved, "logs")).toEqual([
      {
        ...{ type: "success", message: "hello", x: 0, y: 0, z: 0, verbosity: 1, channels: ["toast"], meta: {} },
        ...{ major_version: 15, minor_version: 5, patch_version: 0 },
        created_at: Math.floor((START + moved.ticks() - 1_000) / 1_000),
      },
    ]);
  });

  test.each(["WPA", "PSK", "my password", "NERVES"])("logs: %s is not told", async (secret) => {
    const moved = movedRobot();
    moved.command(message(`It is ${secret}.`), message("on"));
    await moved.goOn(1_000);
    expect(contents(moved, "logs")).toMatchObject([{ message: "on" }]);
  });

  test.each([
    ["return true", true, "passed, continuing execution"],
    ["return false", false, "failed, continuing execution"],
  ])("logs: an assertion says whether it passed: %s", async (text, assertion_passed, result) => {
    const moved = movedRobot();
    moved.command({ ...step("assertion", { assertion_type: "continue", lua: text, _then: step("nothing") }) });
    await moved.goOn(1_000);
    expect(contents(moved, "logs")).toMatchObject([
      {
        ...{ type: "assertion", verbosity: 2, message: `[Assertion] ${result}` },
        meta: { assertion_passed, assertion_type: "continue" },
      },
    ]);
  });

  test("logs: a photo is announced, and told when it is sent", async () => {
    const moved = movedRobot();
    moved.command(step("take_photo"));
    await moved.goOn(5_000);
    expect(contents(moved, "logs")).toMatchObject([
      { type: "info", verbosity: 2, message: "Taking photo" },
      { type: "success", verbosity: 3, message: expect.stringContaining("Uploaded image: ") },
    ]);
  });
});

describe("what is sent to the account (§2)", () => {
  const sensors = [{ id: 2, pin: 59, label: "Soil", mode: 1 }];
  test("a reading of a sensor: pin, mode, value, place and time", async () => {
    const moved = watched({ sensors });
    moved.command(goTo(at(10, 20, 0)), step("read_pin", { pin_number: 59, pin_mode: 1, label: "" }));
    await moved.goOn(5_000);
    const [{ method, path, body } = { method: "", path: "", body: {} }] = moved.sent();
    const { value, read_at, ...rest } = body as Record<string, unknown>;
    expect({ method, path, ...rest }).toEqual({
      ...{ method: "POST", path: "/api/sensor_readings", pin: 59, mode: 1, x: 10, y: 20, z: 0 },
    });
    expect(value).toBeGreaterThanOrEqual(100);
    expect(Date.parse(String(read_at))).toBeGreaterThan(START);
  });

  test.each([
    ["a pin that is no sensor", step("read_pin", { pin_number: 13, pin_mode: 1, label: "" })],
    ["a sensor that Lua reads", lua("read_pin(59, 'analog')")],
  ])("no reading: %s", async (_, order) => {
    const moved = watched({ sensors });
    moved.command(order);
    await moved.goOn(5_000);
    expect(moved.sent()).toEqual([]);
  });

  test("a field within a field goes with what is beside it, within a second", async () => {
    const moved = watched({ points: [{ ...plant(1, 5, 5), meta: { color: "green", depth: "3" } }] });
    moved.command(update(point("Plant", 1), "meta.color", "red"), update(point("Plant", 1), "plant_stage", "planted"));
    await moved.goOn(1_000);
    expect(moved.sent()).toEqual([
      { method: "PATCH", path: "/api/points/1", body: { meta: { color: "red", depth: "3" } } },
      { method: "PATCH", path: "/api/points/1", body: { plant_stage: "planted" } },
    ]);
  });

  test("one plug-in value per pair: a known one is changed", async () => {
    const moved = watched({ plugin_envs: [{ id: 4, key: "A", value: "1" }] });
    const pairs = ["A", "B"].map((label) => step("pair", { label, value: "2" }));
    moved.command(step("set_user_env", {}, pairs));
    await moved.goOn(1_000);
    expect(moved.sent()).toEqual([
      { method: "PATCH", path: "/api/plugin_envs/4", body: { key: "A", value: "2" } },
      { method: "POST", path: "/api/plugin_envs", body: { key: "B", value: "2" } },
    ]);
  });

  test("the length that was found, of no axis below 100 steps", async () => {
    const firmware_config = {
      movement_axis_nr_steps_x: 5_000,
      movement_axis_nr_steps_y: 99,
      movement_axis_nr_steps_z: 100,
    };
    const moved = watched({ firmware_config });
    moved.command(step("calibrate", { axis: "all" }));
    await moved.goOn(60 * MINUTE_MS);
    expect(moved.sent().map(({ path, body }) => [path, body])).toEqual([
      ["/api/firmware_config", { movement_axis_nr_steps_z: 100 }],
      ["/api/firmware_config", { movement_axis_nr_steps_x: 5_000 }],
    ]);
  });
});
