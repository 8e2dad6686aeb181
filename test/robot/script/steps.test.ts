import { describe } from "bun:test";
import { at, step } from "./rehearsed";
import { bodyLogs, execute, goTo, lua, message, type Row, runRows, update, withHello, point } from "./step-rows";

/* What a robot tells of all other steps, in which order, and what ends it (robot-facts.md §2). */

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
    does: ["job", "job", "job"],
  },
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
];

describe("a step", () => runRows(rows));
