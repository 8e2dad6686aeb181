import { describe, expect, test } from "bun:test";
import { application, check, locals, node, parameter, refusal, VALUES, variable } from "../../../support/scripts";
import { absolute, home, pin, read, reset, wait, when, write } from "../../../support/script-steps";

const { nothing } = VALUES;

describe("nothing has been chosen yet:", () => {
  const rows: [string, object, string][] = [
    ["write_pin", write(nothing), "Arg 'pin_number' of node 'write_pin' is empty: choose a peripheral."],
    [
      "toggle_pin",
      node("toggle_pin", { pin_number: nothing }),
      "Arg 'pin_number' of node 'toggle_pin' is empty: choose a peripheral.",
    ],
    ["read_pin", read(nothing), "Arg 'pin_number' of node 'read_pin' is empty: choose a sensor."],
    ["move_absolute", absolute(nothing), "Arg 'location' of node 'move_absolute' is empty: choose a location."],
    [
      "a call",
      node("execute", { sequence_id: 61 }, [application("a", nothing)]),
      "Arg 'data_value' of node 'parameter_application' is empty: choose a value.",
    ],
  ];
  test.each(rows)("%s asks for a choice", (_, step, message) => {
    expect(check("sequence", { body: [step] })).toEqual(refusal(message));
  });

  test.each([
    ["variable_declaration", "data_value", variable("a", nothing)],
    ["parameter_declaration", "default_value", parameter("a", nothing)],
  ])("%s asks for a choice", (kind, arg, declaration) => {
    const message = `Arg '${arg}' of node '${kind}' is empty: choose a value.`;
    expect(check("sequence", { locals: locals(declaration), body: [] })).toEqual(refusal(message));
  });
});

describe("the first violation is reported:", () => {
  const bad = node("dance");
  const rows: [string, { locals?: unknown; body: unknown[] }, string][] = [
    [
      "locals before steps",
      { locals: locals(bad), body: [node("wait")] },
      "Node 'scope_declaration' must not hold a 'dance' node in its body.",
    ],
    [
      "a step before the next",
      { body: [node("wait"), node("take_photo", { x: 1 })] },
      "Node 'wait' lacks the arg 'milliseconds'.",
    ],
    [
      "a node before its args",
      { body: [absolute(node("coordinate"), 5)] },
      "Arg 'offset' of node 'move_absolute' must be coordinate; found Integer.",
    ],
    [
      "args before the body",
      { body: [node("lua", { lua: 5 }, [node("pair")])] },
      "Arg 'lua' of node 'lua' must be String; found Integer.",
    ],
    [
      "a body kind before the args",
      { body: [node("lua", {}, [bad])] },
      "Node 'lua' must not hold a 'dance' node in its body.",
    ],
    [
      "a missing arg before a surplus one",
      { body: [node("wait", { x: 1 })] },
      "Node 'wait' lacks the arg 'milliseconds'.",
    ],
    [
      "a surplus arg before a type",
      { body: [node("wait", { milliseconds: "", x: 1 })] },
      "Node 'wait' must not have the arg 'x'.",
    ],
    [
      "a missing record before what follows",
      { body: [absolute(node("tool", { tool_id: 99 })), node("wait")] },
      "Node 'tool' names the tool 99, which does not exist.",
    ],
    [
      "a violation before a missing record",
      { body: [node("wait"), absolute(node("tool", { tool_id: 99 }))] },
      "Node 'wait' lacks the arg 'milliseconds'.",
    ],
  ];
  test.each(rows)("%s", (_, parts, message) => {
    expect(check("sequence", parts)).toEqual(refusal(message));
  });
});

describe("names of object members are names like any other:", () => {
  const names = ["__proto__", "constructor", "hasOwnProperty", "toString", "valueOf"];

  test.each(names)("%s as kind", (name) => {
    const message = `Node 'sequence' must not hold a '${name}' node in its body.`;
    expect(check("sequence", { body: [node(name)] })).toEqual(refusal(message));
    expect(check("sequence", { body: [wait(node(name))] })).toEqual(
      refusal(`Arg 'milliseconds' of node 'wait' must be Integer; found '${name}'.`),
    );
  });

  test.each(names)("%s as arg", (name) => {
    const step = JSON.parse(`{"kind": "sync", "args": {"${name}": 1}}`);
    expect(check("sequence", { body: [step] })).toEqual(refusal(`Node 'sync' must not have the arg '${name}'.`));
  });

  test.each(names)("%s as value of an enum, a package, a left side", (name) => {
    for (const step of [home(name), reset(name), when(name), write(pin(name, 1))]) {
      expect(check("sequence", { body: [step] })).toMatchObject({ ok: false, fault: "violation" });
    }
  });

  test("an arg does not come from the prototype", () => {
    const step = JSON.parse('{"kind": "wait", "args": {"__proto__": {"milliseconds": 5}}}');
    expect(check("sequence", { body: [step] })).toEqual(refusal("Node 'wait' lacks the arg 'milliseconds'."));
  });
});
