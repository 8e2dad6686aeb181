import { describe } from "bun:test";
import { step } from "./rehearsed";
import { bodyLogs, iff, type Row, runRows, withHello } from "./step-rows";

/* What a robot tells of pins that are written and read (robot-facts.md §2). */

const rows: readonly Row[] = [
  {
    name: "write_pin, digital: written, read, told",
    steps: [step("write_pin", { pin_number: 8, pin_value: 1, pin_mode: 0 })],
    told: ["The Water peripheral value is ON (digital)"],
    does: ["pin", "read"],
  },
  {
    name: "write_pin, digital, off: 0.05 s to write and as much to read",
    steps: [step("write_pin", { pin_number: 8, pin_value: 0, pin_mode: 0 })],
    told: ["The Water peripheral value is OFF (digital)"],
    seconds: 0.1,
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
    name: "toggle_pin of a pin that is on",
    steps: [step("toggle_pin", { pin_number: 8 }), step("toggle_pin", { pin_number: 8 })],
    told: ["The Water peripheral value is ON (digital)", "The Water peripheral value is OFF (digital)"],
    does: ["read", "pin", "read", "read", "pin", "read"],
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
    name: "a servo at each of its pins",
    ...bodyLogs,
    steps: [4, 5, 6, 11].map((pin) => step("set_servo_angle", { pin_number: pin, pin_value: pin * 10 })),
    told: ["Writing servo: 4: 40", "Writing servo: 5: 50", "Writing servo: 6: 60", "Writing servo: 11: 110"],
  },
  {
    name: "a servo is known to _if",
    ...withHello,
    steps: [step("set_servo_angle", { pin_number: 4, pin_value: 90 }), iff("pin4", "is", 90)],
    told: ["success: hello"],
  },
];

describe("a step with a pin", () => runRows(rows));
