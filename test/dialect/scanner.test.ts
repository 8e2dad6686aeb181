import { describe, expect, test } from "bun:test";
import type { Plan } from "../../src/dialect/plan";
import { Scanner } from "../../src/dialect/scanner";

const upper = (text: string): string => (text === "plant" ? "PLANT" : text);
const kinds: Plan = { text: upper };
const keys = (entries: Readonly<Record<string, Plan | undefined>>): Plan => ({
  keys: new Map(Object.entries(entries).map(([key, plan]) => [key, { key: key.toUpperCase(), plan }])),
});
const record = keys({ kind: kinds, name: undefined });
/** What stands under `value` depends on what stands under `of`, which may come later. */
const neighbours: Plan = {
  resolve: ({ of }) => ({ keys: new Map([["value", { key: "value", plan: of === "kind" ? kinds : undefined }]]) }),
};

const told = (plan: Plan, json: string, size = json.length): string => {
  const scanner = new Scanner(plan);
  let text = "";
  for (let at = 0; at < json.length; at += size) text += scanner.push(json.slice(at, at + size));
  return text + scanner.end();
};

const ROWS: readonly (readonly [what: string, plan: Plan, json: string, expected: string])[] = [
  ["keys and values", record, '{"kind":"plant","name":"plant"}', '{"KIND":"PLANT","NAME":"plant"}'],
  ["white space stays", record, '{ "kind" :\n"plant" ,\t"x": 1 }\n', '{ "KIND" :\n"PLANT" ,\t"x": 1 }\n'],
  ["an escaped key", record, '{"\\u006bind":"plant"}', '{"KIND":"PLANT"}'],
  ["an escaped value", record, '{"kind":"pl\\u0061nt"}', '{"KIND":"PLANT"}'],
  [
    "escapes of other texts",
    record,
    '{"kind":"a\\u0062\\/c","y":"\\ud83c\\udf31\\\\"}',
    '{"KIND":"a\\u0062\\/c","y":"\\ud83c\\udf31\\\\"}',
  ],
  [
    "digits",
    record,
    '{"name":1.10e+2,"z":-0,"kind":12345678901234567890}',
    '{"NAME":1.10e+2,"z":-0,"KIND":12345678901234567890}',
  ],
  ["duplicate keys in their order", record, '{"kind":"a","kind":"plant"}', '{"KIND":"a","KIND":"PLANT"}'],
  [
    "words in other objects",
    record,
    '{"meta":{"kind":"plant"},"list":["plant",{"kind":1}]}',
    '{"meta":{"kind":"plant"},"list":["plant",{"kind":1}]}',
  ],
  [
    "a list of records",
    { element: record },
    '[{"kind":"plant"},{"kind":null},[],"plant"]',
    '[{"KIND":"PLANT"},{"KIND":null},[],"plant"]',
  ],
  [
    "values of other keys",
    { entries: record },
    '{"a":{"kind":"plant"},"kind":{"kind":1}}',
    '{"a":{"KIND":"PLANT"},"kind":{"KIND":1}}',
  ],
  ["a text that holds JSON", record, '{"name":"{\\"kind\\":\\"plant\\"}"}', '{"NAME":"{\\"kind\\":\\"plant\\"}"}'],
  ["a neighbour that comes before", neighbours, '{"of":"kind","value":"plant"}', '{"of":"kind","value":"PLANT"}'],
  ["a neighbour that comes later", neighbours, '{"value":"plant","of":"kind"}', '{"value":"PLANT","of":"kind"}'],
  [
    "the last one of two neighbours",
    neighbours,
    '{"of":"kind","value":"plant","of":"x"}',
    '{"of":"kind","value":"plant","of":"x"}',
  ],
  ["another neighbour", neighbours, '{"value":"plant","of":"name"}', '{"value":"plant","of":"name"}'],
  ["a text alone", kinds, '"plant"', '"PLANT"'],
  ["a number alone", record, "12", "12"],
  ["an empty object", record, "{}", "{}"],
  [
    "__proto__ is a key like any other",
    record,
    '{"__proto__":{"kind":"plant"},"kind":"plant"}',
    '{"__proto__":{"kind":"plant"},"KIND":"PLANT"}',
  ],
];

describe("JSON is translated by tokens (dialects.md §3.1)", () => {
  test.each(ROWS)("%s", (_, plan, json, expected) => {
    expect(told(plan, json)).toBe(expected);
  });

  test.each(ROWS)("%s, in pieces cut anywhere", (_, plan, json, expected) => {
    for (const size of [1, 2, 3, 5, 8]) expect(told(plan, json, size)).toBe(expected);
  });
});

test("a whole text is translated in steps", () => {
  const row = `{"kind":"plant","of":"kind","value":"plant","name":${JSON.stringify("plant ".repeat(20))}}`;
  for (const [plan, expected] of [
    [{ element: record }, row.replace('"kind":"plant"', '"KIND":"PLANT"').replace('"name"', '"NAME"')],
    [{ element: neighbours }, row.replace('"value":"plant"', '"value":"PLANT"')],
  ] as const) {
    const steps = [...new Scanner(plan).steps(`[${Array(2_000).fill(row).join(" , ")}]`)];
    expect(steps.length).toBeGreaterThan(4);
    expect(steps.join("") === `[${Array(2_000).fill(expected).join(" , ")}]`).toBe(true);
  }
  expect([...new Scanner(record).steps("")].join("")).toBe("");
});

/** A node in a list is looked at before it is translated. */
const looked: { body: unknown[]; plan: Plan } = {
  body: [],
  plan: { resolve: (node) => (looked.body.push(node), { keys: new Map([["body", { key: "body", plan: nodes }]]) }) },
};
const nodes: Plan = { element: looked.plan };

test("what stands under a key twice is read once, however deep it is", () => {
  const json = `${'{"body":['.repeat(40)}{}${'],"body":[]}'.repeat(40)}`;
  expect(told(looked.plan, json)).toBe(json);
  expect(looked.body).toEqual([{ body: [] }]); // the last one counts
});

describe("text that is no JSON passes", () => {
  const rows = [
    ["nothing", ""],
    ["a word", "kind"],
    ["an object that goes on", '{"x":1,"y":'],
    ["a text that goes on", '{"x":"kind'],
    ["a list that closes an object", '{"x":[1}'],
    ["brackets only", "[[[[{{{{"],
    ["a key without quotes", "{kind:1}"],
    ["a neighbour without an end", '{"value":"plant","of":"kind"'],
  ] as const;
  test.each(rows)("%s", (_, json) => {
    for (const plan of [record, neighbours]) {
      expect(told(plan, json)).toBe(json);
      expect(told(plan, json, 1)).toBe(json);
    }
  });

  test("so does what is nested deeper than anybody takes", () => {
    const nested: { element?: Plan; text: (text: string) => string } = { text: upper };
    nested.element = nested;
    const json = (depth: number) => `${"[".repeat(depth)}"plant"${"]".repeat(depth)}`;
    expect(told(nested, json(99))).toBe(json(99).replace("plant", "PLANT"));
    expect(told(nested, json(100_000))).toBe(json(100_000));
  });
});
