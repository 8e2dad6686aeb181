import { describe } from "bun:test";
import { at, plant, slot, step } from "./rehearsed";
import * as rows from "./step-rows";
import { add, allLogs, bodyLogs, execute, goTo, iff, message, numeric, overwrite, point, update } from "./step-rows";

/* Rows of the tables of robot-facts.md §1 to §3 that the tests by subject beside this one leave out. */

const quiet = { id: 4, name: "Quiet", args: {}, body: [] };
const broken = { id: 5, name: "Broken", args: {}, body: [message("in it"), step("dance")] };
const branch = (lhs: string, op: string) => ({
  ...iff(lhs, op, 5),
  args: { ...iff(lhs, op, 5).args, _then: step("nothing"), _else: execute(3) },
});
const ifLog = (said: string, end: string): string => `Evaluated IF statement: ${said}; ${end}`;
const hello = { records: { sequences: [rows.hello], ...bodyLogs.records } };
const from = (x: number, y: number, z: number) => ({ start: { position: { x, y, z } } });
const fast = 14.87; // 1,000 mm in x
const special = (label: string) => step("special_value", { label });

describe("a tree is translated whole before its first step (§1)", () =>
  rows.runRows([
    { name: "an unknown kind", steps: [message("never"), step("dance")], told: [], error: "no compiler for dance" },
    { name: "a missing sequence", steps: [message("never"), execute(99)], told: [], error: "sequence not found" },
    {
      name: "a missing sequence in a branch that is not taken",
      steps: [message("never"), step("_if", { lhs: "x", op: ">", rhs: 5, _then: execute(99), _else: step("nothing") })],
      told: [],
      error: "sequence not found",
    },
    {
      name: "a call while the robot is locked",
      records: { sequences: [quiet] },
      start: { isLocked: true },
      steps: [message("never"), execute(4)],
      told: [],
      error: "Device is locked.",
    },
    {
      name: "a called sequence is translated when it is reached",
      records: { sequences: [broken] },
      steps: [message("first"), execute(5), message("never")],
      told: ["success: first"],
      error: "no compiler for dance",
    },
    {
      name: "kinds that are not simulated end it at their step",
      steps: [message("first"), step("install_plugin", { url: "x" })],
      told: ["success: first"],
      error: "install_plugin is not simulated",
    },
    {
      name: "operands come before the effect",
      steps: [step("move", {}, [overwrite("x", numeric(10)), overwrite("y", point("Plant", 99))])],
      told: [],
      error: "Plant 99 was not found",
      does: [],
    },
  ]));

describe("a call (§2)", () =>
  rows.runRows([
    {
      name: "start and end of each run",
      records: { ...allLogs.records, sequences: [quiet] },
      steps: [execute(4)],
      told: ["Starting Test", "Starting Quiet", "Completed Quiet", "Completed Test"],
    },
  ]));

describe("orders to the axes (§2, §5)", () =>
  rows.runRows([
    {
      name: "home goes at full speed, whatever its speed says",
      ...from(1000, 8, -7),
      steps: [step("home", { axis: "x", speed: 20 })],
      told: ["Going to home on the X axis"],
      seconds: fast,
    },
    {
      name: "home takes too long",
      ...from(1000, 0, 0),
      records: { firmwareConfig: { movement_timeout_x: 5 } },
      steps: [step("home", { axis: "x", speed: 100 }), message("never")],
      told: ["Going to home on the X axis"],
      error: 'Firmware error @ "home": Movement timed out',
    },
    {
      name: "find_home of all: three axes",
      ...from(9, 8, -7),
      steps: [step("find_home", { axis: "all", speed: 100 })],
      told: ["Finding home on all axes"],
      does: ["move", "move", "move"],
      ends: { x: 0, y: 0, z: 0 },
    },
    {
      name: "the first axis that fails is z",
      ...from(9, 8, -7),
      failures: ["Stall detected on Z axis"],
      steps: [step("find_home", { axis: "all", speed: 100 })],
      told: ["Finding home on all axes"],
      error: 'Firmware error @ "find_home": Stall detected on Z axis',
      does: ["move"],
    },
    {
      name: "calibrate that fails stores nothing",
      failures: ["Stall detected on X axis"],
      steps: [step("calibrate", { axis: "x" })],
      told: ["Determining length of the X axis"],
      error: 'Firmware error @ "calibrate()": Stall detected on X axis',
      does: ["move"],
    },
    ...[
      { steps: 99, does: ["move"] },
      { steps: 100, does: ["move", "change"] },
    ].map(({ steps, does }) => ({
      name: `calibrate that finds ${steps} steps`,
      records: { firmwareConfig: { movement_axis_nr_steps_x: steps } },
      steps: [step("calibrate", { axis: "x" })],
      told: ["Determining length of the X axis"],
      does,
    })),
    {
      name: "zero of one axis",
      ...from(9, 8, -7),
      steps: [step("zero", { axis: "y" })],
      told: ["Setting home for the Y axis"],
      ends: { x: 9, y: 0, z: -7 },
    },
    {
      name: "the far end",
      records: { firmwareConfig: { movement_axis_nr_steps_x: 5000 } },
      steps: [goTo(at(1500, 0, 0))],
      told: ["Moving to (1500, 0, 0)", "info 3: Stopping at X max instead of specified destination."],
      ends: { x: 1000 },
      seconds: fast,
    },
    {
      name: "a time-out is not tried again",
      records: { firmwareConfig: { movement_timeout_x: 10, param_mov_nr_retry: 3, param_e_stop_on_mov_err: 1 } },
      steps: [goTo(at(5000, 0, 0))],
      told: ["Moving to (5000, 0, 0)", 'error 1: Movement failed. "Movement timed out"'],
      error: 'Movement failed. "Movement timed out"',
      does: ["move"],
      seconds: 10.31,
    },
  ]));

describe("a part of a move (§3)", () =>
  rows.runRows([
    {
      name: "the place where it is",
      ...from(7, 8, 0),
      steps: [step("move", {}, [overwrite("x", special("current_location")), add("y", numeric(2))])],
      told: ["Moving to (7, 10, 0)", "Moving to (7, 10, 0)"],
    },
    {
      name: "a variable",
      locals: [step("variable_declaration", { label: "n", data_value: numeric(12) })],
      steps: [step("move", {}, [overwrite("x", step("identifier", { label: "n" }))])],
      told: ["Moving to (12, 0, 0)", "Moving to (12, 0, 0)"],
    },
    {
      name: "a tool on the gantry: x stays",
      ...from(700, 0, 0),
      steps: [
        step(
          "move",
          {},
          ["x", "y"].map((axis) => overwrite(axis, step("tool", { tool_id: 8 }))),
        ),
      ],
      told: ["Moving to (700, 100, 0)", "Moving to (700, 100, 0)"],
    },
    {
      name: "chance of nothing",
      ...from(5, 0, 0),
      steps: [step("move", {}, [add("x", step("random", { variance: 0 }))])],
      told: ["Moving to (5, 0, 0)", "Moving to (5, 0, 0)"],
    },
    {
      name: "a formula that returns",
      steps: [step("move", {}, [overwrite("x", step("lua", { lua: "local a = 4\nreturn a * 2" }))])],
      told: ["Moving to (8, 0, 0)", "Moving to (8, 0, 0)"],
    },
    {
      name: "x and y come first: the height of the soil is that of the target",
      records: {
        points: [
          [0, -100],
          [1000, -200],
          [2000, -300],
        ].map(([x = 0, z = 0], index) => ({ ...plant(index, x, 0), z, meta: { at_soil_level: "true" } })),
      },
      steps: [step("move", {}, [overwrite("z", special("soil_height")), overwrite("x", numeric(1000))])],
      told: ["Moving to (1000, 0, 0)", "Moving to (1000, 0, -200)"],
    },
    {
      name: "all axes at once are refused",
      steps: [step("move", {}, [overwrite("all", numeric(1))])],
      told: [],
      error: "The axis all is not known in a move",
    },
    {
      name: "the speed of another axis changes nothing",
      steps: [
        step("move", {}, [
          overwrite("x", numeric(1000)),
          ...["y", "z"].map((axis) => step("speed_overwrite", { axis, speed_setting: numeric(20) })),
        ]),
      ],
      told: ["Moving to (1000, 0, 0)", "Moving to (1000, 0, 0)"],
      seconds: fast + 0.31,
    },
    {
      name: "a place in a variable",
      locals: [step("variable_declaration", { label: "place", data_value: at(12, 34, -5) })],
      steps: [step("move", {}, [overwrite("y", step("identifier", { label: "place" }))])],
      told: ["Moving to (0, 34, 0)", "Moving to (0, 34, 0)"],
    },
    ...[0, 50, 100, 101].map((speed) => ({
      name: `a speed of ${speed} percent`,
      steps: [
        step("move", {}, [
          overwrite("x", numeric(1000)),
          step("speed_overwrite", { axis: "x", speed_setting: numeric(speed) }),
        ]),
      ],
      told: ["Moving to (1000, 0, 0)", "Moving to (1000, 0, 0)"],
      seconds: speed === 50 ? 28.17 : fast + 0.31,
    })),
  ]));

describe("other kinds (§2)", () =>
  rows.runRows([
    {
      name: "a message with all that it may ask for",
      ...from(1, 2, 3),
      steps: [message("{{ z }} {{ CURRENT_TIME }} {{ NULL }}{{ pin13 }}{{ place }}.")],
      locals: [step("variable_declaration", { label: "place", data_value: numeric(12) })],
      told: ["success: 3 2026-11-22T08:00:00.000Z ."],
      seconds: 0.1,
    },
    {
      name: "programs about old photos, and a photo by its name",
      steps: ["historical-plant-detection", "historical-camera-calibration", "take-photo"].map((label) =>
        step("execute_script", { label }),
      ),
      told: ["Executing historical-plant-detection", "Executing historical-camera-calibration", "Taking photo"],
      does: ["job", "job", "photo"],
    },
    ...[
      { op: "<", said: "is less than 5", end: "continuing execution" },
      { op: ">", said: "is greater than 5", end: "branching" },
      { op: "is", said: "is 5", end: "branching" },
      { op: "not", said: "is not 5", end: "continuing execution" },
    ].map(({ op, said, end }) => ({
      name: `_if ${op}: one branch or the other`,
      ...hello,
      steps: [branch("x", op)],
      told: [ifLog(`current X position ${said}`, end), ...(end === "branching" ? ["success: hello"] : [])],
    })),
    ...[
      { left: "Pin 22 value", lhs: "pin22" },
      { left: "Water", lhs: step("named_pin", { pin_type: "Peripheral", pin_id: 1 }) },
      { left: "Soil", lhs: step("named_pin", { pin_type: "Sensor", pin_id: 2 }) },
    ].map(({ left, lhs }) => ({
      name: `_if of ${left}`,
      ...hello,
      steps: [{ ...branch("x", "is_undefined"), args: { ...branch("x", "is_undefined").args, lhs } }],
      told: [ifLog(`${left} is unknown`, "continuing execution")],
    })),
    {
      name: "a servo at another pin",
      steps: [step("set_servo_angle", { pin_number: 7, pin_value: 90 })],
      told: [],
      error: "A servo is at one of the pins 4, 5, 6, 11",
    },
    {
      name: "an assertion with a comment",
      ...rows.withHello,
      steps: [{ ...rows.assertion("continue", "return false"), comment: "Wet" }],
      told: ["assertion 2: [Wet] failed, continuing execution"],
    },
    {
      name: "fields of all kinds of points, nested and filled in",
      records: { points: [plant(1, 1, 1), { ...plant(2, 1, 1), pointer_type: "Weed" } as never, slot(4, 7, false)] },
      steps: [
        update(point("Weed", 2), "meta.color", "red"),
        update(point("ToolSlot", 4), "x", 12.34),
        update(point("Plant", 1), "name", "at {{ x }}"),
      ],
      told: [
        'info 3: Setting weed 2 meta color to "red"',
        "info 3: Setting toolslot 4 x to 12.3",
        'info 3: Setting plant 1 name to "at 0"',
      ],
      does: ["change", "change", "change"],
    },
    {
      name: "a place is no record",
      locals: [step("variable_declaration", { label: "place", data_value: at(1, 2, 3) })],
      steps: [update(step("identifier", { label: "place" }), "x", 1)],
      told: [],
      error: "A coordinate cannot be changed: choose a point",
    },
  ]));
