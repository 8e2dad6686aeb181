import { describe, expect, test } from "bun:test";
import { fieldsOf, hasOwnFields, isNow, isOwnField, unknownWords } from "../../../src/console/script/mark-as";

/* Fields of records that a step changes (care.md §5.5). */

const step = (resource: object) => ({ kind: "update_resource", args: { resource: resource as never } }); // any node
const record = (resource_type: string) => step({ kind: "resource", args: { resource_type, resource_id: 1 } });
const PLACE = ["x", "y", "z"];
const ALL = 10;

describe("the fields of", () => {
  test.each([
    ["the robot", record("Device"), ["mounted_tool_id"]],
    ["a plant", record("Plant"), ["plant_stage", "planted_at", "meta.color", ...PLACE, "radius", "name"]],
    ["a weed", record("Weed"), ["plant_stage", "meta.color", ...PLACE, "radius", "name"]],
    ["a point", record("GenericPointer"), ["meta.at_soil_level", "meta.color", ...PLACE, "radius", "name"]],
    [
      "a point of the place",
      step({ kind: "point", args: { pointer_type: "Weed", pointer_id: 1 } }),
      ["plant_stage", "meta.color", ...PLACE, "radius", "name"],
    ],
    ["a tool slot", record("ToolSlot"), [...PLACE, "name"]],
  ])("%s", (_, of, fields) => expect(fieldsOf(of)).toEqual(fields as never));

  test.each([
    ["a point of any kind", record("Point")],
    ["a variable", step({ kind: "identifier", args: { label: "Where" } })],
  ])("%s are all", (_, of) => {
    expect(fieldsOf(of)).toHaveLength(ALL);
    expect(hasOwnFields(of)).toBe(true);
  });

  test("the robot are no own ones", () => expect(hasOwnFields(record("Device"))).toBe(false));
});

test.each([
  ["meta.bed", true],
  ["meta.", true],
  ["meta.color", false],
  ["meta.at_soil_level", false],
  ["radius", false],
])("%s is an own field: %s", (name, isOwn) => expect(isOwnField(name)).toBe(isOwn));

test.each([
  ["{{ CURRENT_TIME }}", true],
  ["{{CURRENT_TIME}}", true],
  ["at {{ CURRENT_TIME }}", false],
  ["2026-11-28T12:00:00.000Z", false],
])("%s is now: %s", (text, now) => expect(isNow(text)).toBe(now));

test.each([
  ["x {{ x }}, {{y}}, {{ pin13 }}, {{ CURRENT_TIME }}, {{ NULL }}", []],
  ["{{ bed }} and {{X}}", ["{{ bed }}", "{{X}}"]],
  ["{ x } {{", []],
])("%s has words that the robot does not know: %j", (text, words) => expect(unknownWords(text)).toEqual(words));
