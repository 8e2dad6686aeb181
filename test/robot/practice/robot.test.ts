import { describe, expect, test } from "bun:test";
import type { PracticeRobot } from "../../../src/robot/practice/robot";
import { Interrupted } from "../../../src/robot/practice/interrupted";
import { type Answer, Run } from "../../../src/robot/script/run";
import { movedRobot as aRobot, START } from "./moved-robot";
import { longTest } from "../../support/tier";

/* The practice robot alone (robot.md §3): its server and its time are those of the test. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const step = (kind: string, args: object = {}) => ({ kind, args });
const place = (x: number) => step("coordinate", { x, y: 0, z: 0 });
const moveTo = (x: number) => step("move_absolute", { location: place(x), offset: place(0), speed: 100 });

const nested = (depth: number): object => (depth === 0 ? step("nothing") : step("_if", { _then: nested(depth - 1) }));
const OK = { kind: "rpc_ok", args: { label: "x" } };
const TOO_LARGE = {
  ...{ kind: "rpc_error", args: { label: "x" } },
  body: [{ kind: "explanation", args: { message: "too many records" } }],
};

/** Its state tree. */
const stateOf = ({ state }: PracticeRobot): unknown => JSON.parse(state);

describe("a practice robot", () => {
  test("takes as long for a move as a real one: 1,000 mm in 14.9 s", async () => {
    const { robot, goOn, command, of } = aRobot();
    command(moveTo(1_000));
    await goOn(14_800);
    expect(of("from_device")).toEqual([]);
    expect(robot.position.x).toBe(1_000);
    await goOn(200);
    expect(of("from_device").map(({ content }) => content)).toEqual([OK]);
    expect(robot.position).toEqual({ x: 1_000, y: 0, z: 0 });
  });

  test("is as much faster as its speed says", async () => {
    const { goOn, command, of } = aRobot({}, { speed: 4 });
    command(moveTo(1_000));
    await goOn(14_900 / 4);
    expect(of("from_device")).toHaveLength(1);
  });

  test.each([
    ["where most robots have it", { label: "Water", pin: 8 }, {}, 900],
    ["where its type says", { label: "Pump", pin: 10, type: "water" }, {}, 900],
    ["nowhere else", { label: "Pump", pin: 10 }, {}, 220],
    ["and a sensor of currents does not see it", { label: "Water", pin: 8 }, { type: "current" }, 0],
  ])("waters %s", async (_, valve, sensor, reading) => {
    const peripherals = [{ id: 1, mode: 0, ...valve }];
    const { goOn, command, sent } = aRobot({
      peripherals,
      sensors: [{ id: 2, label: "S", pin: 59, mode: 1, ...sensor }],
    });
    const write = (pin_value: number) => step("write_pin", { pin_number: valve.pin, pin_value, pin_mode: 0 });
    const pin_number = step("named_pin", { pin_type: "Sensor", pin_id: 2 });
    command(write(1), step("wait", { milliseconds: 20_000 }), write(0));
    await goOn(MINUTE_MS);
    command(step("read_pin", { pin_number, pin_mode: 1, label: "---" }));
    await goOn(MINUTE_MS);
    const readings = sent().filter(({ path }) => path === "/api/sensor_readings");
    expect(readings.map(({ body }) => body)).toMatchObject([{ pin: 59, value: reading }]);
  });

  test("stops where it is, and ends what waits for the motor controller", async () => {
    const { robot, goOn, command, of } = aRobot();
    command(moveTo(1_000));
    command(moveTo(0));
    await goOn(5_000);
    command(step("emergency_lock"));
    await goOn(0);
    const { x } = robot.position;
    expect(of("from_device")).toHaveLength(3);
    await goOn(MINUTE_MS);
    expect({
      x: robot.position.x,
      isLocked: of("logs").some(({ content }) => JSON.stringify(content).includes("E-stopped")),
    }).toEqual({
      x,
      isLocked: true,
    });
  });

  test.each([
    ["a loop that only waits", "for i = 1, 200000 do wait(0) end"],
    ["one that only speaks", "for i = 1, 200000 do toast(i) end"],
    ["one that catches its errors", "for i = 1, 200000 do pcall(wait, 0) end"],
  ])("a stop ends %s", async (_, lua) => {
    const { robot, goOn, command, of } = aRobot();
    command(step("lua", { lua }));
    await goOn(5_000);
    command(step("emergency_lock"));
    await goOn(1_000);
    expect(JSON.stringify(of("from_device"))).toContain("Canceled sequence due to emergency lock.");
    expect(robot.isBusy).toBe(false);
  });

  test("a stop ends a run that is still thinking, and forgets it", async () => {
    let isForgotten = false;
    const thinking = { next: () => new Promise<undefined>(() => {}), end: () => void (isForgotten = true) };
    const begin = (order: ConstructorParameters<typeof Run>[0]) =>
      JSON.stringify(order.what).includes("emergency_lock") ? new Run(order) : thinking;
    const { goOn, command, of } = aRobot({}, { begin });
    command(step("lua", { lua: "while true do end" }));
    await goOn(1_000);
    command(step("emergency_lock"));
    await goOn(0);
    expect(of("from_device")).toHaveLength(2);
    expect(JSON.stringify(of("from_device"))).toContain("Canceled sequence due to emergency lock.");
    expect(isForgotten).toBe(true);
  });

  test("waits with what its script says while the server takes no more; a stop ends it also then", async () => {
    const { world, goOn, command, of } = aRobot();
    world.hasRoom = false;
    command(step("lua", { lua: "toast('one') toast('two')" }));
    await goOn(5_000);
    expect(of("logs")).toHaveLength(0);
    world.hasRoom = true;
    await goOn(5_000);
    expect(of("logs")).toHaveLength(2);
    world.hasRoom = false;
    command(step("lua", { lua: "toast('three')" }));
    await goOn(5_000);
    command(step("emergency_lock"));
    await goOn(1_000);
    expect(JSON.stringify(of("from_device"))).toContain("Canceled sequence due to emergency lock.");
  });

  test("switches its pins off where a run of it is interrupted, and says why", async () => {
    const begin = (order: ConstructorParameters<typeof Run>[0]) => {
      const run = new Run(order);
      let effects = 0;
      return {
        next: (answer?: Answer) => {
          if (effects++ === 2) throw new Interrupted();
          return run.next(answer);
        },
      };
    };
    const { robot, goOn, command, of } = aRobot({}, { begin });
    const write = step("write_pin", { pin_number: 8, pin_value: 1, pin_mode: 0 });
    command(write, step("wait", { milliseconds: 1_000 }), step("wait", { milliseconds: 1_000 }));
    await goOn(10_000);
    expect(JSON.stringify(of("from_device"))).toContain("The server has interrupted the run. Start it again.");
    expect(stateOf(robot)).toMatchObject({ pins: { 8: { value: 0 } } });
  });

  longTest("shows a hundred plugin values and jobs of a thousand characters, however many there are", async () => {
    const { robot, goOn, command } = aRobot();
    const lua = `local s = ("x"):rep(5000)
      for i = 1, 150 do env("key " .. i, s) set_job("job " .. i, {percent = 5, status = s}) end`;
    command(step("lua", { lua }));
    for (let turn = 0; turn < 5; turn++) await goOn(60_000);
    const { user_env, jobs } = stateOf(robot) as Record<"user_env" | "jobs", Record<string, unknown>>; // as it is made
    expect(Object.keys(user_env)).toHaveLength(100);
    expect(Object.keys(jobs)).toHaveLength(100);
    expect(user_env["key 150"]).toBe("x".repeat(1_000));
    expect(JSON.stringify(jobs["job 150"]).length).toBeLessThan(1_000);
  });

  test("tells its state when it changes, at most four times a second", async () => {
    const { goOn, command, of } = aRobot();
    command(moveTo(1_000));
    await goOn(5_000);
    const times = of("status").map(({ at }) => at);
    expect(times.length).toBeGreaterThan(15);
    expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThanOrEqual(250);
  });

  test("rests a minute after the last command: no timer but the next look at its events, no word, no change heard", async () => {
    const { robot, world, goOn, command, of, timers } = aRobot();
    command(moveTo(100));
    await goOn(5_000);
    expect({ isAwake: robot.isAwake, hears: world.isAwake }).toEqual({ isAwake: true, hears: true });
    await goOn(3 * MINUTE_MS);
    expect({ isAwake: robot.isAwake, hears: world.isAwake, timers: timers().length }).toEqual({
      ...{ isAwake: false, hears: false, timers: 1 },
    });
    const { asked } = world;
    const told = of("telemetry").length + of("logs").length;
    await goOn(HOUR_MS);
    expect({ asked: world.asked, told: of("telemetry").length + of("logs").length }).toEqual({ asked, told });
    command(moveTo(0));
    await goOn(5_000);
    expect(of("from_device")).toHaveLength(2);
  });

  test("does not rest while somebody looks, and tells how it is each five minutes", async () => {
    const { robot, world, goOn, of } = aRobot();
    world.isWatched = true;
    robot.watched();
    await goOn(HOUR_MS);
    expect(robot.isAwake).toBe(true);
    expect(of("telemetry").length).toBeGreaterThanOrEqual(10);
    expect(of("telemetry").length).toBeLessThanOrEqual(13);
  });

  test("tells its state once a minute while somebody looks, also when nothing has changed", async () => {
    const { robot, world, goOn, of } = aRobot();
    world.isWatched = true;
    robot.watched();
    await goOn(2_000);
    const before = of("status").length;
    await goOn(10 * MINUTE_MS);
    const times = of("status")
      .slice(before - 1)
      .map(({ at }) => at);
    expect(Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeLessThanOrEqual(61_000);
    expect(times.length).toBeLessThanOrEqual(12);
  });

  test("rests until an event is due, and is there for it", async () => {
    const event = {
      ...{ id: 1, executable_type: "Sequence", executable_id: 7, repeat: 1, time_unit: "daily", updated_at: "" },
      ...{
        start_time: new Date(START + 5 * HOUR_MS).toISOString(),
        end_time: new Date(START + 99 * HOUR_MS).toISOString(),
      },
    };
    const sequence = { id: 7, name: "Go", args: {}, body: [moveTo(50)] };
    const { robot, goOn } = aRobot({ farm_events: [event], sequences: [sequence] });
    robot.start();
    await goOn(4 * HOUR_MS);
    expect({ isAwake: robot.isAwake, x: robot.position.x }).toEqual({ isAwake: false, x: 0 });
    await goOn(HOUR_MS + MINUTE_MS);
    expect(robot.position.x).toBe(50);
  });

  test("at rest, looks sooner when something is due sooner, and not when it is due later", async () => {
    const { robot, world, goOn } = aRobot();
    robot.start();
    await goOn(HOUR_MS);
    const { asked } = world;
    robot.expect(START + 100 * HOUR_MS);
    await goOn(0);
    expect(world.asked).toBe(asked);
    robot.expect(START + 2 * HOUR_MS);
    await goOn(0);
    expect(world.asked).toBeGreaterThan(asked);
  });

  test.each([
    ["from the map, where nobody has measured it", {}, 3_000],
    ["as it was measured before", { movement_axis_nr_steps_x: 5_000 }, 1_000],
  ])("measures the length of an axis %s", async (_, firmware_config, length) => {
    const { robot, world, goOn, command, of } = aRobot({ firmware_config, web_app_config: { map_size_x: 3_000 } });
    world.isWatched = true; // it does not rest and forget
    command(step("calibrate", { axis: "x" }), step("sync"));
    await goOn(HOUR_MS);
    expect(of("from_device").map(({ content }) => content)).toEqual([OK]);
    expect(stateOf(robot)).toMatchObject({ mcu_params: { movement_axis_nr_steps_x: length * 5 } });
    expect(robot.position).toEqual({ x: 0, y: 0, z: 0 });
  });

  test("says that it was interrupted, with its pins off", async () => {
    const memory = { position: { x: 5, y: 6, z: 0 }, hasTool: true, soil: [], wasBusy: true };
    const { robot, goOn, of } = aRobot({}, { memory });
    robot.start();
    await goOn(0);
    expect(of("logs").map(({ content }) => content)).toMatchObject([
      { type: "warn", message: expect.stringContaining("went off") },
    ]);
    expect(stateOf(robot)).toMatchObject({
      pins: {},
      location_data: { position: { x: 5, y: 6, z: 0 } },
    });
  });

  test("does no more than 20 things at a time, and a stop beside them", async () => {
    const { goOn, command, of } = aRobot();
    await goOn(0);
    for (let count = 0; count < 21; count++) command(step("wait", { milliseconds: 5_000 }));
    await goOn(100);
    expect(of("from_device").map(({ content }) => content)).toMatchObject([{ kind: "rpc_error" }]);
    command(step("emergency_lock"));
    await goOn(0);
    expect(of("from_device").at(-1)?.content).toEqual(OK);
  });

  test.each([
    ["a number", 5],
    ["a list in the place of a step", [[]]],
    ["a step without a kind", [{ args: {} }]],
    ["a step without args", [{ kind: "wait" }]],
    ["nothing in the place of an arg", [{ kind: "wait", args: { milliseconds: null } }]],
    ["a body that is none", [{ kind: "move", args: {}, body: {} }]],
    ["steps in each other without end", [nested(500)]],
  ])("refuses %s", async (_, body) => {
    const { robot, goOn, of } = aRobot();
    robot.hear("from_clients", Buffer.from(JSON.stringify({ args: { label: "x" }, body })));
    await goOn(1_000);
    expect(of("from_device").map(({ content }) => content)).toMatchObject([
      { kind: "rpc_error", args: { label: "x" } },
    ]);
  });

  test("runs the boot sequence a minute after its start", async () => {
    const sequence = { id: 7, name: "Wake up", args: {}, body: [moveTo(50)] };
    const { robot, goOn, of } = aRobot({ dos_config: { boot_sequence_id: 7 }, sequences: [sequence] });
    robot.start();
    await goOn(50_000);
    expect(robot.position.x).toBe(0);
    await goOn(MINUTE_MS);
    expect(robot.position.x).toBe(50);
    expect(JSON.stringify(of("logs"))).toContain("is booted. Executing boot sequence...");
  });

  test("asks for nothing of an account with too many records, says so, and knows it when there are fewer", async () => {
    const { robot, world, goOn, command, of } = aRobot();
    world.isTooLarge = true;
    command(moveTo(100));
    await goOn(1_000);
    expect(of("from_device").map(({ content }) => content)).toEqual([TOO_LARGE]);
    expect({ asked: world.asked, x: robot.position.x }).toEqual({ asked: 0, x: 0 });
    world.isTooLarge = false;
    command(moveTo(100));
    await goOn(5_000);
    expect(of("from_device").at(-1)?.content).toEqual(OK);
  });

  test("forgets an account that grows beyond 10,000 records while it is awake", async () => {
    const tools = Array.from({ length: 9_999 }, (_, index) => ({ id: index + 1, name: `Tool ${index}` }));
    const { robot, world, goOn, command, of } = aRobot({ tools });
    const grow = (id: number) =>
      robot.hear(`sync/Tool/${id}`, Buffer.from(JSON.stringify({ args: { label: "" }, body: { id, name: "Hoe" } })));
    command(moveTo(10));
    await goOn(5_000);
    grow(10_000);
    expect(stateOf(robot)).toMatchObject({ informational_settings: { sync_status: "synced" } });
    grow(10_001);
    expect(stateOf(robot)).toMatchObject({ informational_settings: { sync_status: "sync_error" } });
    world.isTooLarge = true;
    command(moveTo(100));
    await goOn(5_000);
    expect(of("from_device").map(({ content }) => content)).toEqual([OK, TOO_LARGE]);
    expect(robot.position.x).toBe(10);
  });

  test("takes what is no message for nothing", async () => {
    const { robot, goOn, of } = aRobot();
    for (const text of ["", "{", "5", "null", "[]", '{"args":5,"body":7}', '{"body":[]}']) {
      robot.hear("from_clients", Buffer.from(text));
      robot.hear("sync/Point/1", Buffer.from(text));
    }
    await goOn(1_000);
    expect(of("from_device")).toEqual([]);
  });
});
