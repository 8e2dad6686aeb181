import { expect, test } from "bun:test";
import type { SentNode } from "../../../../src/features/scripts/language/node";
import { renumber } from "../../../../src/features/scripts/language/renumber";
import { node, RECORDS, VALUES } from "../../../support/scripts";

const DEVICE = { from: 7, to: 70 };
/** New ids are a hundred times the old ones. */
const known = ({ id }: { id: number }): number | undefined =>
  RECORDS.some((record) => record.id === id) ? id * 100 : undefined;
const script = (...body: object[]): SentNode => node("sequence", {}, body) as SentNode;

const resource = (resource_type: string, resource_id: number) => node("resource", { resource_type, resource_id });
const pair = (label: string, value: unknown) => node("pair", { label, value });
const pin = (pin_type: string, pin_id: number) => node("named_pin", { pin_type, pin_id });

test.each<[string, object, object]>([
  ["execute", VALUES.execute, node("execute", { sequence_id: 6100 })],
  ["tool", VALUES.tool, node("tool", { tool_id: 1100 })],
  ["point", VALUES.point, node("point", { pointer_type: "Plant", pointer_id: 2100 })],
  ["point group", VALUES.point_group, node("point_group", { point_group_id: 3100 })],
  ["sensor", pin("Sensor", 51), pin("Sensor", 5100)],
  ["peripheral", pin("Peripheral", 41), pin("Peripheral", 4100)],
  ["a lamp, which is no record", pin("BoxLed3", 51), pin("BoxLed3", 51)],
  ["a plant as resource", resource("Plant", 21), resource("Plant", 2100)],
  ["a sequence as resource", resource("Sequence", 61), resource("Sequence", 6100)],
  ["its own device", resource("Device", 7), resource("Device", 70)],
  ["another device, which no rule looks at", resource("Device", 8), resource("Device", 8)],
  ["the mounted tool", pair("mounted_tool_id", 11), pair("mounted_tool_id", 1100)],
  ["a mounted tool that is not known", pair("mounted_tool_id", 99), pair("mounted_tool_id", 0)],
  ["no mounted tool", pair("mounted_tool_id", 0), pair("mounted_tool_id", 0)],
  ["the tool of a slot", pair("tool_id", 11), pair("tool_id", 1100)],
  ["a curve that is not known", pair("water_curve_id", 99), pair("water_curve_id", 0)],
  ["a mounted tool that is no id", pair("mounted_tool_id", -1), pair("mounted_tool_id", -1)],
  ["another value of the same number", pair("plant_stage", 11), pair("plant_stage", 11)],
  ["numbers that are no ids", node("wait", { milliseconds: 11 }), node("wait", { milliseconds: 11 })],
  ["an id that is no number", node("tool", { tool_id: "11" }), node("tool", { tool_id: "11" })],
])("%s", (_, sent, expected) => {
  // Among steps, in an arg and below both. JSON holds no object twice.
  const around = (each: object): SentNode => {
    const copy = (): object => structuredClone(each);
    return script(copy(), node("_if", { _then: copy(), lhs: "x" }, [node("execute", {}, [copy()])]));
  };
  const given = around(sent);
  expect(renumber(given, known, DEVICE).script).toEqual(around(expected));
  expect(given).toEqual(around(sent));
});

test("the records it cannot do without are told by their old ids; one that is not known keeps it", () => {
  const lost = node("point", { pointer_type: "Weed", pointer_id: 1 });
  const { script: renumbered, named } = renumber(script(VALUES.tool, lost, pair("tool_id", 11)), known, DEVICE);
  expect(named).toMatchObject([
    { kind: "tool", id: 11 },
    { kind: "point", id: 1 },
  ]);
  expect(renumbered.body?.[1]).toEqual(lost as SentNode);
});

test.each([
  ["mounted_tool_id", "tool"],
  ["tool_id", "tool"],
  ["water_curve_id", "curve"],
  ["spread_curve_id", "curve"],
  ["height_curve_id", "curve"],
])("%s in a pair names a %s, and is told when there is none", (label, kind) => {
  const asked: unknown[] = [];
  const newId = (named: object): number | undefined => void asked.push(named);
  const { unset } = renumber(script(pair(label, 5), pair(label, 0)), newId, DEVICE);
  expect(unset).toEqual([{ label, kind, id: 5 } as (typeof unset)[number]]);
  expect(asked).toEqual([{ label, kind, id: 5 }]);
});
