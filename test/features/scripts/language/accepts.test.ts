import { describe, expect, test } from "bun:test";
import { accepted, check, node, VALUES } from "../../../support/scripts";
import {
  absolute,
  home,
  message,
  operand,
  pair,
  pin,
  read,
  relative,
  reset,
  wait,
  when,
  write,
} from "../../../support/script-steps";

const { execute, named_pin } = VALUES;

describe("a sequence accepts", () => {
  const rows: [string, object][] = [
    ["an integer", wait(10)],
    ["an integer written with a fraction of zero", wait(JSON.parse("10.0"))],
    ["a negative integer", wait(-5)],
    ["minus zero", wait(-0)],
    ["the longest wait", wait(180_000)],
    ["an integer beyond 53 bits", home("x", 1e21)],
    ["a negative speed", home("x", -1)],
    ["a float", relative(0.25)],
    ["an integer where a float may be", relative(-3)],
    ["the largest float", relative(Number.MAX_VALUE)],
    ["each axis", home("all")],
    ["pin mode 1", write(13, 1)],
    ["a plain pin below zero", write(-1, 1)],
    ["an empty body where none is allowed", { ...wait(1), body: [] }],
    ["a body that is null", { ...wait(1), body: null }],
    ["a comment", { ...wait(1), comment: "so that it dries" }],
    ["a message of one character", message("m")],
    ["a message of 300 characters", message("m".repeat(300))],
    ["a message of 300 characters that take two code units each", message("🌱".repeat(300))],
    ["a message over a channel", message("m", [node("channel", { channel_name: "email" })])],
    ["the first pin on the left side", when("pin0")],
    ["the last pin on the left side", when("pin69")],
    ["an axis on the left side", when("z")],
    ["a named pin on the left side", when(named_pin)],
    ["a call as branch", when("x", execute)],
    ["a text as value of a pair", pair("off")],
    ["an empty text as value of a pair", pair("")],
    ["an integer as value of a pair", pair(-1)],
    ["a boolean as value of a pair", pair(false)],
    ["code that is empty", node("lua", { lua: "" })],
    ["an address that is empty", node("install_plugin", { url: "" })],
    ["a special value nobody knows", operand(node("special_value", { label: "" }))],
    ["a negative variance", operand(node("random", { variance: -3 }))],
    [
      "a point whose type differs from its pointer_type",
      absolute(node("point", { pointer_type: "Weed", pointer_id: 21 })),
    ],
    ["a box light that is on or off", write(pin("BoxLed3", 3), 0)],
    ["a box light with an odd id", read(pin("BoxLed4", -999), 0)],
    ["an analog peripheral", write(pin("Peripheral", 41), 1)],
    ["an analog sensor", read(pin("Sensor", 51), 1)],
    ["a toggled box light", node("toggle_pin", { pin_number: pin("BoxLed3", 1) })],
    ["the package device_os", reset("device_os")],
    ["the package arduino_firmware", reset("arduino_firmware")],
    ["a move without overwrites", node("move")],
    ["a kind of step twice", node("move", {}, [node("safe_z"), node("safe_z")])],
  ];
  test.each(rows)("%s", (_, step) => {
    expect(check("sequence", { body: [step] })).toEqual(accepted);
  });
});
