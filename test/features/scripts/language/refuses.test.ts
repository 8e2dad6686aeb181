import { describe, expect, test } from "bun:test";
import { NODES, STEP_KINDS } from "../../../../src/features/scripts/language/nodes";
import { accepted, check, node, refusal, VALUES } from "../../../support/scripts";
import {
  absolute,
  home,
  message,
  pair,
  pin,
  read,
  relative,
  reset,
  wait,
  when,
  write,
} from "../../../support/script-steps";

const { coordinate, numeric, point } = VALUES;

describe("a sequence refuses", () => {
  const packages = "must be one of device_os, arduino_firmware.";
  const rows: [string, object, string][] = [
    // 1, body kinds
    ["a kind that does not exist", node("dance"), "Node 'sequence' must not hold a 'dance' node in its body."],
    ["a kind in other letters", node("Sync"), "Node 'sequence' must not hold a 'Sync' node in its body."],
    ["a kind that is empty", node(""), "Node 'sequence' must not hold a '' node in its body."],
    ["a data node as step", numeric, "Node 'sequence' must not hold a 'numeric' node in its body."],
    [
      "a body where none is allowed",
      { ...wait(1), body: [wait(1)] },
      "Node 'wait' must not hold a 'wait' node in its body.",
    ],
    ["a step in a message", message("m", [wait(1)]), "Node 'send_message' must not hold a 'wait' node in its body."],
    // 2 and 3, args complete and not surplus
    ["an arg that is missing", node("wait"), "Node 'wait' lacks the arg 'milliseconds'."],
    ["an arg too many", node("take_photo", { quality: 3 }), "Node 'take_photo' must not have the arg 'quality'."],
    [
      "an arg of another node",
      node("wait", { milliseconds: 1, axis: "x" }),
      "Node 'wait' must not have the arg 'axis'.",
    ],
    // 4, kinds and types
    ["a fraction for an integer", wait(1.5), "Arg 'milliseconds' of node 'wait' must be Integer; found Float."],
    ["a text for an integer", wait("10"), "Arg 'milliseconds' of node 'wait' must be Integer; found String."],
    ["a boolean for an integer", wait(true), "Arg 'milliseconds' of node 'wait' must be Integer; found Boolean."],
    ["null for an integer", wait(null), "Arg 'milliseconds' of node 'wait' must be Integer; found Null."],
    ["an array for an integer", wait([1]), "Arg 'milliseconds' of node 'wait' must be Integer; found Array."],
    ["an object for an integer", wait({}), "Arg 'milliseconds' of node 'wait' must be Integer; found Object."],
    ["a node for an integer", wait(numeric), "Arg 'milliseconds' of node 'wait' must be Integer; found 'numeric'."],
    [
      "a number beyond a double",
      wait(JSON.parse("1e400")),
      "Arg 'milliseconds' of node 'wait' must be Integer; found a number out of range.",
    ],
    [
      "a number beyond a double for a float",
      relative(JSON.parse("-1e400")),
      "Arg 'x' of node 'move_relative' must be one of Integer, Float; found a number out of range.",
    ],
    [
      "a text for a float",
      relative("1"),
      "Arg 'x' of node 'move_relative' must be one of Integer, Float; found String.",
    ],
    ["a number for a text", node("lua", { lua: 5 }), "Arg 'lua' of node 'lua' must be String; found Integer."],
    [
      "a fraction as value of a pair",
      pair(1.5),
      "Arg 'value' of node 'pair' must be one of String, Integer, Boolean; found Float.",
    ],
    ["a value outside its enum", home("w"), "Arg 'axis' of node 'home' must be one of x, y, z, all; found 'w'."],
    ["an enum in other letters", home("X"), "Arg 'axis' of node 'home' must be one of x, y, z, all; found 'X'."],
    ["a number outside its enum", write(13, 2), "Arg 'pin_mode' of node 'write_pin' must be one of 0, 1; found '2'."],
    [
      "a boolean for a number of an enum",
      write(13, true),
      "Arg 'pin_mode' of node 'write_pin' must be one of 0, 1; found Boolean.",
    ],
    [
      "a text for a number of an enum",
      write(13, "1"),
      "Arg 'pin_mode' of node 'write_pin' must be one of 0, 1; found '1'.",
    ],
    [
      "a leaf where only nodes go",
      absolute(5),
      "Arg 'location' of node 'move_absolute' must be one of tool, coordinate, point, identifier; found Integer.",
    ],
    [
      "a leaf as resource",
      node("update_resource", { resource: "plant" }),
      "Arg 'resource' of node 'update_resource' must be one of identifier, resource, point; found String.",
    ],
    [
      "a node of another kind",
      absolute(coordinate, point),
      "Arg 'offset' of node 'move_absolute' must be coordinate; found 'point'.",
    ],
    [
      "a step as branch",
      when("x", wait(1)),
      "Arg '_then' of node '_if' must be one of execute, nothing; found 'wait'.",
    ],
    // 5, arg rules
    ["an empty message", message(""), "Arg 'message' of node 'send_message' must have 1 to 300 characters."],
    [
      "a message of 301 characters",
      message("m".repeat(301)),
      "Arg 'message' of node 'send_message' must have 1 to 300 characters.",
    ],
    [
      "301 characters of two code units",
      message("🌱".repeat(301)),
      "Arg 'message' of node 'send_message' must have 1 to 300 characters.",
    ],
    [
      "a pin too high on the left side",
      when("pin70"),
      "Arg 'lhs' of node '_if' must be one of pin0 to pin69, x, y, z, named_pin.",
    ],
    [
      "a pin written differently",
      when("pin01"),
      "Arg 'lhs' of node '_if' must be one of pin0 to pin69, x, y, z, named_pin.",
    ],
    ["an empty left side", when(""), "Arg 'lhs' of node '_if' must be one of pin0 to pin69, x, y, z, named_pin."],
    ["a package nobody knows", reset("linux"), `Arg 'package' of node 'factory_reset' ${packages}`],
    // 6, node rules
    ["a wait that is too long", wait(180_001), "Arg 'milliseconds' of node 'wait' must be at most 180000."],
    ["an analog box light", write(pin("BoxLed3", 3), 1), "Node 'write_pin' must use pin_mode 0 (digital) for BoxLed3."],
    [
      "a box light read as analog",
      read(pin("BoxLed4", 4), 1),
      "Node 'read_pin' must use pin_mode 0 (digital) for BoxLed4.",
    ],
    ["a box light without id", write(pin("BoxLed3", 0)), "Node 'named_pin' names no pin: choose one."],
    ["a peripheral without id", write(pin("Peripheral", 0)), "Node 'named_pin' names no pin: choose one."],
    ["a change of ownership", node("change_ownership"), "Node 'change_ownership' cannot be stored in a script."],
  ];
  test.each(rows)("%s", (_, step, message) => {
    expect(check("sequence", { body: [step] })).toEqual(refusal(message));
  });

  const packageKinds = ["check_updates", "factory_reset", "flash_firmware", "reboot", "remove_plugin", "update_plugin"];
  test.each(packageKinds)("a package nobody knows in %s", (kind) => {
    expect(check("sequence", { body: [node(kind, { package: "device_os" })] })).toEqual(accepted);
    expect(check("sequence", { body: [node(kind, { package: "linux" })] })).toEqual(
      refusal(`Arg 'package' of node '${kind}' ${packages}`),
    );
  });

  const others = NODES.map(({ name }) => name).filter((kind) => !STEP_KINDS.includes(kind));
  test.each(others)("%s as step", (kind) => {
    const message = `Node 'sequence' must not hold a '${kind}' node in its body.`;
    expect(check("sequence", { body: [node(kind)] })).toEqual(refusal(message));
  });

  test("more of a name than a message should show", () => {
    const message = `Node 'sequence' must not hold a '${"d".repeat(40)}…' node in its body.`;
    expect(check("sequence", { body: [node("d".repeat(1_000_000))] })).toEqual(refusal(message));
  });
});
