import { describe, expect, test } from "bun:test";
import { absolute, operand } from "../../../support/script-steps";
import {
  accepted,
  application,
  check,
  identifier,
  locals,
  node,
  parameter,
  refusal,
  type ValueKind,
  VALUES,
  variable,
} from "../../../support/scripts";

const call = (...values: unknown[]) => node("execute", { sequence_id: 61 }, values);
const violation = expect.objectContaining({ ok: false, fault: "violation" });

const fixed: ValueKind[] = ["coordinate", "numeric", "point", "resource", "text", "tool"];
const placeholders: ValueKind[] = [
  "location_placeholder",
  "number_placeholder",
  "text_placeholder",
  "resource_placeholder",
];

/** Where an identifier may stand, and as which kinds of value (`sequences.md` §3.6). */
const uses: [place: string, listed: ValueKind[], step: (value: object) => object][] = [
  ["location", ["tool", "coordinate", "point"], (value) => absolute(value)],
  ["axis_operand", ["coordinate", "numeric", "point", "tool"], (value) => operand(value)],
  ["resource", ["resource", "point"], (value) => node("update_resource", { resource: value })],
  ["data_value", [...fixed, "point_group"], (value) => call(application("a", value))],
];

describe.each(uses)("an identifier as %s", (_, listed, step) => {
  test.each([...fixed, "point_group" as const])("that holds a %s", (kind) => {
    const checkOutcome = check("sequence", {
      locals: locals(variable("v", VALUES[kind])),
      body: [step(identifier("v"))],
    });
    expect(checkOutcome).toEqual(listed.includes(kind) ? accepted : violation);
  });

  test.each([...fixed, ...placeholders])("that is a parameter with the default %s", (kind) => {
    const scope = locals(parameter("v", VALUES[kind]));
    expect(check("sequence", { locals: scope, body: [step(identifier("v"))] })).toEqual(accepted);
  });

  test("that holds another identifier", () => {
    const scope = locals(variable("v", identifier("w")), variable("w", VALUES.text));
    expect(check("sequence", { locals: scope, body: [step(identifier("v"))] })).toEqual(accepted);
  });

  test("that is not declared", () => {
    const scope = locals(variable("v", VALUES.point));
    expect(check("sequence", { locals: scope, body: [step(identifier("V"))] })).toEqual(
      refusal("Variable 'V' is not declared."),
    );
    expect(check("sequence", { body: [step(identifier("v"))] })).toEqual(refusal("Variable 'v' is not declared."));
  });
});

describe("an identifier where only values are listed", () => {
  const offset = (scope: object) =>
    check("sequence", { locals: scope, body: [absolute(VALUES.coordinate, identifier("v"))] });

  test("counts as the value of its variable", () => {
    expect(offset(locals(variable("v", VALUES.coordinate)))).toEqual(accepted);
    expect(offset(locals(variable("v", VALUES.point)))).toEqual(
      refusal("Arg 'offset' of node 'move_absolute' must be coordinate; found the variable 'v' of kind 'point'."),
    );
  });

  test("is refused if it is a parameter, whose value is not known", () => {
    expect(offset(locals(parameter("v", VALUES.coordinate)))).toEqual(
      refusal("Arg 'offset' of node 'move_absolute' must be coordinate; found the variable 'v' of kind 'identifier'."),
    );
  });

  test("never stands for a leaf", () => {
    const scope = locals(variable("v", VALUES.numeric));
    expect(check("sequence", { locals: scope, body: [node("wait", { milliseconds: identifier("v") })] })).toEqual(
      violation,
    );
  });
});

describe("declarations", () => {
  const rows: [string, object[], boolean][] = [
    ["refer to a later one", [variable("a", identifier("b")), variable("b", VALUES.point)], true],
    ["refer to an earlier one", [variable("b", VALUES.point), variable("a", identifier("b"))], true],
    ["refer to themselves", [variable("a", identifier("a"))], true],
    ["refer to each other", [variable("a", identifier("b")), parameter("b", identifier("a"))], true],
    ["refer to nothing", [variable("a", identifier("b"))], false],
    [
      "default to a variable with a point group",
      [variable("a", VALUES.point_group), parameter("b", identifier("a"))],
      false,
    ],
    ["share a label", [variable("a", VALUES.point), parameter("a", VALUES.text), variable("a", VALUES.tool)], true],
    [
      "have odd labels",
      [variable("", VALUES.point), variable("__proto__", VALUES.text), variable("é\n", VALUES.text)],
      true,
    ],
    ["have a number as label", [variable(5, VALUES.point)], false],
    ["are applications", [application("a", VALUES.point)], false],
  ];
  test.each(rows)("that %s", (_, declarations, goes) => {
    expect(check("sequence", { locals: locals(...declarations), body: [] })).toEqual(goes ? accepted : violation);
  });

  test("that share a label: the first one counts", () => {
    const point = variable("v", VALUES.point);
    const text = variable("v", VALUES.text);
    const body = [absolute(identifier("v"))];
    expect(check("sequence", { locals: locals(point, text), body })).toEqual(accepted);
    expect(check("sequence", { locals: locals(text, point), body })).toEqual(violation);
  });

  test.each(["__proto__", "constructor", "hasOwnProperty", "size"])("a label %s is not declared by itself", (label) => {
    expect(check("sequence", { body: [absolute(identifier(label))] })).toEqual(
      refusal(`Variable '${label}' is not declared.`),
    );
  });

  const noLabels: [string, unknown][] = [
    ["null", null],
    ["a number", 5],
    ["an array", ["v"]],
    ["an object that cannot be a text", { toString: 5 }],
    ["a node", VALUES.text],
  ];
  test.each(noLabels)("a label that is %s names nothing", (_, label) => {
    expect(check("sequence", { body: [absolute(identifier(label))] })).toEqual(violation);
  });

  test("of a regimen bind nothing", () => {
    const body = [variable("v", VALUES.point), application("a", identifier("v"))];
    expect(check("internal_regimen", { body })).toEqual(refusal("Variable 'v' is not declared."));
  });

  test("in locals mean nothing outside a sequence", () => {
    const parts = { locals: locals(variable("v", VALUES.point)), body: [application("a", identifier("v"))] };
    expect(check("internal_farm_event", parts)).toEqual(refusal("Variable 'v' is not declared."));
  });

  test("are not compared with the values given in a call", () => {
    const body = [call(application("surplus", VALUES.text), application("surplus", VALUES.point))];
    expect(check("sequence", { body })).toEqual(accepted);
  });
});
