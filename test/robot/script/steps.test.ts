import { describe, expect, test } from "bun:test";
import type { Position } from "../../../src/robot/motion/axis";
import type { ScriptNode } from "../../../src/robot/script/node";
import { at, type Given, rehearsed, step } from "./rehearsed";

/* What a robot tells of each step, in which order, where it ends and why (robot-facts.md §2, §3). */

interface Row extends Given {
  readonly name: string;
  readonly steps: readonly ScriptNode[];
  readonly told: readonly string[];
  readonly error?: string;
  readonly ends?: Partial<Position>;
  /** Kinds of effects but logs. */
  readonly does?: readonly string[];
}

const bodyLogs = { records: { dosConfig: { sequence_body_log: true } } };
const allLogs = { records: { dosConfig: { sequence_init_log: true, sequence_complete_log: true } } };
const zero = at(0, 0, 0);
const goTo = (location: ScriptNode, offset = zero): ScriptNode =>
  step("move_absolute", { location, offset, speed: 100 });
const message = (text: string): ScriptNode =>
  step("send_message", { message: text, message_type: "success" }, [step("channel", { channel_name: "toast" })]);
const overwrite = (axis: string, axis_operand: ScriptNode): ScriptNode =>
  step("axis_overwrite", { axis, axis_operand });
const add = (axis: string, axis_operand: ScriptNode): ScriptNode => step("axis_addition", { axis, axis_operand });
const numeric = (number: number): ScriptNode => step("numeric", { number });
const execute = (sequence_id: number): ScriptNode => step("execute", { sequence_id });
const hello = { id: 3, name: "Hello", args: {}, body: [message("hello")] };
const withHello = { records: { sequences: [hello] } };
const lua = (text: string): ScriptNode => step("lua", { lua: text });
const iff = (lhs: string, op: string, rhs: number): ScriptNode =>
  step("_if", { lhs, op, rhs, _then: execute(3), _else: step("nothing") });
const assertion = (assertion_type: string, text: string): ScriptNode =>
  step("assertion", { assertion_type, lua: text, _then: execute(3) });
const update = (resource: ScriptNode, label: string, value: string | number): ScriptNode =>
  step("update_resource", { resource }, [step("pair", { label, value })]);
const point = (pointer_type: string, pointer_id: number): ScriptNode => step("point", { pointer_type, pointer_id });

const rows: readonly Row[] = [
  {
    name: "a run is announced where that is asked for",
    ...allLogs,
    steps: [],
    told: ["Starting Test", "Completed Test"],
  },
  { name: "and else not", steps: [], told: [] },
  {
    name: "move_absolute with offset",
    steps: [goTo(at(100, 20.04, -5), at(1, 0, -5))],
    told: ["Moving to (101, 20, -10)"],
    ends: { x: 101, z: -10 },
    does: ["move"],
  },
  { name: "move_absolute to a point", steps: [goTo(point("Plant", 2))], told: ["Moving to (300, 100, -400)"] },
  {
    name: "move_absolute to a tool: its slot",
    steps: [goTo(step("tool", { tool_id: 7 }))],
    told: ["Moving to (50, 100, -300)"],
  },
  {
    name: "to a slot on the gantry x stays",
    steps: [goTo(step("tool", { tool_id: 8 }))],
    position: { x: 700, y: 0, z: 0 },
    told: ["Moving to (700, 100, -300)"],
  },
  {
    name: "beyond home it is cut, told and goes on",
    steps: [goTo(at(-5, 10, 0))],
    told: ["Moving to (-5, 10, 0)", "info 3: Stopping at X home instead of specified destination."],
    ends: { x: 0, y: 10 },
  },
  {
    name: "a time-out ends it",
    steps: [goTo(at(5000, 0, 0)), message("no")],
    records: { firmwareConfig: { movement_timeout_x: 10 } },
    told: ["Moving to (5000, 0, 0)", 'error 1: Movement failed. "Movement timed out"'],
    error: 'Movement failed. "Movement timed out"',
  },
  {
    name: "move_relative tells where to",
    steps: [step("move_relative", { x: 10, y: 0, z: -5, speed: 50 })],
    position: { x: 100, y: 5.5, z: 0 },
    told: ["Moving relative to (110, 5.5, -5)"],
    ends: { x: 110 },
  },
  {
    name: "home of one axis",
    steps: [step("home", { axis: "x", speed: 100 })],
    position: { x: 9, y: 8, z: -7 },
    told: ["Going to home on the X axis"],
    ends: { x: 0, y: 8, z: -7 },
  },
  {
    name: "home of all: z, y, x",
    steps: [step("home", { axis: "all", speed: 100 })],
    position: { x: 9, y: 8, z: -7 },
    told: ["Going to home on all axes"],
    ends: { x: 0, y: 0, z: 0 },
    does: ["move", "move", "move"],
  },
  {
    name: "find_home",
    steps: [step("find_home", { axis: "y", speed: 100 })],
    position: { x: 9, y: 8, z: -7 },
    told: ["Finding home on the Y axis"],
    ends: { x: 9, y: 0 },
  },
  {
    name: "calibrate of one axis",
    steps: [step("calibrate", { axis: "x" })],
    told: ["Determining length of the X axis"],
  },
  {
    name: "calibrate of all stores what it found",
    steps: [step("calibrate", { axis: "all" })],
    records: { firmwareConfig: { movement_axis_nr_steps_x: 5000 } },
    told: ["Finding length of all axes"],
    does: ["move", "move", "move", "change"],
  },
  {
    name: "zero moves nothing",
    steps: [step("zero", { axis: "all" })],
    position: { x: 9, y: 8, z: -7 },
    told: ["Setting home for all axes"],
    ends: { x: 0, y: 0, z: 0 },
    does: [],
  },
  {
    name: "write_pin, digital: written, read, told",
    steps: [step("write_pin", { pin_number: 8, pin_value: 1, pin_mode: 0 })],
    told: ["The Water peripheral value is ON (digital)"],
    does: ["pin", "read"],
  },
  {
    name: "write_pin, analog: silent",
    steps: [step("write_pin", { pin_number: 5, pin_value: 120, pin_mode: 1 })],
    told: [],
    does: ["pin"],
  },
  {
    name: "write_pin, analog, with notes",
    ...bodyLogs,
    steps: [step("write_pin", { pin_number: 5, pin_value: 120, pin_mode: 1 })],
    told: ["Pin 5 is 120 (analog)"],
  },
  {
    name: "a sensor is not written",
    steps: [
      step("write_pin", {
        pin_number: step("named_pin", { pin_type: "Sensor", pin_id: 2 }),
        pin_value: 1,
        pin_mode: 0,
      }),
    ],
    told: [],
    error: "cannot write Sensor value. Use a Peripheral",
  },
  {
    name: "an LED has no analog value",
    steps: [
      step("write_pin", {
        pin_number: step("named_pin", { pin_type: "BoxLed3", pin_id: 3 }),
        pin_value: 1,
        pin_mode: 1,
      }),
    ],
    told: [],
    error: "cannot write Boxled3 in analog mode",
  },
  {
    name: "read_pin of a sensor by its number",
    steps: [step("read_pin", { pin_number: 59, label: "", pin_mode: 0 })],
    readings: { 59: 1 },
    told: ["The Soil sensor value is 1 (digital)"],
  },
  {
    name: "read_pin of a peripheral, off",
    steps: [
      step("read_pin", {
        pin_number: step("named_pin", { pin_type: "Peripheral", pin_id: 1 }),
        label: "",
        pin_mode: 0,
      }),
    ],
    told: ["The Water peripheral value is OFF (digital)"],
  },
  {
    name: "read_pin of a peripheral, analog",
    steps: [step("read_pin", { pin_number: 8, label: "", pin_mode: 1 })],
    readings: { 8: 300 },
    told: ["The Water peripheral is 300 (analog)"],
  },
  {
    name: "read_pin of a plain pin",
    steps: [step("read_pin", { pin_number: 13, label: "", pin_mode: 0 })],
    readings: { 13: 1 },
    told: ["Pin 13 value is ON (digital)"],
  },
  {
    name: "read_pin of a plain pin, analog",
    steps: [step("read_pin", { pin_number: 13, label: "", pin_mode: 1 })],
    readings: { 13: 7.25 },
    told: ["Pin 13 is 7.3 (analog)"],
  },
  {
    name: "toggle_pin reads, writes, reads",
    steps: [step("toggle_pin", { pin_number: 8 })],
    told: ["The Water peripheral value is ON (digital)"],
    does: ["read", "pin", "read"],
  },
  {
    name: "an LED is not toggled",
    steps: [step("toggle_pin", { pin_number: step("named_pin", { pin_type: "BoxLed4", pin_id: 4 }) })],
    told: [],
    error: "Cannot toggle box LEDs.",
  },
  {
    name: "set_servo_angle",
    ...bodyLogs,
    steps: [step("set_servo_angle", { pin_number: 4, pin_value: 90 })],
    told: ["Writing servo: 4: 90"],
    does: ["pin"],
  },
  {
    name: "wait",
    ...bodyLogs,
    steps: [step("wait", { milliseconds: 1500 })],
    told: ["Waiting for 1500 milliseconds"],
    does: ["wait"],
  },
  {
    name: "send_message fills in",
    steps: [message("at {{ x }}, {{y}}: {{ pin13 }}{{ nothing }}.")],
    position: { x: 1.25, y: 2, z: 0 },
    pins: { 13: 1 },
    told: ["success: at 1.3, 2: 1."],
    does: ["message"],
  },
  { name: "take_photo", steps: [step("take_photo")], told: ["Taking photo"], does: ["photo"] },
  {
    name: "execute_script",
    steps: [
      step("execute_script", { label: "plant-detection" }),
      step("execute_script", { label: "camera-calibration" }),
      step("execute_script", { label: "Measure Soil Height" }),
    ],
    told: ["Running weed detector", "Calibrating camera", "Executing Measure Soil Height"],
    does: ["job", "job", "job"],
  },
  {
    name: "another program ends the script",
    steps: [step("execute_script", { label: "x" }), message("no")],
    told: ["Executing x"],
    error: "x is not simulated",
  },
  { name: "_if, known and true", ...withHello, steps: [iff("x", "<", 5)], told: ["success: hello"] },
  { name: "_if, known and false", ...withHello, steps: [iff("x", ">", 5)], told: [] },
  {
    name: "_if with notes",
    records: { sequences: [hello], dosConfig: { sequence_body_log: true } },
    steps: [iff("x", "<", 5)],
    told: ["Evaluated IF statement: x is less than 5; branching", "success: hello"],
  },
  {
    name: "a pin that was never read is larger than every number",
    ...withHello,
    steps: [iff("pin8", ">", 1e9)],
    told: ["success: hello"],
    does: ["message"],
  },
  {
    name: "a pin that was never read is undefined",
    ...withHello,
    steps: [iff("pin8", "is_undefined", 0)],
    told: ["success: hello"],
  },
  {
    name: "a pin that is known",
    ...withHello,
    steps: [iff("pin8", "is", 0), iff("pin8", "is_undefined", 0)],
    pins: { 8: 0 },
    told: ["success: hello"],
  },
  { name: "execute of a sequence that there is not", steps: [execute(99)], told: [], error: "sequence not found" },
  {
    name: "assertion that holds",
    ...withHello,
    steps: [assertion("abort", "return true")],
    told: ["assertion 2: [Assertion] passed, continuing execution"],
  },
  {
    name: "assertion: only true is true",
    ...withHello,
    steps: [assertion("abort", "return 1"), message("no")],
    told: ["assertion 2: [Assertion] failed, aborting"],
    error: "Assertion failed (aborting)",
  },
  {
    name: "assertion that recovers",
    ...withHello,
    steps: [assertion("recover", "return false"), message("on")],
    told: ["assertion 2: [Assertion] failed, recovering", "success: hello", "success: on"],
  },
  {
    name: "assertion that recovers and ends",
    ...withHello,
    steps: [assertion("abort_recover", "return false"), message("no")],
    told: ["assertion 2: [Assertion] failed, recovering and aborting", "success: hello"],
    error: "aborted",
  },
  {
    name: "assertion that goes on",
    ...withHello,
    steps: [assertion("continue", "return false"), message("on")],
    told: ["assertion 2: [Assertion] failed, continuing execution", "success: on"],
  },
  {
    name: "update_resource",
    steps: [update(point("Plant", 1), "plant_stage", "planted")],
    told: ['info 3: Setting plant 1 plant stage to "planted"'],
    does: ["change"],
  },
  {
    name: "update_resource of the device",
    steps: [update(step("resource", { resource_type: "Device", resource_id: 1 }), "mounted_tool_id", 7)],
    told: ["info 3: Setting device mounted tool id to 7"],
  },
  {
    name: "update_resource of a point that there is not",
    steps: [update(point("Plant", 99), "x", 1), message("on")],
    told: ["error 3: Plant.99 is not currently synced. Please re-sync.", "success: on"],
  },
  {
    name: "update_resource of something else",
    steps: [update(step("resource", { resource_type: "Curve", resource_id: 1 }), "x", 1)],
    told: [],
    error: "Unknown resource: Curve.1",
  },
  {
    name: "set_user_env",
    steps: [
      step("set_user_env", {}, [step("pair", { label: "A", value: "1" }), step("pair", { label: "B", value: "2" })]),
    ],
    told: [],
    does: ["change", "change"],
  },
  { name: "sync", steps: [step("sync")], told: ["busy 3: Syncing", "success 3: Synced"] },
  { name: "read_status", steps: [step("read_status")], told: [], does: ["script"] },
  {
    name: "lock, and what goes on while locked",
    steps: [step("emergency_lock"), message("on"), step("wait", { milliseconds: 1 }), goTo(at(1, 1, 0))],
    told: ["error 1: E-stopped", "success: on"],
    error: "Device is locked.",
  },
  {
    name: "execute while locked",
    ...withHello,
    steps: [step("emergency_lock"), execute(3)],
    told: ["error 1: E-stopped"],
    error: "Device is locked.",
  },
  {
    name: "unlock",
    steps: [step("emergency_lock"), step("emergency_unlock"), goTo(at(1, 1, 0))],
    told: ["error 1: E-stopped", "success 1: Unlocked", "Moving to (1, 1, 0)"],
  },
  { name: "reboot", steps: [step("reboot", { package: "device_os" })], told: ["busy 1: Rebooting..."] },
  { name: "power_off", steps: [step("power_off")], told: ["busy 1: Shutting down..."] },
  {
    name: "check_updates",
    steps: [step("check_updates", { package: "device_os" })],
    told: [],
    error: "check_updates is not simulated",
  },
  { name: "an unknown kind", steps: [step("dance")], told: [], error: "no compiler for dance" },
  {
    name: "a kind with a name of the host",
    steps: [step("constructor")],
    told: [],
    error: "no compiler for constructor",
  },

  {
    name: "move: z down last",
    steps: [step("move", {}, [overwrite("z", numeric(-50)), overwrite("x", numeric(10))])],
    told: ["Moving to (10, 0, 0)", "Moving to (10, 0, -50)"],
    ends: { x: 10, z: -50 },
  },
  {
    name: "move: z up first",
    steps: [step("move", {}, [overwrite("x", numeric(10)), overwrite("z", numeric(0))])],
    position: { x: 0, y: 0, z: -50 },
    told: ["Moving to (0, 0, 0)", "Moving to (10, 0, 0)"],
  },
  {
    name: "move: later parts win, additions add",
    steps: [step("move", {}, [overwrite("x", numeric(10)), overwrite("x", numeric(20)), add("x", numeric(5))])],
    told: ["Moving to (25, 0, 0)", "Moving to (25, 0, 0)"],
  },
  {
    name: "move: safe_z is three moves",
    steps: [step("move", {}, [overwrite("x", numeric(10)), overwrite("z", numeric(-80)), step("safe_z")])],
    position: { x: 0, y: 0, z: -90 },
    records: { dosConfig: { safe_height: -20 } },
    told: ["Moving to (0, 0, -20)", "Moving to (10, 0, -20)", "Moving to (10, 0, -80)"],
  },
  {
    name: "move: an order of its own",
    steps: [
      step("move", {}, [
        overwrite("x", numeric(10)),
        overwrite("y", numeric(20)),
        step("axis_order", { grouping: "y,x,z", route: "in_order" }),
      ]),
    ],
    told: ["Moving to (0, 20, 0)", "Moving to (10, 20, 0)", "Moving to (10, 20, 0)"],
  },
  {
    name: "move: all axes as one group",
    steps: [
      step("move", {}, [
        overwrite("x", numeric(10)),
        overwrite("z", numeric(-5)),
        step("axis_order", { grouping: "xyz", route: "high" }),
      ]),
    ],
    told: ["Moving to (10, 0, -5)"],
  },
  {
    name: "move: the order of the account",
    records: { dosConfig: { default_axis_order: "xyz;high" } },
    steps: [step("move", {}, [overwrite("x", numeric(10))])],
    told: ["Moving to (10, 0, 0)"],
  },
  {
    name: "move: the order of the account is over the safe height",
    position: { x: 0, y: 0, z: -90 },
    records: { dosConfig: { safe_height: -20, default_axis_order: "safe_z" } },
    steps: [step("move", {}, [overwrite("x", numeric(10))])],
    told: ["Moving to (0, 0, -20)", "Moving to (10, 0, -20)", "Moving to (10, 0, -90)"],
  },
  {
    name: "move: an order of its own instead of that over the safe height",
    records: { dosConfig: { safe_height: -20, default_axis_order: "safe_z" } },
    steps: [
      step("move", {}, [overwrite("x", numeric(10)), step("axis_order", { grouping: "xyz", route: "in_order" })]),
    ],
    told: ["Moving to (10, 0, 0)"],
  },
  {
    name: "move: high, z goes first on its way up",
    position: { x: 0, y: 0, z: -90 },
    records: { dosConfig: { default_axis_order: "x,yz;high" } },
    steps: [step("move", {}, [overwrite("x", numeric(10)), overwrite("z", numeric(-5))])],
    told: ["Moving to (0, 0, -5)", "Moving to (10, 0, -5)"],
  },
  {
    name: "move: low, z goes last on its way up",
    position: { x: 0, y: 0, z: -90 },
    records: { dosConfig: { default_axis_order: "x,yz;low" } },
    steps: [step("move", {}, [overwrite("x", numeric(10)), overwrite("z", numeric(-5))])],
    told: ["Moving to (10, 0, -90)", "Moving to (10, 0, -5)"],
  },
  {
    name: "move: operands",
    steps: [
      step("move", {}, [
        overwrite("x", point("Plant", 2)),
        overwrite("y", step("lua", { lua: "20 * 2.5" })),
        overwrite("z", step("special_value", { label: "safe_height" })),
      ]),
    ],
    records: { dosConfig: { safe_height: -10 } },
    told: ["Moving to (300, 50, 0)", "Moving to (300, 50, -10)"],
  },
  {
    name: "move: the height of the soil sets z, also as an addition",
    steps: [step("move", {}, [add("z", step("special_value", { label: "soil_height" }))])],
    position: { x: 0, y: 0, z: -5 },
    records: { dosConfig: { soil_height: -300 } },
    told: [
      "warn 3: Need at least 3 soil height samples. Falling back to -300.",
      "Moving to (0, 0, -5)",
      "Moving to (0, 0, -300)",
    ],
  },

  {
    name: "lua: moves are one after the other",
    steps: [lua("move_absolute(10, 0, 0) move_absolute({x = 20, y = 0, z = 0}) go_to_home('x')")],
    told: ["Moving to (10, 0, 0)", "Moving to (20, 0, 0)", "Going to home on the X axis"],
    ends: { x: 0 },
  },
  {
    name: "lua: nil and a reason instead of an error",
    steps: [lua("local ok, why = sequence(99) toast(tostring(ok) .. ': ' .. why)")],
    told: ["info: nil: sequence not found"],
  },
  {
    name: "lua: a function that there is not",
    steps: [lua("dance()")],
    told: [],
    error: "Tried to call a function/variable that doesn't exist.",
  },
  {
    name: "lua: no program",
    steps: [lua("x = = 1")],
    told: [],
    error: "Lua code is possibly invalid: lua:1: <expression> expected near '='",
  },
  { name: "lua: what a script raises", steps: [lua("error('no')"), message("no")], told: [], error: "Lua failure" },
  {
    name: "lua: a loop without end",
    steps: [lua("pcall(function() while true do end end)"), message("no")],
    told: [],
    error: "The script does too much: turns",
  },
];

describe("a step", () => {
  test.each([...rows])("$name", ({ steps, told, error, ends, does, ...given }) => {
    const seen = rehearsed(steps, given);
    expect(seen.told).toEqual([...told]);
    expect(seen.error as string).toBe(error as string);
    if (ends) expect(seen.position).toMatchObject(ends);
    if (does) expect(seen.effects.map(({ kind }) => kind).filter((kind) => kind !== "log")).toEqual(does as never);
  });
});
