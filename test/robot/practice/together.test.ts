import { describe, expect, test } from "bun:test";
import { at, step } from "../script/rehearsed";
import { execute, goTo, lua, message } from "../script/step-rows";
import { movedRobot, START } from "./moved-robot";

/* Commands and events beside each other (robot-facts.md §1, §6): what is told, and when. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const wait = (milliseconds: number) => step("wait", { milliseconds });

type Moved = ReturnType<typeof movedRobot>;
/** Whole seconds; times of moves are no whole milliseconds. */
const secondsOf = (time: number): number => Math.floor((time + 1) / 1000);
/** `seconds text` of each log. */
const told = ({ of }: Moved): string[] =>
  of("logs").map(({ at: time, content }) => `${secondsOf(time)} ${(content as { message: string }).message}`); // logs have one
const answers = ({ of }: Moved) =>
  of("from_device").map(({ at: time, content }) => {
    const { kind, body } = content as { kind: string; body?: readonly [{ args: { message: string } }] }; // as robots answer
    return `${secondsOf(time)} ${kind}${body ? `: ${body[0].args.message}` : ""}`;
  });

describe("commands (§1)", () => {
  test("begin at once and mix; only orders to the motor controller queue", async () => {
    const moved = movedRobot();
    moved.command(goTo(at(1000, 0, 0)), message("one"));
    moved.command(message("two"), wait(1_000), goTo(at(0, 0, 0)), message("three"));
    await moved.goOn(MINUTE_MS);
    expect(told(moved)).toEqual(["0 Moving to (1000, 0, 0)", "0 two", "1 Moving to (0, 0, 0)", "14 one", "29 three"]);
    expect(answers(moved)).toEqual(["14 rpc_ok", "29 rpc_ok"]);
  });

  test("a move that waited begins where the robot then is", async () => {
    const moved = movedRobot();
    moved.command(goTo(at(1000, 0, 0)));
    moved.command(goTo(at(0, 0, 0)));
    await moved.goOn((14.87 + 7.28) * 1000);
    expect(moved.robot.position.x).toBeCloseTo(500, -1);
    await moved.goOn(MINUTE_MS);
    expect(moved.robot.position).toEqual({ x: 0, y: 0, z: 0 });
  });

  test("one that takes too long from there fails, and ends where it is then (§5)", async () => {
    const moved = movedRobot({ firmware_config: { movement_timeout_x: 15, movement_stop_at_home_x: 0 } });
    moved.command(goTo(at(1000, 0, 0)));
    moved.command(goTo(at(-500, 0, 0)));
    await moved.goOn(MINUTE_MS);
    expect(answers(moved)).toEqual(["14 rpc_ok", '30 rpc_error: Movement failed. "Movement timed out"']);
    expect(moved.robot.position.x).toBeCloseTo(1000 - 60 - (15 - 1.782) * 80, 0);
  });

  test.each([
    ["with the time in the queue and the way from there", 310, 25],
    ["to a place that would be too far from where it was ordered", 2_000, 29],
  ])("the clock of a script goes on while its move waits: %s", async (_, x, seconds) => {
    const moved = movedRobot({ firmware_config: { movement_timeout_x: 20 } });
    moved.command(goTo(at(1000, 0, 0)));
    moved.command(goTo(at(x, 0, 0)), lua(`toast(os.time() - ${START / 1000})`));
    await moved.goOn(MINUTE_MS);
    expect(told(moved).at(-1)).toBe(`${seconds} ${seconds}`);
    expect(answers(moved)).toEqual(["14 rpc_ok", `${seconds} rpc_ok`]);
    expect(moved.robot.position.x).toBe(x);
  });

  test("a lock is noticed after a wait, not during it", async () => {
    const moved = movedRobot();
    moved.command(wait(10_000), message("never"));
    await moved.goOn(1_000);
    moved.command(step("emergency_lock"));
    await moved.goOn(MINUTE_MS);
    expect(answers(moved)).toEqual(["1 rpc_ok", "10 rpc_error: Canceled sequence due to emergency lock."]);
    expect(told(moved)).toEqual([
      "1 E-stopped",
      "10 Failed to execute command: Canceled sequence due to emergency lock.",
    ]);
  });

  test("a wait that is the last step ends well although the robot is locked", async () => {
    const moved = movedRobot();
    moved.command(wait(10_000));
    await moved.goOn(1_000);
    moved.command(step("emergency_lock"));
    await moved.goOn(MINUTE_MS);
    expect(answers(moved)).toEqual(["1 rpc_ok", "10 rpc_ok"]);
  });

  test("a lock ends a move and what waits for the motor controller, each with its reason", async () => {
    const moved = movedRobot();
    moved.command(goTo(at(1000, 0, 0)));
    moved.command(step("read_pin", { pin_number: 13, pin_mode: 0, label: "" }));
    await moved.goOn(5_000);
    moved.command(step("emergency_lock"));
    await moved.goOn(MINUTE_MS);
    expect(answers(moved).toSorted()).toEqual([
      "5 rpc_error: Emergency locked",
      '5 rpc_error: Movement failed. "Emergency locked"',
      "5 rpc_ok",
    ]);
    expect(told(moved)).toContain('5 Movement failed. "Emergency locked"');
  });

  test("a lock ends the run although it was taken back meanwhile", async () => {
    const moved = movedRobot();
    moved.command(wait(10_000), message("never"));
    await moved.goOn(1_000);
    moved.command(step("emergency_lock"), step("emergency_unlock"));
    moved.command(step("emergency_unlock"), goTo(at(10, 0, 0)));
    await moved.goOn(MINUTE_MS);
    expect(answers(moved).at(-1)).toBe("10 rpc_error: Canceled sequence due to emergency lock.");
    expect(moved.robot.position.x).toBe(10);
  });

  test("a script that began while the robot was locked goes on when it is unlocked", async () => {
    const moved = movedRobot();
    moved.command(step("emergency_lock"));
    await moved.goOn(1_000);
    moved.command(wait(5_000), goTo(at(10, 0, 0)));
    await moved.goOn(1_000);
    moved.command(step("emergency_unlock"));
    await moved.goOn(MINUTE_MS);
    expect(answers(moved).slice(2)).toEqual(["7 rpc_ok"]);
    expect(moved.robot.position.x).toBe(10);
  });

  test("an error is told by a log of verbosity 2 and by its answer", async () => {
    const moved = movedRobot();
    moved.command(message("never"), step("execute", { sequence_id: 99 }));
    await moved.goOn(1_000);
    expect(answers(moved)).toEqual(["0 rpc_error: sequence not found"]);
    expect(moved.of("logs").map(({ content }) => content)).toMatchObject([
      { type: "error", verbosity: 2, message: "Failed to execute command: sequence not found" },
    ]);
  });
});

describe("events (§6)", () => {
  const later = (ms: number): string => new Date(START + ms).toISOString();
  const event = (id: number, executable_id: number, at_ms: number, changes: object = {}) => ({
    ...{ id, executable_id, executable_type: "Sequence", repeat: 1, time_unit: "never", updated_at: "" },
    ...{ start_time: later(at_ms), end_time: later(99 * HOUR_MS), ...changes },
  });
  const text = (id: number, ...body: readonly object[]) => ({ id, name: `Number ${id}`, args: {}, body });
  const minutes = (count: number) => Array.from({ length: count }, () => wait(MINUTE_MS));
  const run = async (farm_events: readonly object[], records: object, ms = 3 * HOUR_MS) => {
    const moved = movedRobot({ farm_events, ...records });
    moved.robot.start();
    await moved.goOn(ms);
    return moved;
  };

  test("two that are due at once: the other 15 s after the end; after 15 minutes it is dropped without a word", async () => {
    const sequences = [
      text(1, message("one"), ...minutes(5)),
      text(2, message("two"), ...minutes(12)),
      text(3, message("three")),
    ];
    const moved = await run([event(1, 1, HOUR_MS), event(2, 2, HOUR_MS), event(3, 3, HOUR_MS)], { sequences });
    expect(told(moved)).toEqual(["3600 one", "3915 two"]);
  });

  test("an occurrence runs once, failed or not", async () => {
    const moved = await run([event(1, 99, HOUR_MS)], {});
    expect(moved.of("logs").map(({ content }) => content)).toMatchObject([
      {
        ...{ type: "error", verbosity: 2 },
        message: `Event scheduled at ${later(HOUR_MS)} failed to execute: sequence not found`,
      },
    ]);
  });

  test.each([
    ["30 s before the robot comes: it runs", -30_000, ["0 one"]],
    ["two minutes before: it is not listed", -120_000, []],
  ])("an occurrence %s", async (_, at_ms, is) => {
    const moved = await run([event(1, 1, at_ms)], { sequences: [text(1, message("one"))] });
    expect(told(moved)).toEqual(is);
  });

  test.each([
    ["30 s ago: it runs", -30_000, ["60 one"]],
    ["two minutes ago: it is not listed", -120_000, []],
  ])("an event that is changed, so that it was due %s", async (_, ago_ms, is) => {
    const moved = movedRobot({ farm_events: [event(1, 1, HOUR_MS)], sequences: [text(1, message("one"))] });
    moved.world.isWatched = true;
    moved.robot.watched();
    moved.robot.start();
    await moved.goOn(MINUTE_MS);
    const body = { ...event(1, 1, MINUTE_MS + ago_ms), updated_at: later(MINUTE_MS) };
    moved.robot.hear("sync/FarmEvent/1", Buffer.from(JSON.stringify({ args: { label: "" }, body })));
    await moved.goOn(3 * HOUR_MS);
    expect(told(moved)).toEqual(is);
  });

  test("a command and an event run at the same time (§1)", async () => {
    const farm_events = [event(1, 1, HOUR_MS)];
    const moved = movedRobot({
      farm_events,
      sequences: [text(1, message("event"), goTo(at(0, 0, 0)), message("there"))],
    });
    moved.robot.start();
    await moved.goOn(HOUR_MS - 10_000);
    moved.command(goTo(at(1000, 0, 0)), wait(20_000), message("command"));
    await moved.goOn(MINUTE_MS);
    const since = 3_590;
    expect(told(moved)).toEqual([
      ...[`${since} Moving to (1000, 0, 0)`, "3600 event", "3600 Moving to (0, 0, 0)"],
      ...[`${since + 29} there`, `${since + 34} command`],
    ]);
  });

  test("an event gives values, which go before the defaults (§4)", async () => {
    const locals = step("scope_declaration", {}, [
      step("parameter_declaration", { label: "place", default_value: at(1, 0, 0) }),
    ]);
    const body = [{ kind: "parameter_application", args: { label: "place", data_value: at(30, 0, 0) } }];
    const sequences = [{ id: 1, name: "Go", args: { locals }, body: [goTo(step("identifier", { label: "place" }))] }];
    const moved = await run([event(1, 1, HOUR_MS, { body }), event(2, 1, 2 * HOUR_MS)], { sequences });
    expect(told(moved)).toEqual(["3600 Moving to (30, 0, 0)", "7200 Moving to (1, 0, 0)"]);
  });

  test("none at the end of the event or behind it", async () => {
    const hourly = event(1, 1, HOUR_MS, { time_unit: "hourly", end_time: later(3 * HOUR_MS) });
    const moved = await run([hourly], { sequences: [text(1, message("one"))] }, 9 * HOUR_MS);
    expect(told(moved)).toEqual(["3600 one", "7200 one"]);
  });

  test("a regimen: values of the event go before those of the regimen; its failure names it (§4)", async () => {
    const gives = (x: number) => [{ kind: "parameter_application", args: { label: "place", data_value: at(x, 0, 0) } }];
    const locals = step("scope_declaration", {}, [
      step("parameter_declaration", { label: "place", default_value: at(1, 0, 0) }),
    ]);
    const place = step("identifier", { label: "place" });
    const items = [1, 99].map((sequence_id, index) => ({ sequence_id, time_offset: (10 + index) * HOUR_MS }));
    const moved = await run(
      [event(1, 5, HOUR_MS, { executable_type: "Regimen", body: gives(30) })],
      {
        device: { timezone: "UTC", mounted_tool_id: null },
        regimens: [{ id: 5, name: "Days", regimen_items: items, body: gives(20) }],
        sequences: [{ id: 1, name: "Go", args: { locals }, body: [goTo(place)] }],
      },
      5 * HOUR_MS,
    );
    expect(told(moved)).toEqual([
      "7200 Moving to (30, 0, 0)",
      `10800 Regimen scheduled at ${later(3 * HOUR_MS)} failed to execute: sequence not found`,
    ]);
  });

  test("a regimen: its own values go before the defaults where the event gives none (§4)", async () => {
    const gives = (x: number) => [{ kind: "parameter_application", args: { label: "place", data_value: at(x, 0, 0) } }];
    const locals = step("scope_declaration", {}, [
      step("parameter_declaration", { label: "place", default_value: at(1, 0, 0) }),
    ]);
    const moved = await run([event(1, 5, HOUR_MS, { executable_type: "Regimen" })], {
      device: { timezone: "UTC", mounted_tool_id: null },
      regimens: [
        { id: 5, name: "Days", regimen_items: [{ sequence_id: 1, time_offset: 10 * HOUR_MS }], body: gives(20) },
      ],
      sequences: [{ id: 1, name: "Go", args: { locals }, body: [goTo(step("identifier", { label: "place" }))] }],
    });
    expect(told(moved)).toEqual(["7200 Moving to (20, 0, 0)"]);
  });

  test.each([
    ["one and two minutes before the event: at once, by time", 0, ["3600 two", "3615 one"]],
    ["longer before: dropped", MINUTE_MS, ["3660 one"]],
    ["one minute before the robot comes, which begins then", -HOUR_MS, ["0 two", "15 one"]],
  ])("items of a regimen %s", async (_, later_ms, is) => {
    const items = [1, 2].map((id) => ({ sequence_id: id, time_offset: 9 * HOUR_MS - id * MINUTE_MS }));
    const shifted = items.map((item) => ({ ...item, time_offset: item.time_offset + Math.min(0, later_ms) }));
    const moved = await run([event(1, 5, HOUR_MS + later_ms, { executable_type: "Regimen" })], {
      device: { timezone: "UTC", mounted_tool_id: null },
      regimens: [{ id: 5, name: "Days", regimen_items: shifted, body: [] }],
      sequences: [text(1, message("one")), text(2, message("two"))],
    });
    expect(told(moved)).toEqual(is);
  });

  test("a press of a pin is told, and what it executes", async () => {
    const moved = movedRobot({
      sequences: [text(1, message("one"))],
      pin_bindings: [
        { id: 1, pin_num: 16, sequence_id: 1 },
        { id: 2, pin_num: 22, special_action: "sync" },
      ],
    });
    expect(await moved.robot.press(16)).toBe(true);
    await moved.goOn(1_000);
    expect(await moved.robot.press(22)).toBe(true);
    await moved.goOn(5_000);
    expect(await moved.robot.press(23)).toBe(false);
    expect(moved.of("logs").map(({ content }) => content)).toMatchObject([
      { type: "info", verbosity: 1, message: "Pin 16 triggered, executing Number 1" },
      { type: "success", message: "one" },
      { type: "info", verbosity: 1, message: "Pin 22 triggered, executing sync" },
      { type: "busy", verbosity: 3, message: "Syncing" },
      { type: "success", verbosity: 3, message: "Synced" },
    ]);
  });

  test("a boot sequence runs a minute after the start, with what it calls", async () => {
    const sequences = [text(7, execute(8)), text(8, message("awake"))];
    const moved = movedRobot({ dos_config: { boot_sequence_id: 7 }, sequences });
    moved.robot.start();
    await moved.goOn(2 * MINUTE_MS);
    expect(told(moved)).toEqual(["60 Practice robot is booted. Executing boot sequence...", "60 awake"]);
    expect(moved.of("logs").map(({ content }) => content)).toMatchObject([
      { type: "success", verbosity: 1 },
      { type: "success", verbosity: 1, message: "awake" },
    ]);
  });
});
