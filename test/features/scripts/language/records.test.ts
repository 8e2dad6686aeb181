import { describe, expect, test } from "bun:test";
import { checkScript } from "../../../../src/features/scripts/language/check";
import type { FindRecords } from "../../../../src/features/scripts/language/records";
import { absolute, when, write } from "../../../support/script-steps";
import {
  accepted,
  application,
  check,
  findIn,
  locals,
  node,
  RECORDS,
  refusal,
  variable,
} from "../../../support/scripts";

const missing = (name: string, what: string, id: number) =>
  refusal(`Node '${name}' names the ${what} ${id}, which does not exist.`);
const resource = (resource_type: string, resource_id: number) =>
  node("update_resource", { resource: node("resource", { resource_type, resource_id }) });
const pin = (pin_type: string, pin_id: number) => write(node("named_pin", { pin_type, pin_id }));
const group = (point_group_id: number) =>
  node("execute", { sequence_id: 61 }, [application("a", node("point_group", { point_group_id }))]);

const POINTS = [21, 22, 23, 24];

describe("a record that a script names", () => {
  const rows: [string, (id: number) => object, number[], ReturnType<typeof missing>][] = [
    ["sequence_id", (id) => node("execute", { sequence_id: id }), [61], missing("execute", "sequence", 99)],
    [
      "sequence_id in a branch",
      (id) => when("x", node("execute", { sequence_id: id })),
      [61],
      missing("execute", "sequence", 99),
    ],
    ["tool_id", (id) => absolute(node("tool", { tool_id: id })), [11], missing("tool", "tool", 99)],
    [
      "pointer_id",
      (id) => absolute(node("point", { pointer_type: "Plant", pointer_id: id })),
      POINTS,
      missing("point", "point", 99),
    ],
    ["point_group_id", group, [31], missing("point_group", "point_group", 99)],
    ["pin_id of a Peripheral", (id) => pin("Peripheral", id), [41], missing("named_pin", "peripheral", 99)],
    ["pin_id of a Sensor", (id) => pin("Sensor", id), [51], missing("named_pin", "sensor", 99)],
    ["resource_id of a Sequence", (id) => resource("Sequence", id), [61], missing("resource", "sequence", 99)],
    ["resource_id of a Peripheral", (id) => resource("Peripheral", id), [41], missing("resource", "peripheral", 99)],
    ["resource_id of a Sensor", (id) => resource("Sensor", id), [51], missing("resource", "sensor", 99)],
    ["resource_id of a Point", (id) => resource("Point", id), POINTS, missing("resource", "point", 99)],
    ["resource_id of a Plant", (id) => resource("Plant", id), [21], missing("resource", "Plant", 99)],
    ["resource_id of a Weed", (id) => resource("Weed", id), [22], missing("resource", "Weed", 99)],
    ["resource_id of a ToolSlot", (id) => resource("ToolSlot", id), [23], missing("resource", "ToolSlot", 99)],
    [
      "resource_id of a GenericPointer",
      (id) => resource("GenericPointer", id),
      [24],
      missing("resource", "GenericPointer", 99),
    ],
  ];

  test.each(rows)("by %s must exist", (_, step, _ids, refused) => {
    expect(check("sequence", { body: [step(99)] })).toEqual(refused);
  });

  test.each(rows)("by %s must be of the right sort", (_, step, ids) => {
    const accepts = RECORDS.map(({ id }) => id).filter((id) => check("sequence", { body: [step(id)] }).ok);
    expect(accepts).toEqual(ids);
  });

  test.each([-1, 0.5, 2 ** 53, 1e21])("has no id like %p", (id) => {
    expect(check("sequence", { body: [absolute(node("tool", { tool_id: id }))] }).ok).toBe(false);
  });

  test.each([
    ["execute", "sequence", node("execute", { sequence_id: 0 })],
    ["tool", "tool", absolute(node("tool", { tool_id: 0 }))],
    ["execute", "sequence", node("execute", { sequence_id: -0 })],
  ])("is still to be chosen if the id in %s is 0", (name, what, step) => {
    expect(check("sequence", { body: [step] })).toEqual(refusal(`Node '${name}' names no ${what}: choose one.`));
  });

  test("is needed in locals, farm events and regimens as well", () => {
    const value = node("tool", { tool_id: 99 });
    const refused = missing("tool", "tool", 99);
    expect(check("sequence", { locals: locals(variable("a", value)), body: [] })).toEqual(refused);
    expect(check("internal_farm_event", { body: [application("a", value)] })).toEqual(refused);
    expect(check("internal_regimen", { body: [application("a", value)] })).toEqual(refused);
  });
});

describe("no record is asked for", () => {
  const never: FindRecords = () => {
    throw new Error("asked");
  };
  const rows: [string, object][] = [
    ["by a device", resource("Device", 0)],
    ["by a device with an odd id", resource("Device", -5)],
    ["by a box light", pin("BoxLed4", 12345)],
    ["by a pair", node("lua", { lua: "" }, [node("pair", { label: "mounted_tool_id", value: 99 })])],
    ["by a text that looks like an id", node("lua", { lua: "" }, [node("pair", { label: "tool_id", value: 99 })])],
  ];
  test.each(rows)("%s", (_, step) => {
    expect(checkScript("sequence", { body: [step] }, never)).toEqual(accepted);
  });

  test("with an id that no record can have", () => {
    expect(checkScript("sequence", { body: [absolute(node("tool", { tool_id: 2 ** 53 }))] }, never).ok).toBe(false);
  });
});

test("records are asked for once per kind, each id once", () => {
  const asked: [string, readonly number[]][] = [];
  const find: FindRecords = (kind, ids) => {
    asked.push([kind, ids]);
    return findIn(RECORDS)(kind, ids);
  };
  const body = [11, 11, 11].flatMap((tool_id) => [
    absolute(node("tool", { tool_id })),
    resource("Plant", 21),
    resource("Weed", 22),
    absolute(node("point", { pointer_type: "Plant", pointer_id: 21 })),
  ]);
  expect(checkScript("sequence", { body }, find)).toEqual(accepted);
  expect(asked).toEqual([
    ["tool", [11]],
    ["point", [21, 22]],
  ]);
});
