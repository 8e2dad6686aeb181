import { describe, expect, test } from "bun:test";
import { step } from "../script/rehearsed";
import { message } from "../script/step-rows";
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
