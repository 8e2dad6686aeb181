import { describe, expect, test } from "bun:test";
import type { ScriptRoot } from "../../../../src/features/scripts/language/node";
import {
  accepted,
  application,
  check,
  locals,
  node,
  parameter,
  VALUE_KINDS,
  type ValueKind,
  VALUES,
  variable,
} from "../../../support/scripts";

const call = (...values: unknown[]) => node("execute", { sequence_id: 61 }, values);
const violation = expect.objectContaining({ ok: false, fault: "violation" });

/** The kinds of node that may stand as value (`sequences.md` §3.6); of all others none may, in no place. */
const fixed: ValueKind[] = ["coordinate", "numeric", "point", "resource", "text", "tool"];
const placeholders: ValueKind[] = [
  "location_placeholder",
  "number_placeholder",
  "text_placeholder",
  "resource_placeholder",
];
const places: [place: string, allowed: ValueKind[], script: (value: object) => ReturnType<typeof check>][] = [
  [
    "default_value of a parameter in locals",
    [...fixed, ...placeholders],
    (value) => check("sequence", { locals: locals(parameter("a", value)), body: [] }),
  ],
  [
    "data_value of a variable in locals",
    [...fixed, "point_group"],
    (value) => check("sequence", { locals: locals(variable("a", value)), body: [] }),
  ],
  [
    "data_value in a call",
    [...fixed, "point_group"],
    (value) => check("sequence", { body: [call(application("a", value))] }),
  ],
  [
    "data_value in a farm event",
    [...fixed, "point_group"],
    (value) => check("internal_farm_event", { body: [application("a", value)] }),
  ],
  [
    "data_value of an application in a regimen",
    [...fixed, "point_group"],
    (value) => check("internal_regimen", { body: [application("a", value)] }),
  ],
  [
    "data_value of a variable in a regimen",
    [...fixed, "point_group"],
    (value) => check("internal_regimen", { body: [variable("a", value)] }),
  ],
  [
    "default_value in a regimen",
    [...fixed, ...placeholders],
    (value) => check("internal_regimen", { body: [parameter("a", value)] }),
  ],
];

describe.each(places)("as %s", (_, allowed, script) => {
  test.each(VALUE_KINDS)("%s", (kind) => {
    expect(script(VALUES[kind])).toEqual(allowed.includes(kind) ? accepted : violation);
  });
});

describe("the body of", () => {
  const elements = {
    parameter_application: application("a", VALUES.text),
    variable_declaration: variable("a", VALUES.text),
    parameter_declaration: parameter("a", VALUES.text),
    scope_declaration: locals(),
    sync: node("sync"),
  };
  const rows: [ScriptRoot, string[]][] = [
    ["sequence", ["sync"]],
    ["internal_farm_event", ["parameter_application"]],
    ["internal_regimen", ["parameter_application", "variable_declaration", "parameter_declaration"]],
  ];
  test.each(rows)("%s holds only what belongs there", (root, allowed) => {
    const goes = Object.entries(elements).filter(([, element]) => check(root, { body: [element] }).ok);
    expect(goes.map(([kind]) => kind)).toEqual(allowed);
  });
});
