import { describe, expect, test } from "bun:test";
import type { Fault } from "../../../src/robot/practice/machine";
import { movedRobot } from "./moved-robot";

/* Acts of care as the practice robot plays them (care.md §1.1, §1.7). Times are those of a robot at normal speed. */

const S = 1_000;
const step = (kind: string, args: object = {}) => ({ kind, args });
const package_ = (kind: string, name: string) => step(kind, { package: name });
const OK = { kind: "rpc_ok", args: { label: "x" } };
const failed = (message: string) => ({
  ...{ kind: "rpc_error", args: { label: "x" } },
  body: [{ kind: "explanation", args: { message } }],
});

interface Tree {
  readonly informational_settings: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, { readonly type: string; readonly percent: number }>>;
}

/** A robot that knows its account. */
async function known(records: Readonly<Record<string, unknown>>, faults: readonly Fault[] = [], leave = () => {}) {
  const moved = movedRobot({ dos_config: { firmware_hardware: "board_k17" }, ...records }, { faults, leave });
  moved.world.isWatched = true;
  moved.robot.watched();
  await moved.goOn(0);
  const tree = (): Tree => JSON.parse(moved.robot.state);
  return {
    ...moved,
    firmware: () => tree().informational_settings["firmware_version"],
    software: () => tree().informational_settings["controller_version"],
    settings: () => tree().informational_settings,
    jobs: () => Object.values(tree().jobs).map(({ type, percent }) => `${type} ${percent}`),
    answers: () => moved.of("from_device").map(({ content }) => content),
    logs: () =>
      moved.of("logs").map(({ content }) => {
        const { type, verbosity, message } = content as Readonly<Record<string, unknown>>;
        return `${type} ${verbosity}: ${message}`;
      }),
  };
}

describe("the board", () => {
  test.each([
    ["board_k17", "6.6.23.J"],
    ["compact_k12", "6.6.23.C"],
    ["none", null],
    [null, null],
  ])("at the start it is that of the account: %p", async (firmware_hardware, version) => {
    const robot = await known({ dos_config: { firmware_hardware } });
    expect(robot.firmware()).toBe(version);
    robot.robot.end();
  });

  test("another setting alone installs nothing", async () => {
    const robot = await known({});
    robot.robot.hear("sync/DosConfig/1", Buffer.from(JSON.stringify({ body: { firmware_hardware: "board_k16" } })));
    expect(robot.firmware()).toBe("6.6.23.J");
    robot.robot.end();
  });

  test("its restart is answered at once; it is silent for 5 s, and what waits for it fails", async () => {
    const robot = await known({});
    robot.command(step("find_home", { axis: "x", speed: 100 }));
    await robot.goOn(100);
    robot.command(package_("reboot", "arduino_firmware"));
    await robot.goOn(100);
    expect(robot.answers()).toEqual([OK, failed('Firmware error @ "find_home": Rebooting firmware')]);
    expect(robot.firmware()).toBeNull();
    await robot.goOn(5 * S);
    expect(robot.firmware()).toBe("6.6.23.J");
    robot.robot.end();
  });

  test("with the fault `board` it is silent from then on", async () => {
    const robot = await known({}, ["board"]);
    robot.command(package_("reboot", "arduino_firmware"));
    await robot.goOn(90 * S);
    expect([robot.answers(), robot.firmware()]).toEqual([[OK], null]);
    robot.robot.end();
  });

  test("its firmware is installed in 20 s; the job ends a minute later", async () => {
    const robot = await known({});
    robot.command(package_("flash_firmware", "board_k16"));
    await robot.goOn(1 * S);
    expect([robot.jobs(), robot.firmware(), robot.answers()]).toEqual([["boot 50"], null, []]);
    await robot.goOn(10 * S);
    expect(robot.jobs()).toEqual(["boot 75"]);
    await robot.goOn(10 * S);
    expect([robot.answers(), robot.firmware()]).toEqual([[OK], "6.6.23.I"]);
    expect(robot.logs().at(-1)).toMatch(/^success 1: Success: Firmware flashed\. MD5: /);
    await robot.goOn(60 * S);
    expect(robot.jobs()).toEqual(["boot 100"]);
    robot.robot.end();
  });

  test("with the fault `flash` it keeps what it has, and the answer is done all the same", async () => {
    const robot = await known({}, ["flash"]);
    robot.command(package_("flash_firmware", "board_k16"));
    await robot.goOn(21 * S);
    expect([robot.answers(), robot.firmware()]).toEqual([[OK], "6.6.23.J"]);
    expect(robot.logs().at(-1)).toMatch(/^error 2: Flash failed/);
    robot.robot.end();
  });

  test.each(["device_os", "arduino_firmware", "board_k19", "constructor"])("%s is an error", async (board) => {
    const robot = await known({});
    robot.command(package_("flash_firmware", board));
    await robot.goOn(30 * S);
    expect([robot.answers(), robot.firmware()]).toEqual([[failed(`No firmware for ${board}`)], "6.6.23.J"]);
    robot.robot.end();
  });

  test("none empties it", async () => {
    const robot = await known({});
    robot.command(package_("flash_firmware", "none"));
    await robot.goOn(30 * S);
    expect([robot.answers(), robot.firmware()]).toEqual([[OK], null]);
    robot.robot.end();
  });
});

describe("an update", () => {
  const UPDATE = package_("check_updates", "device_os");

  test.each([
    ["by itself", [], "15.6.0"],
    ["with the fault `update`, which leaves what was there", ["update"], "15.5.0"],
  ] as const)("takes 30 s, then the robot restarts, %s", async (_, faults, version) => {
    let hasLeft = false;
    const robot = await known({ "releases?platform=sbc4": { version: "15.6.0" } }, faults, () => (hasLeft = true));
    expect(robot.software()).toBe("15.5.0");
    robot.command(UPDATE);
    await robot.goOn(1 * S);
    expect(robot.jobs()).toEqual(["OTA 0"]);
    robot.command(UPDATE);
    await robot.goOn(1 * S);
    expect(robot.answers()).toEqual([failed("Installation already started. Please wait or reboot.")]);
    await robot.goOn(30 * S);
    expect([hasLeft, robot.robot.memory.software ?? robot.software()]).toEqual([true, version]);
    robot.robot.end();
  });

  test.each([
    ["nothing is offered", {}],
    ["the offer cannot be read", { "releases?platform=sbc4": { version: 7 } }],
  ])("is refused where %s", async (_, releases) => {
    const robot = await known(releases);
    robot.command(UPDATE);
    await robot.goOn(1 * S);
    expect(robot.answers()).toEqual([failed("No update available.")]);
    robot.robot.end();
  });

  test("is for the computer of the device", async () => {
    const records = { device: { sbc: "02" }, "releases?platform=sbc3": { version: "15.6.0" } };
    const robot = await known(records);
    robot.command(UPDATE);
    await robot.goOn(1 * S);
    expect(robot.jobs()).toEqual(["OTA 0"]);
    robot.robot.end();
  });
});

test("with the fault `silent` it does what it is told and answers nothing", async () => {
  const robot = await known({}, ["silent"]);
  robot.command(step("sync"));
  await robot.goOn(5 * S);
  expect([robot.answers(), robot.logs().at(-1)]).toEqual([[], "success 3: Synced"]);
  robot.robot.end();
});

test("with the fault `sync` it does not get its records", async () => {
  const robot = await known({}, ["sync"]);
  robot.command(step("sync"));
  await robot.goOn(5 * S);
  expect(robot.answers()).toEqual([failed("The records could not be downloaded.")]);
  expect(robot.settings()["sync_status"]).toBe("sync_error");
  robot.robot.end();
});

test.each([
  [[], "0x0"],
  [["voltage"], "0x10001"],
] as const)("power with the faults %j: %s", async (faults, throttled) => {
  const robot = await known({}, faults);
  expect(robot.settings()["throttled"]).toBe(throttled);
  expect(
    robot.of("telemetry").map(({ content }) => (content as Record<string, unknown>)["telemetry_throttled"]),
  ).toEqual([throttled]);
  robot.robot.end();
});
