import { describe } from "bun:test";
import type { ScriptNode } from "../../../src/robot/script/node";
import { at, plant, step } from "./rehearsed";
import { bodyLogs, execute, goTo, lua, message, type Row, runRows, update, withHello, point } from "./step-rows";

/* What a robot tells of all other steps, in which order, and what ends it (robot-facts.md §2). */

/** Logs of programs that have a text of their own. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "take-photo": "Taking photo",
  "plant-detection": "Running weed detector",
  "camera-calibration": "Calibrating camera",
};

/** Orders to the motor controller, and what is told before it refuses them. */
const ORDERS: readonly [order: ScriptNode, ...told: string[]][] = [
  [step("move_relative", { x: 1, y: 0, z: 0, speed: 100 })],
  [step("move")],
  [step("home", { axis: "x", speed: 100 }), "Going to home on the X axis"],
  [step("find_home", { axis: "x", speed: 100 }), "Finding home on the X axis"],
  [step("calibrate", { axis: "x" }), "Determining length of the X axis"],
  [step("zero", { axis: "x" }), "Setting home for the X axis"],
  [step("write_pin", { pin_number: 8, pin_value: 1, pin_mode: 0 })],
  [step("read_pin", { pin_number: 8, label: "", pin_mode: 0 })],
  [step("toggle_pin", { pin_number: 8 })],
  [step("set_servo_angle", { pin_number: 4, pin_value: 90 })],
];

const rows: readonly Row[] = [
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
    start: { position: { x: 1.25, y: 2, z: 0 }, pins: { 13: 1 } },
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
    does: [
      "photo",
      "job",
      "photo",
      "job",
      "photo",
      "move",
      "photo",
      "move",
      "photo",
      "move",
      "photo",
      "move",
      "change",
      "job",
    ],
  },
  ...Object.entries({
    "take-photo": 4,
    "Measure Soil Height": 29.2, // the first time
    "plant-detection": 15,
    "camera-calibration": 15,
    "historical-plant-detection": 15,
    "historical-camera-calibration": 15,
  }).map(([label, seconds]): Row => ({
    name: `execute_script ${label} takes ${seconds} s`,
    steps: [step("execute_script", { label })],
    told: [PROGRAMS[label] ?? `Executing ${label}`],
    seconds,
  })),
  {
    name: "another program ends the script",
    steps: [step("execute_script", { label: "x" }), message("no")],
    told: ["Executing x"],
    error: "x is not simulated",
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
    name: "update_resource of a point that is neither plant, weed nor slot",
    records: { points: [{ ...plant(6, 1, 1), pointer_type: "GenericPointer" } as never] }, // what runs ask for
    steps: [update(point("GenericPointer", 6), "name", "Stone")],
    told: ['info 3: Setting genericpointer 6 name to "Stone"'],
    does: ["change"],
  },
  {
    name: "update_resource: later steps see the change",
    steps: [update(point("Plant", 1), "x", 150), goTo(point("Plant", 1))],
    told: ["info 3: Setting plant 1 x to 150", "Moving to (150, 100, -400)"],
  },
  {
    name: "update_resource: one log and one change per field",
    steps: [
      step("update_resource", { resource: point("Plant", 1) }, [
        step("pair", { label: "x", value: 5 }),
        step("pair", { label: "y", value: 6 }),
      ]),
    ],
    told: ["info 3: Setting plant 1 x to 5", "info 3: Setting plant 1 y to 6"],
    does: ["change", "change"],
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
    name: "a lock ends the script before its next step",
    steps: [step("emergency_lock"), message("no")],
    told: ["error 1: E-stopped"],
    error: "Canceled sequence due to emergency lock.",
  },
  {
    name: "what goes on while the robot is locked",
    start: { isLocked: true },
    steps: [message("on"), step("wait", { milliseconds: 1 }), goTo(at(1, 1, 0))],
    told: ["success: on"],
    error: "Device is locked.",
  },
  {
    name: "Lua without orders and changes of records go on, too",
    start: { isLocked: true },
    steps: [lua("toast('on')"), update(point("Plant", 1), "x", 5), lua("toast(get_plants()[1].x)")],
    told: ["info: on", "info 3: Setting plant 1 x to 5", "info: 5.0"],
  },
  ...ORDERS.map(([order, ...told]): Row => ({
    name: `${order.kind} while the robot is locked`,
    start: { isLocked: true },
    steps: [order, message("never")],
    told,
    error: "Device is locked.",
    does: [],
  })),
  {
    name: "execute while the robot is locked",
    ...withHello,
    start: { isLocked: true },
    steps: [execute(3)],
    told: [],
    error: "Device is locked.",
  },
  {
    name: "unlock",
    start: { isLocked: true },
    steps: [step("emergency_unlock"), goTo(at(1, 1, 0))],
    told: ["success 1: Unlocked", "Moving to (1, 1, 0)"],
  },
  {
    name: "reboot: the script ends with the robot",
    steps: [step("reboot", { package: "device_os" }), message("never")],
    told: ["busy 1: Rebooting..."],
  },
  {
    name: "reboot of the motor controller: the script goes on",
    steps: [step("reboot", { package: "arduino_firmware" }), message("on")],
    told: ["busy 1: Rebooting...", "success: on"],
    does: ["script", "message"],
  },
  { name: "power_off", steps: [step("power_off"), message("never")], told: ["busy 1: Shutting down..."] },
  {
    name: "factory_reset, which no pcall holds up",
    steps: [lua("pcall(rpc, {kind = 'factory_reset', args = {package = 'device_os'}}) toast('never')")],
    told: ["busy 1: Soft resetting..."],
  },
  ...[
    ...["check_updates", "flash_firmware", "change_ownership"],
    ...["install_plugin", "update_plugin", "remove_plugin", "install_first_party_plugin"],
  ].map((kind): Row => ({
    name: kind,
    steps: [message("first"), step(kind, { package: "device_os" }), message("never")],
    told: ["success: first"],
    error: `${kind} is not simulated`,
  })),
  { name: "an unknown kind", steps: [step("dance")], told: [], error: "no compiler for dance" },
  {
    name: "a kind with a name of the host",
    steps: [step("constructor")],
    told: [],
    error: "no compiler for constructor",
  },
];

describe("a step", () => runRows(rows));
