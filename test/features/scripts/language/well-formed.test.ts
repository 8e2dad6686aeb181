import { describe, expect, test } from "bun:test";
import type { ScriptRoot } from "../../../../src/features/scripts/language/node";
import { application, check, locals, node, variable, VALUES } from "../../../support/scripts";

const malformed = expect.objectContaining({ ok: false, fault: "malformed" });
const violation = expect.objectContaining({ ok: false, fault: "violation" });

/** What may stand where a node is expected but is none. */
const noNodes: [string, unknown][] = [
  ["a number", 5],
  ["a text", "sync"],
  ["null", null],
  ["a boolean", true],
  ["an array", [node("sync")]],
  ["an empty object", {}],
  ["an object without args", { kind: "sync" }],
  ["an object without kind", { args: {} }],
  ["a kind that is no text", { kind: 5, args: {} }],
  ["args that are null", { kind: "sync", args: null }],
  ["args that are an array", { kind: "sync", args: [] }],
  ["args that are a text", { kind: "sync", args: "none" }],
  ["a body that is an object", { kind: "sync", args: {}, body: {} }],
  ["a body that is a text", { kind: "sync", args: {}, body: "" }],
  ["a body that is false", { kind: "sync", args: {}, body: false }],
  ["a comment that is a number", { kind: "sync", args: {}, comment: 5 }],
  ["a comment that is an object", { kind: "sync", args: {}, comment: {} }],
];

describe("a script is malformed with", () => {
  test.each(noNodes)("%s as step", (_, odd) => {
    expect(check("sequence", { body: [node("sync"), odd] })).toEqual(malformed);
  });

  test.each(noNodes)("%s in the body of a step", (_, odd) => {
    expect(check("sequence", { body: [node("set_user_env", {}, [odd])] })).toEqual(malformed);
  });

  test.each(noNodes)("%s in the body of locals", (_, odd) => {
    expect(check("sequence", { locals: locals(odd), body: [] })).toEqual(malformed);
  });

  test.each(noNodes)("%s in the body of a farm event", (_, odd) => {
    expect(check("internal_farm_event", { body: [odd] })).toEqual(malformed);
  });

  test.each(noNodes)("%s in the body of a regimen", (_, odd) => {
    expect(check("internal_regimen", { body: [odd] })).toEqual(malformed);
  });

  const places: [string, ScriptRoot, { locals?: unknown; body: unknown }][] = [
    [
      "a body of a node in an arg",
      "sequence",
      {
        body: [
          node("_if", {
            lhs: "x",
            op: "is",
            rhs: 0,
            _then: node("execute", { sequence_id: 61 }, [7]),
            _else: VALUES.nothing,
          }),
        ],
      },
    ],
    ["a body below a kind that does not exist", "sequence", { body: [node("dance", {}, [node("twirl", {}, [7])])] }],
    ["a body below an arg that does not exist", "sequence", { body: [node("wait", { x: node("y", {}, [7]) })] }],
    ["a body after a violation", "sequence", { body: [node("dance"), node("set_user_env", {}, [7])] }],
    ["a body of a value in a farm event", "internal_farm_event", { body: [application("a", node("text", {}, [7]))] }],
    ["a body of a value in locals", "sequence", { locals: locals(variable("a", node("text", {}, [7]))), body: [] }],
    ["a step that is no node at all", "sequence", { body: 5 }],
  ];
  test.each(places)("a fault in %s", (_, root, parts) => {
    expect(check(root, parts)).toEqual(malformed);
  });
});

describe("in an arg the same is a leaf and a violation:", () => {
  test.each(noNodes)("%s as location", (_, odd) => {
    const step = node("move_absolute", { location: odd, speed: 1, offset: VALUES.coordinate });
    expect(check("sequence", { body: [step] })).toEqual(violation);
  });

  test.each(noNodes.filter(([, odd]) => odd !== null))("%s as locals", (_, odd) => {
    expect(check("sequence", { locals: odd, body: [] })).toEqual(violation);
  });

  test("what is inside a leaf is not looked at", () => {
    const leaf = { kind: "execute", args: 5, body: [5] };
    expect(check("sequence", { body: [node("wait", { milliseconds: leaf })] })).toEqual(violation);
  });
});

test("says which element is no node and what a node is", () => {
  expect(check("sequence", { body: [node("set_user_env", {}, [node("pair"), "camera=off"])] })).toEqual({
    ok: false,
    fault: "malformed",
    message: expect.stringMatching(/^Element 1 of the body of a 'set_user_env' node is no node: a node is an object/),
  });
});
