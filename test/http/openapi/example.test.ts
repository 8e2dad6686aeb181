import { expect, test } from "bun:test";
import { exampleOf, type Schema } from "../../../src/http/openapi/example";

const TEXT: Schema = { type: "string" };
const NULL: Schema = { type: "null" };
const record = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: "object",
  properties,
  required,
});
const plant = record({ kind: { const: "plant" }, name: TEXT });
const slot = record({ kind: { const: "slot" }, tool: TEXT });

const rows: readonly [what: string, schema: Schema, known: unknown, example: unknown][] = [
  ["a text", TEXT, undefined, "text"],
  ["a time", { type: "string", format: "date-time" }, undefined, "2026-03-01T08:15:30.123Z"],
  ["an integer", { type: "integer" }, undefined, 1],
  ["an integer from a minimum on", { type: "integer", minimum: 5 }, undefined, 5],
  ["an integer that may be below zero", { type: "integer", minimum: -9 }, undefined, 1],
  ["a boolean", { type: "boolean" }, undefined, true],
  ["null", NULL, undefined, null],
  ["anything", {}, undefined, {}],
  ["an option", { type: "string", enum: ["a", "b"] }, undefined, "a"],
  ["a default", { type: "string", default: "b", enum: ["a", "b"] }, undefined, "b"],
  ["a default that is null", { type: ["string", "null"], default: null }, undefined, null],
  ["a constant, whatever is known", { const: "a" }, "b", "a"],
  ["what is known", TEXT, "Soil", "Soil"],
  ["an example of its own", { type: "string", examples: ["1,2"] }, "Soil", "1,2"],
  ["what may be null", { anyOf: [TEXT, NULL] }, undefined, null],
  ["what may be null and is known", { anyOf: [TEXT, NULL] }, "Soil", "Soil"],
  ["a choice of types", { anyOf: [{ type: "integer" }, TEXT] }, undefined, 1],
  ["a record that may be null", { anyOf: [record({ name: TEXT }), NULL] }, undefined, { name: "text" }],
  ["a record", record({ name: TEXT, mode: { type: "integer" } }), { mode: 0 }, { name: "text", mode: 0 }],
  ["a record without what may be absent", record({ name: TEXT, note: TEXT }, ["name"]), {}, { name: "text" }],
  ["a record with what is known", record({ note: TEXT }, []), { note: "wet", other: 1 }, { note: "wet" }],
  ["a record in a record", record({ user: record({ name: TEXT }) }), { user: { name: "A" } }, { user: { name: "A" } }],
  ["the first kind of record", { anyOf: [plant, slot] }, {}, { kind: "plant", name: "text" }],
  ["the known kind of record", { anyOf: [plant, slot] }, { kind: "slot" }, { kind: "slot", tool: "text" }],
  ["a list", { type: "array", items: TEXT }, undefined, ["text"]],
  ["a list that is known", { type: "array", items: TEXT }, [], []],
  [
    "a list of records like the known one",
    { type: "array", items: plant },
    { name: "A" },
    [{ kind: "plant", name: "A" }],
  ],
  ["a known list of records", { type: "array", items: plant }, [{ name: "A" }], [{ kind: "plant", name: "A" }]],
];

test.each(rows)("%s", (_, schema, known, example) => expect(exampleOf(schema, known)).toEqual(example));
