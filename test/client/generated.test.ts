import { describe, expect, test } from "bun:test";
import { endpoints } from "../../src/features";
import { COLLECTIONS, SINGLES } from "../../src/client/paths";
import { generatedFiles } from "../../tools/client-types";
import { RIGHTS_FILE, rightsDocument } from "../../tools/rights";
import { declarationOf, Declarations, typeOf } from "../../tools/schema-types";

test("the generated files are those of the API reference; otherwise run `bun run client`", async () => {
  for (const { path, text } of await generatedFiles()) expect(await Bun.file(path).text()).toBe(text);
});

test("the table of rights is that of the declarations; otherwise run `bun run client`", async () => {
  expect(await Bun.file(RIGHTS_FILE).text()).toBe(rightsDocument());
});

const verbsOf = (path: string): readonly string[] =>
  Object.values(COLLECTIONS).find((collection) => collection.path === path)?.verbs ?? [];

test.each([
  { path: "points", has: ["list", "pages", "search", "get", "create", "update", "updateSeveral", "delete"] },
  { path: "plant_templates", has: ["list", "pages", "create", "update", "delete"] },
  { path: "images", has: ["list", "get", "create", "delete"] },
  { path: "logs", has: ["list", "search", "create", "delete", "deleteAll"] },
  { path: "sequence_versions", has: ["get"] },
])("$path has the verbs of the API document", ({ path, has }) => {
  expect(verbsOf(path)).toEqual(has);
});

test("every path with an id is that of a collection", () => {
  const paths = endpoints.flatMap(({ actions }) => actions.map((action) => action.path));
  const withId = paths.flatMap((path) => /^\/api\/(\w+)\/:id$/.exec(path)?.[1] ?? []);
  const known = new Set<string>(Object.values(COLLECTIONS).map(({ path }) => path));
  expect(withId.length).toBeGreaterThan(20);
  expect(withId.filter((path) => !known.has(path))).toEqual([]);
});

test("an account has one device and one record of each kind of settings", () => {
  expect(Object.values(SINGLES).map(({ path }) => path)).toEqual([
    "device",
    "dos_config",
    "firmware_config",
    "web_app_config",
    "watch",
  ]);
});

const RECORD = { type: "array", items: { type: "integer" } } as const;

test.each([
  { schema: { type: "integer" }, is: "number" },
  { schema: { type: ["string", "null"] }, is: "string | null" },
  { schema: { enum: ["a", 1, null] }, is: '"a" | 1 | null' },
  { schema: { const: "Plant" }, is: '"Plant"' },
  { schema: { anyOf: [{ type: "number" }, { type: "integer" }, { type: "null" }] }, is: "number | null" },
  { schema: { type: "array", items: { type: ["string", "null"] } }, is: "Array<string | null>" },
  { schema: { type: "object", patternProperties: { "^(.*)$": RECORD } }, is: "Record<string, Array<number>>" },
  { schema: { type: "object", additionalProperties: { type: "string" } }, is: "Record<string, string>" },
  { schema: { type: "object", properties: {} }, is: "Record<string, unknown>" },
  { schema: {}, is: "unknown" },
  {
    schema: {
      type: "object",
      required: ["x"],
      properties: { x: { type: "number", description: "mm" }, "Content-Type": { type: "string" } },
    },
    is: '{\n/** mm */\nx: number;\n"Content-Type"?: string;\n}',
  },
])("a schema is written as $is", ({ schema, is }) => {
  expect(typeOf(schema)).toBe(is);
});

test("records of several kinds are the union of their titles", () => {
  const kind = (title: string) => ({
    type: "object",
    title,
    properties: { kind: { const: title } },
    required: ["kind"],
  });
  expect(declarationOf("Bed", { anyOf: [kind("Raised"), kind("Sunken")] })).toBe(
    'export interface Raised {\nkind: "Raised";\n}\n\nexport interface Sunken {\nkind: "Sunken";\n}\n\nexport type Bed = Raised | Sunken;\n',
  );
});

test("a description does not end its comment", () => {
  expect(declarationOf("Glob", { type: "string" }, "src/*/index")).toBe(
    "/** src/*\\/index */\nexport type Glob = string;\n",
  );
});

test("what is no type of JSON is refused", () => {
  expect(() => typeOf({ type: "tuple" })).toThrow("There is no type for tuple.");
});

describe("named schemas", () => {
  const schemas = {
    Node: { type: "object", properties: { body: { type: "array", items: { $ref: "#/components/schemas/Node" } } } },
    Script: { description: "Steps", type: "array", items: { $ref: "#/components/schemas/Node" } },
  };
  const NODE = "export interface Node {\nbody?: Array<Node>;\n}\n";

  test("are declared once, with those that they refer to", () => {
    const declarations = new Declarations(schemas);
    declarations.add("Sequence", { type: "object", properties: { body: { $ref: "#/components/schemas/Script" } } });
    declarations.add("Script", { $ref: "#/components/schemas/Script" });
    expect(declarations.text()).toBe(
      `export interface Sequence {\nbody?: Script;\n}\n\n/** Steps */\nexport type Script = Array<Node>;\n\n${NODE}`,
    );
  });

  test("under their own name are what that means", () => {
    const declarations = new Declarations(schemas);
    declarations.add("Node", { $ref: "#/components/schemas/Node" });
    expect(declarations.text()).toBe(NODE);
  });

  test("and others of the same name must be the same", () => {
    const declarations = new Declarations(schemas);
    declarations.add("Node", { $ref: "#/components/schemas/Node" });
    declarations.add("Node", schemas.Node, "described");
    expect(declarations.text()).toBe(NODE);
    expect(() => declarations.add("Node", { type: "string" })).toThrow("Two different schemas are named Node.");
  });

  test("that are missing are refused", () => {
    const refer = () => new Declarations({}).add("Point", { $ref: "#/components/schemas/Plant" });
    expect(refer).toThrow("no schema Plant");
  });
});
