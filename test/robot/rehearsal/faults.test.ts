import { describe, expect, test } from "bun:test";
import type { Peripheral, Plant, Point, Tool, Pause } from "../../../src/client/records";
import { FAULT_CODES, type Garden, type RehearsalOrder } from "../../../src/robot/rehearsal";
import type { ScriptNode } from "../../../src/robot/script/node";
import { at, plant, slot, step } from "../script/rehearsed";
import { AT, event, garden, lua, rack, rehearsing } from "./rehearsing";

/* What a rehearsal warns of (robot.md §2): beside each fault stands what is nearly one, and is none. */

interface Row {
  readonly name: string;
  readonly body?: readonly ScriptNode[];
  readonly garden?: Partial<Garden>;
  readonly order?: Partial<RehearsalOrder>;
  /** `level code: text` of each fault. */
  readonly tells: readonly string[];
}

const goTo = (x: number, y: number, z: number): ScriptNode =>
  step("move_absolute", { location: at(x, y, z), offset: at(0, 0, 0), speed: 100 });
const from = (x: number, y: number, z: number) => ({ order: { position: { x, y, z } } });
const write = (pin: number, value: number): ScriptNode =>
  step("write_pin", { pin_number: pin, pin_value: value, pin_mode: 0 });
const read = (pin: number): ScriptNode => step("read_pin", { pin_number: pin, pin_mode: 0, label: "" });
const iff = (pin: number): ScriptNode =>
  step("_if", { lhs: `pin${pin}`, op: ">", rhs: 500, _then: step("nothing"), _else: step("nothing") });
const execute = (id: number, ...body: ScriptNode[]): ScriptNode => step("execute", { sequence_id: id }, body);
const group = (id: number): ScriptNode =>
  step("parameter_application", { label: "parent", data_value: step("point_group", { point_group_id: id }) });
const script = (id: number, name: string, body: readonly ScriptNode[], labels: readonly string[] = []) => ({
  id,
  name,
  args: {
    locals: step(
      "scope_declaration",
      {},
      labels.map((label) => step("parameter_declaration", { label, default_value: at(0, 0, 0) })),
    ),
  },
  body,
});

/** A plant of 50 mm in the way, 100 mm high. */
const inTheWay: Partial<Garden> = {
  points: [{ ...plant(1, 500, 0), radius: 50, height_curve_id: 1, planted_at: "2026-11-20T08:00:00.000Z" } as Plant],
  curves: [{ id: 1, name: "Height", type: "height", data: { 1: 100 } }] as never, // what rehearsals ask for
};
const seederRack = rack([7, "Seeder"], [8, "Watering Nozzle"]);
const hanging = (mounted_tool_id: number | null, more: Partial<Garden> = seederRack): Partial<Garden> => ({
  ...more,
  device: { mounted_tool_id, timezone: null },
});
const peripheral = (pin: number, label: string, type: NonNullable<Peripheral["type"]>) => ({
  ...garden.peripherals[0]!, // there is one
  ...{ id: pin, pin, label, type },
});
const typed = ({ tools = [], ...more }: Partial<Garden>, type: NonNullable<Tool["type"]>): Partial<Garden> => ({
  ...more,
  tools: tools.map((tool) => ({ ...tool, type }) as Tool),
});
const zone = { device: { mounted_tool_id: null, timezone: "Europe/Berlin" } };
const forMinutes = (id: number, minutes: number) =>
  script(
    id,
    `Wait ${minutes}`,
    Array.from({ length: minutes * 2 }, () => step("wait", { milliseconds: 30_000 })),
  );
const pauseOf = (id: number, from: string, until: string | null, reason: string): Pause => ({
  ...{ id, device_id: 1, created_at: from, updated_at: from, farm_event_id: null, from, until, reason, by: "server" },
  ...{ robot_knows: null, also_lost: [] },
});
const nothing = { sequences: [script(1, "Nothing", [])] };
const daily = event(5, 1, "2027-03-20T06:00:00.000Z");

const rows: readonly Row[] = [
  { name: "nothing", body: [goTo(100, 0, 0)], tells: [] },
  { name: "error", body: [lua("error('x')")], tells: ["stop error: Lua failure"] },
  {
    name: "error of new firmware, for which a script names no board",
    body: [step("flash_firmware", { package: "arduino_firmware" })],
    tells: ["stop error: flash_firmware is not simulated"],
  },
  { name: "an error that is caught", body: [lua("pcall(error, 'x')")], tells: [] },
  {
    name: "error of what kills a real robot",
    body: [execute(99)],
    tells: ["stop error: sequence not found", "warn error: A robot gives no answer to such a command."],
  },
  {
    name: "cut",
    body: [goTo(4000, 0, 0)],
    tells: ["warn cut: The target lies beyond the X axis: it ends at 3000 mm."],
  },
  { name: "not cut at the very end", body: [goTo(3000, 0, 0)], tells: [] },
  {
    name: "length_unknown, once",
    body: [goTo(100, 0, 0), goTo(200, 0, 0)],
    garden: { firmwareConfig: { ...garden.firmwareConfig, movement_stop_at_max_x: 0 } },
    tells: ["note length_unknown: Nothing stops the X axis at the far end: targets beyond it are not seen."],
  },
  {
    name: "length_unknown, not toward home",
    body: [goTo(0, 0, 0)],
    garden: { firmwareConfig: { ...garden.firmwareConfig, movement_stop_at_max_x: 0 } },
    ...from(500, 0, 0),
    tells: [],
  },
  {
    name: "crosses a plant",
    body: [goTo(1000, 0, -350)],
    garden: inTheWay,
    ...from(0, 0, -350),
    tells: ["warn crosses: The way goes through Plant 1."],
  },
  { name: "above a plant", body: [goTo(1000, 0, -290)], garden: inTheWay, ...from(0, 0, -290), tells: [] },
  { name: "beside a plant", body: [goTo(1000, 60, -350)], garden: inTheWay, ...from(0, 60, -350), tells: [] },
  { name: "to a plant", body: [goTo(500, 0, -350)], garden: inTheWay, ...from(0, 0, -350), tells: [] },
  {
    name: "through a weed",
    body: [goTo(1000, 0, -350)],
    garden: { points: [{ ...plant(1, 500, 0), radius: 50, pointer_type: "Weed" } as unknown as Point] }, // as a weed is
    ...from(0, 0, -350),
    tells: [],
  },
  {
    name: "the bend of the path counts, not the straight line",
    body: [goTo(1000, 300, -350)],
    garden: { ...inTheWay, points: [{ ...plant(1, 600, 180), radius: 50 } as Plant] },
    ...from(0, 0, -350),
    tells: [],
  },
  {
    name: "where the path bends a plant is met",
    body: [goTo(1000, 300, -390)],
    garden: { ...inTheWay, points: [{ ...plant(1, 240, 240), radius: 30 } as Plant] },
    ...from(0, 0, -390),
    tells: ["warn crosses: The way goes through Plant 1."],
  },
  {
    name: "crosses a slot with a tool",
    body: [goTo(50, 900, -300)],
    garden: hanging(7),
    ...from(50, 0, -300),
    tells: ["warn crosses: The way goes through the slot of Watering Nozzle."],
  },
  {
    name: "a slot whose tool is mounted is empty, and that of the tool that is mounted now is left out",
    body: [lua("mount_tool('Seeder')")],
    garden: {
      ...hanging(null),
      points: [{ ...slot(47, 7, false), pullout_direction: 1 } as Point],
    },
    tells: [],
  },
  {
    name: "tool: water with another one",
    body: [write(8, 1), write(8, 0)],
    garden: hanging(7),
    tells: ["warn tool: Water is switched on, but Seeder is mounted."],
  },
  {
    name: "tool: vacuum with none",
    body: [write(9, 1), write(9, 0)],
    garden: hanging(null),
    tells: ["warn tool: Pin 9 is switched on, but no tool is mounted."],
  },
  { name: "tool: water with the nozzle", body: [write(8, 1), write(8, 0)], garden: hanging(8), tells: [] },
  { name: "tool: vacuum with the seeder", body: [write(9, 1), write(9, 0)], garden: hanging(7), tells: [] },
  {
    name: "tool: the type of a peripheral says more than its label",
    body: [write(10, 1), write(10, 0)],
    garden: hanging(7, { ...seederRack, peripherals: [peripheral(10, "Pump", "water")] }),
    tells: ["warn tool: Pump is switched on, but Seeder is mounted."],
  },
  {
    name: "tool: a light may be called anything",
    body: [write(8, 1), write(8, 0)],
    garden: hanging(7, { ...seederRack, peripherals: [peripheral(8, "Water light", "lighting")] }),
    tells: [],
  },
  {
    name: "tool: one that is of no type goes by its label",
    body: [write(10, 1), write(10, 0)],
    garden: hanging(7, { ...seederRack, peripherals: [peripheral(10, "Water", "none")] }),
    tells: ["warn tool: Water is switched on, but Seeder is mounted."],
  },
  {
    name: "tool: the type of a tool says more than its name",
    body: [write(8, 1), write(8, 0), write(9, 1), write(9, 0)],
    garden: hanging(7, typed(rack([7, "Seed shower"]), "watering_nozzle")),
    tells: ["warn tool: Pin 9 is switched on, but Seed shower is mounted."],
  },
  {
    name: "tool: a garden without slots",
    body: [write(8, 1), write(8, 0)],
    garden: { ...seederRack, points: [] },
    tells: [],
  },
  {
    name: "tool: only slots on the gantry",
    body: [write(8, 1), write(8, 0)],
    garden: { ...seederRack, points: [slot(5, 7, true)] },
    tells: [],
  },
  {
    name: "tool: dispense with another one than is meant",
    body: [lua("dispense(10, {tool_name = 'Watering Nozzle', pin = 10})")],
    garden: hanging(7),
    tells: ["warn tool: Pin 10 is switched on, but Seeder is mounted."],
  },
  {
    name: "tool: one is mounted where one is",
    body: [lua("update_device{mounted_tool_id = 8}")],
    garden: hanging(7),
    tells: ["warn tool: Watering Nozzle is mounted although Seeder is."],
  },
  {
    name: "tool: one is put back where another one is",
    body: [lua("update_device{mounted_tool_id = 0}")],
    garden: hanging(7),
    ...from(50, 300, 0),
    tells: ["warn tool: Seeder is put back into the slot of Watering Nozzle."],
  },
  { name: "left_on", body: [write(7, 1)], tells: ["warn left_on: Pin 7 is left on at the end of the run."] },
  { name: "left_on: it was on before", body: [write(8, 0)], order: { pins: { 7: 1 } }, tells: [] },
  { name: "left_on: switched off again", body: [write(7, 1), write(7, 0)], tells: [] },
  {
    name: "left_on: an emergency stop puts it off",
    body: [write(7, 1), step("emergency_lock")],
    tells: [],
  },
  {
    name: "never_read",
    body: [iff(59)],
    tells: ["warn never_read: Soil was never read: it counts as larger than every number."],
  },
  { name: "never_read: known at the start", body: [iff(59)], order: { pins: { 59: 3 } }, tells: [] },
  {
    name: "group_empty",
    body: [execute(1, group(2))],
    garden: { sequences: [script(1, "Each", [], ["parent"])] },
    tells: ['warn group_empty: The group "None" has no members: nothing is done.'],
  },
  {
    name: "group_two",
    body: [
      execute(
        1,
        group(1),
        step("parameter_application", { label: "b", data_value: step("point_group", { point_group_id: 1 }) }),
      ),
    ],
    garden: { sequences: [script(1, "Each", [], ["parent", "b"])] },
    tells: ["stop group_two: You can only use one point group at a time."],
  },
  {
    name: "group_order",
    body: [execute(1, group(1))],
    garden: {
      sequences: [script(1, "Each", [], ["parent"])],
      groups: garden.groups.map((each) => ({ ...each, sort_type: "nn" as const })),
    },
    tells: ['note group_order: The nearest of "All" is looked for from (0, 0), not from the robot.'],
  },
  {
    name: "slow_stop",
    body: [step("wait", { milliseconds: 31_000 })],
    tells: ["note slow_stop: An emergency stop goes unnoticed during this wait of 31 s."],
  },
  { name: "slow_stop: a shorter wait", body: [step("wait", { milliseconds: 30_000 })], tells: [] },
  {
    name: "late and dropped",
    garden: {
      ...zone,
      sequences: [forMinutes(1, 10)],
      farmEvents: [
        event(1, 1, "2026-11-23T08:00:00.000Z"),
        event(2, 1, "2026-11-23T08:05:00.000Z"),
        event(3, 1, "2026-11-23T08:04:00.000Z"),
      ],
    },
    order: { what: { day: "2026-11-23" } },
    tells: [
      'warn late: "Wait 10" begins 7 min late: another one is under way.',
      'stop dropped: "Wait 10" does not run: it would begin 16 min late.',
    ],
  },
  {
    name: "paused: nothing is late because of it",
    garden: {
      ...zone,
      sequences: [forMinutes(1, 10)],
      farmEvents: [event(1, 1, "2026-11-23T08:00:00.000Z"), event(2, 1, "2026-11-23T08:05:00.000Z")],
      pauses: [pauseOf(1, "2026-11-23T07:00:00.000Z", null, "Rain")],
    },
    order: { what: { day: "2026-11-23" } },
    tells: [
      'note paused: "Wait 10" does not run: it is paused (Rain).',
      'note paused: "Wait 10" does not run: it is paused (Rain).',
    ],
  },
  {
    name: "late: two that are due at the same time",
    garden: {
      ...zone,
      sequences: [script(1, "Brief", [step("wait", { milliseconds: 1000 })])],
      farmEvents: [event(1, 1, "2026-11-23T08:00:00.000Z"), event(2, 1, "2026-11-23T08:00:00.000Z")],
    },
    order: { what: { day: "2026-11-23" } },
    tells: [
      'warn late: "Brief" begins 16 s late: another one is due at the same time. A robot may take them the other way round.',
    ],
  },
  {
    name: "clock_change, earlier by the clock",
    garden: { ...zone, ...nothing, farmEvents: [event(5, 1, "2026-10-20T06:00:00.000Z")] },
    order: { what: { farmEvent: 5 }, at: Date.UTC(2026, 9, 21) },
    tells: ["note clock_change: From 2026-10-25 on it comes an hour earlier by the clock."],
  },
  {
    name: "clock_change, later by the clock",
    garden: { ...zone, ...nothing, farmEvents: [daily] },
    order: { what: { farmEvent: 5 }, at: Date.UTC(2027, 2, 21) },
    tells: ["note clock_change: From 2027-03-28 on it comes an hour later by the clock."],
  },
  {
    name: "clock_change: an event that ends before",
    garden: { ...zone, ...nothing, farmEvents: [{ ...daily, end_time: "2027-03-25T00:00:00.000Z" }] },
    order: { what: { farmEvent: 5 }, at: Date.UTC(2027, 2, 21) },
    tells: [],
  },
  {
    name: "clock_change: a day on which clocks do not change",
    garden: { ...zone, ...nothing, farmEvents: [daily] },
    order: { what: { day: "2027-03-27" } },
    tells: [],
  },
  {
    name: "clock_change: the day on which they do",
    garden: { ...zone, ...nothing, farmEvents: [daily] },
    order: { what: { day: "2027-03-28" } },
    tells: ["note clock_change: From 2027-03-28 on it comes an hour later by the clock."],
  },
  {
    name: "not_rehearsed: api",
    body: [lua("local answer, why = api{url = '/api/points'} toast(tostring(why))")],
    tells: ["note not_rehearsed: GET /api/points is not sent: the script goes on as if it had failed."],
  },
  {
    name: "not_rehearsed: what a program finds",
    body: [step("execute_script", { label: "plant-detection" })],
    tells: ["note not_rehearsed: The results of plant-detection are not known: the script goes on without them."],
  },
  {
    name: "not_rehearsed: a read that decides",
    body: [read(59), iff(59)],
    order: { readings: { 59: 700 } },
    tells: ["note not_rehearsed: Soil is taken to be 700: the branch _else is not rehearsed."],
  },
  { name: "a read that decides nothing", body: [read(59)], tells: [] },
  { name: "a pin that the script wrote decides", body: [write(7, 0), iff(7)], tells: [] },
  {
    name: "Lua in one line that is no expression",
    body: [lua("toast('a') toast('b')")],
    tells: [
      "warn error: The robot refuses this Lua: in one line without = and return it has to be one expression. Write each call on a line of its own.",
    ],
  },
  { name: "two lines", body: [lua("toast('a')\ntoast('b')")], tells: [] },
  { name: "one call", body: [lua("toast('a')")], tells: [] },
  {
    name: "goto",
    body: [lua("goto over\n::over::")],
    tells: ["stop error: Lua code is possibly invalid: syntax error near 'goto'"],
  },
  {
    name: "a division by zero",
    body: [lua("for i = 0, 2 do env('k', 1 / i) end")],
    tells: ["warn error: A division by zero, or a number without end: the robot's Lua ends here with `Lua failure`."],
  },
  { name: "a division", body: [lua("env('k', 1 / 2)")], tells: [] },
  {
    name: "calls_itself",
    body: [execute(1)],
    garden: { sequences: [script(1, "Round", [execute(1)])] },
    tells: ['warn calls_itself: The sequence "Round" calls itself.', "stop too_much: The script does too much: calls"],
  },
  {
    name: "calls_itself: called twice is not that",
    body: [execute(1), execute(1)],
    garden: { sequences: [script(1, "Once", [])] },
    tells: [],
  },
  {
    name: "long",
    body: forMinutes(1, 61).body,
    tells: ["warn long: The run takes 61 minutes."],
  },
  { name: "an hour is not long", body: forMinutes(1, 60).body, tells: [] },
  { name: "too_much", body: [lua("while true do end")], tells: ["stop too_much: The script does too much: turns"] },
];

/** A plant at 250, 0, −300 with a radius of 100, and a move of 500 mm past it and up to 0. */
const low: Row["garden"] = {
  points: [{ ...plant(1, 250, 0), z: -300, radius: 100, name: "Beet" } as Plant],
  dosConfig: {},
};
const upAndAlong = step("move", {}, [
  ...Object.entries({ x: 500, y: 0, z: 0 }).map(([axis, number]) =>
    step("axis_overwrite", { axis, axis_operand: step("numeric", { number }) }),
  ),
]);
const runBy = (dos_version: string | null): Partial<Garden> => ({
  ...low,
  device: { mounted_tool_id: null, timezone: null, dos_version },
});
const through = "warn crosses: The way goes through Beet.";

/** By the version of the robot's software (robot-facts.md §0). */
const versionRows: readonly Row[] = [
  {
    name: "15.4.11 sends one order for all axes: through the plant",
    ...{ body: [upAndAlong], garden: runBy("15.4.11"), ...from(0, 0, -290) },
    tells: [through],
  },
  {
    name: "15.5.0 goes up first: over the plant",
    ...{ body: [upAndAlong], garden: runBy("15.5.0"), ...from(0, 0, -290) },
    tells: [],
  },
  {
    name: "not known: the lower way, which is told",
    ...{ body: [upAndAlong], garden: runBy(null), ...from(0, 0, -290) },
    tells: [
      "note version: The version of the robot is not known: this move goes as with 15.4.11, the lowest way.",
      through,
    ],
  },
  {
    name: "not known, and both take the same way",
    ...{ body: [goTo(1, 1, -1)], garden: runBy(null) },
    tells: [],
  },
  {
    name: "a function that the version lacks is told",
    ...{ body: [lua("for _, plant in ipairs(get_plants()) do toast(plant.name) end")], garden: runBy("15.4.11") },
    tells: [
      "note version: 15.4.11 has no function get_plants.",
      "stop error: Tried to call a function/variable that doesn't exist.",
    ],
  },
  {
    name: "not known: a function that one version lacks is told where it is called",
    ...{ body: [lua("if get_weeds then\n toast(#get_plants()) end")], garden: runBy(null) },
    tells: ["note version: 15.4.11 has no function get_plants."],
  },
  {
    name: "a step that the version does not know is told",
    ...{ body: [step("move", {}, [step("axis_order", { grouping: "xyz", route: "high" })])], garden: runBy("15.4.11") },
    tells: ["note version: 15.4.11 ends a script at axis_order.", "stop error: :axis_order"],
  },
];

describe("a rehearsal warns (robot.md §2)", () => {
  test.each([...rows, ...versionRows])("$name", ({ tells, ...given }) => {
    const { faults } = rehearsing(given);
    expect(faults.map(({ level, code, text }) => `${level} ${code}: ${text}`)).toEqual([...tells]);
  });

  test("of everything that has a code", () => {
    const shown = new Set(
      [...rows, ...versionRows].flatMap(({ tells }) => tells).map((text) => /^\w+ (\w+)/.exec(text)?.[1] ?? ""),
    );
    // The fences of the Worker are tested where it runs.
    expect(FAULT_CODES.filter((code) => !shown.has(code))).toEqual(["time", "memory"]);
  });

  test("at the step, and when it is reached", () => {
    const { faults } = rehearsing({
      body: [step("wait", { milliseconds: 2000 }), execute(1)],
      garden: { sequences: [script(1, "Inner", [step("wait", { milliseconds: 500 }), goTo(4000, 0, 0)])] },
    });
    expect(faults).toMatchObject([
      {
        run: 0,
        t: 2.5,
        step: [
          { sequence_id: null, path: ["body", 1] },
          { sequence_id: 1, path: ["body", 1] },
        ],
      },
    ]);
  });
});

test("a run begins where the one before left it", () => {
  const { runs, timeline } = rehearsing({
    garden: {
      ...zone,
      sequences: [
        script(1, "Forth", [goTo(1000, 0, 0), write(7, 1)]),
        script(2, "Further", [goTo(1500, 0, 0), read(7)]),
      ],
      farmEvents: [event(1, 1, "2026-11-23T08:00:00.000Z"), event(2, 2, "2026-11-23T09:00:00.000Z")],
    },
    order: { what: { day: "2026-11-23" }, at: AT },
  });
  expect(runs).toMatchObject([{ begins_s: 0 }, { begins_s: 3600 }]);
  expect(timeline?.find(({ run, kind }) => run === 1 && kind === "move")?.from).toEqual({ x: 1000, y: 0, z: 0 });
  expect(timeline?.at(-1)?.text).toBe("Pin 7 value is ON (digital)");
});
