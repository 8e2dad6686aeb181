import { describe, expect, test } from "bun:test";
import { checkScript } from "../../../../src/features/scripts/language/check";
import { absolute } from "../../../support/script-steps";
import { application, identifier, locals, node, variable } from "../../../support/scripts";

/** A tree of `depth` levels, each in an arg or a body of the one above. */
function deep(depth: number): object {
  let tree = node("x");
  for (let level = 1; level < depth; level += 1) {
    tree = level % 2 ? node("x", { inner: tree }) : node("x", {}, [tree]);
  }
  return tree;
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const declaring = (count: number) =>
  locals(...many(count, (index) => variable(`v${index}`, node("text", { string: "" }))));
const found = (_kind: string, ids: readonly number[]) => ids.map((id) => ({ id, pointer_type: "Plant" }));

describe("of scripts with too many nodes none is looked at, and depth alone is no limit:", () => {
  const rows: [string, { locals?: unknown; body: unknown }, string][] = [
    ["100,000 levels in a step", { body: [deep(100_000)] }, "malformed"],
    ["9,000 levels in a step", { body: [deep(9_000)] }, "violation"],
    ["9,000 levels in an arg", { body: [node("wait", { milliseconds: deep(9_000) })] }, "violation"],
    ["9,000 levels in a value", { body: [application("a", deep(9_000))] }, "violation"],
    ["9,000 levels in locals", { locals: deep(9_000), body: [] }, "violation"],
    ["100,000 levels in locals", { locals: deep(100_000), body: [] }, "malformed"],
    ["9,000 steps", { body: many(9_000, () => node("sync")) }, "ok"],
    ["10,000 steps, with the root and its locals too many", { body: many(10_000, () => node("sync")) }, "malformed"],
    ["200 variables", { locals: declaring(200), body: [] }, "ok"],
    ["201 variables", { locals: declaring(201), body: [] }, "violation"],
    [
      "100,000 elements that are no nodes",
      {
        body: [
          node(
            "lua",
            { lua: "" },
            many(100_000, () => 5),
          ),
        ],
      },
      "malformed",
    ],
    [
      "100,000 args",
      { body: [node("sync", Object.fromEntries(many(100_000, (index) => [`a${index}`, index])))] },
      "malformed",
    ],
    ["100,000 levels of arrays", { body: [node("wait", { milliseconds: nestedArrays(100_000) })] }, "violation"],
    ["2,000 ids", { body: many(2_000, (index) => absolute(node("tool", { tool_id: index + 1 }))) }, "ok"],
  ];
  test.each(rows)("%s", (_, parts, fault) => {
    const checkOutcome = checkScript("sequence", parts, found);
    expect(checkOutcome.ok ? "ok" : checkOutcome.fault).toBe(fault);
  });
});

/**
 * How often the check reads the kinds of the nodes of a script:
 * a measure of its work that does not depend on the machine.
 */
function reads(script: object): number {
  let count = 0;
  const counting = JSON.parse(JSON.stringify(script), (_key, value) => {
    const kind = value?.kind;
    if (kind === undefined) return value;
    const get = () => {
      count += 1;
      return kind;
    };
    return Object.defineProperty(value, "kind", { get });
  });
  expect(checkScript("sequence", counting, found)).toMatchObject({ ok: true });
  return count;
}

describe("work grows with the size of a script and no faster:", () => {
  const scripts: [string, (size: number) => { locals?: object; body: unknown[] }][] = [
    [
      "steps",
      (size) => ({ body: many(size, () => absolute(node("point", { pointer_type: "Plant", pointer_id: 1 }))) }),
    ],
    [
      "calls with values",
      (size) => ({
        body: [
          node(
            "execute",
            { sequence_id: 1 },
            many(size, (index) => application(`v${index}`, node("text", { string: "" }))),
          ),
        ],
      }),
    ],
    [
      "variables and their uses",
      (size) => ({
        locals: locals(...many(200, (index) => variable(`v${index}`, node("coordinate", { x: 1, y: 1, z: 1 })))),
        body: many(size, (index) => absolute(identifier(`v${index % 200}`))),
      }),
    ],
    [
      "variables with one label",
      (size) => ({ locals: locals(...many(size, () => variable("v", node("text", { string: "" })))), body: [] }),
    ],
    [
      "branches",
      (size) => ({
        body: many(size, () =>
          node("_if", { lhs: "x", op: "is", rhs: 0, _then: node("nothing"), _else: node("nothing") }),
        ),
      }),
    ],
  ];
  test.each(scripts)("%s", (_, script) => {
    const [one, two, three] = [reads(script(100)), reads(script(200)), reads(script(300))];
    expect(three - two).toBe(two - one);
  });
});

function nestedArrays(depth: number): unknown[] {
  let nested: unknown[] = [];
  for (let level = 1; level < depth; level += 1) nested = [nested];
  return nested;
}
