import { describe, expect, test } from "bun:test";
import type { Node, ScriptRoot } from "../../../../src/features/scripts/language/node";
import { references } from "../../../../src/features/scripts/language/references";
import { absolute, when, write } from "../../../support/script-steps";
import { application, check, locals, node, parameter, variable, VALUES } from "../../../support/scripts";

function stored(root: ScriptRoot, parts: { locals?: unknown; body: unknown[] }): Node {
  const checkOutcome = check(root, parts);
  if (!checkOutcome.ok) throw new Error(checkOutcome.message);
  return checkOutcome.root;
}

const call = (...values: unknown[]) => node("execute", { sequence_id: 61 }, values);
const update = (resource: object, ...pairs: object[]) => node("update_resource", { resource }, pairs);
const resource = (resource_type: string, resource_id: number) => node("resource", { resource_type, resource_id });
const pair = (label: string, value: unknown) => node("pair", { label, value });
const device = resource("Device", 11);

describe("a sequence holds on to", () => {
  const rows: [string, { locals?: unknown; body: unknown[] }, ReturnType<typeof references>][] = [
    ["a sequence it calls", { body: [call()] }, [{ kind: "sequence", id: 61, via: "execute" }]],
    ["a sequence it calls in a branch", { body: [when("x", call())] }, [{ kind: "sequence", id: 61, via: "execute" }]],
    ["a point", { body: [absolute(VALUES.point)] }, [{ kind: "point", id: 21, via: "point" }]],
    [
      "a point in locals that no step uses",
      { locals: locals(variable("a", VALUES.point)), body: [] },
      [{ kind: "point", id: 21, via: "point" }],
    ],
    [
      "a point that is a default",
      { locals: locals(parameter("a", VALUES.point)), body: [] },
      [{ kind: "point", id: 21, via: "point" }],
    ],
    ["a Plant", { body: [update(resource("Plant", 21))] }, [{ kind: "point", id: 21, via: "resource" }]],
    ["a Weed", { body: [update(resource("Weed", 22))] }, [{ kind: "point", id: 22, via: "resource" }]],
    ["a ToolSlot", { body: [update(resource("ToolSlot", 23))] }, [{ kind: "point", id: 23, via: "resource" }]],
    [
      "a GenericPointer",
      { body: [update(resource("GenericPointer", 24))] },
      [{ kind: "point", id: 24, via: "resource" }],
    ],
    ["a Point", { body: [update(resource("Point", 21))] }, [{ kind: "point", id: 21, via: "resource" }]],
    ["a tool", { body: [absolute(VALUES.tool)] }, [{ kind: "tool", id: 11, via: "tool" }]],
    [
      "a tool it mounts",
      { body: [update(device, pair("mounted_tool_id", 11))] },
      [{ kind: "tool", id: 11, via: "pair" }],
    ],
    [
      "a tool it mounts that does not exist",
      { body: [update(device, pair("mounted_tool_id", 99))] },
      [{ kind: "tool", id: 99, via: "pair" }],
    ],
    [
      "a point group",
      { body: [call(application("a", VALUES.point_group))] },
      [
        { kind: "sequence", id: 61, via: "execute" },
        { kind: "point_group", id: 31, via: "point_group" },
      ],
    ],
    [
      "a peripheral",
      { body: [write(node("named_pin", { pin_type: "Peripheral", pin_id: 41 }))] },
      [{ kind: "peripheral", id: 41, via: "named_pin" }],
    ],
    ["a sensor", { body: [when(VALUES.named_pin)] }, [{ kind: "sensor", id: 51, via: "named_pin" }]],
    [
      "each record once, however often it is named",
      { body: [absolute(VALUES.tool), absolute(VALUES.tool), call(), call()] },
      [
        { kind: "tool", id: 11, via: "tool" },
        { kind: "sequence", id: 61, via: "execute" },
      ],
    ],
    [
      "a record once for each way of naming it",
      {
        body: [
          absolute(VALUES.point),
          update(resource("Plant", 21)),
          update(device, pair("mounted_tool_id", 11)),
          absolute(VALUES.tool),
        ],
      },
      [
        { kind: "point", id: 21, via: "point" },
        { kind: "point", id: 21, via: "resource" },
        { kind: "tool", id: 11, via: "pair" },
        { kind: "tool", id: 11, via: "tool" },
      ],
    ],
  ];
  test.each(rows)("%s", (_, parts, found) => {
    expect(references(stored("sequence", parts))).toEqual(found);
  });
});

describe("a sequence does not hold on to", () => {
  const rows: [string, object][] = [
    ["a sequence named as resource", update(resource("Sequence", 61))],
    ["a peripheral named as resource", update(resource("Peripheral", 41))],
    ["a sensor named as resource", update(resource("Sensor", 51))],
    ["the device", update(device)],
    ["the pin of a box light", write(node("named_pin", { pin_type: "BoxLed3", pin_id: 41 }))],
    ["a plain pin", write(41)],
    ["a tool named by a text", update(device, pair("mounted_tool_id", "11"))],
    ["no tool", update(device, pair("mounted_tool_id", 0))],
    ["a tool in another pair", update(device, pair("tool_id", 11))],
    ["what odd labels seem to name", update(device, pair("__proto__", 11), pair("constructor", 11))],
  ];
  test.each(rows)("%s", (_, step) => {
    expect(references(stored("sequence", { body: [step] }))).toEqual([]);
  });
});

describe.each(["internal_farm_event", "internal_regimen"] as const)("%s holds on to", (root) => {
  test("points and point groups", () => {
    const body = [VALUES.point, VALUES.point_group].map((value) => application("a", value));
    expect(references(stored(root, { body }))).toEqual([
      { kind: "point", id: 21, via: "point" },
      { kind: "point_group", id: 31, via: "point_group" },
    ]);
  });

  test("nothing else", () => {
    const values = [VALUES.tool, resource("Plant", 21), resource("Sequence", 61), resource("Sensor", 51)];
    expect(references(stored(root, { body: values.map((value) => application("a", value)) }))).toEqual([]);
  });
});
