import { describe, expect, test } from "bun:test";
import { wait } from "../../../support/script-steps";
import { application, check, locals, node, variable, VALUES } from "../../../support/scripts";

const scope = node("scope_declaration");
const sequence = (body: unknown[], given: unknown = scope) => ({
  kind: "sequence",
  args: { version: 20180209, locals: given },
  body,
});

describe("a sequence comes back", () => {
  const rows: [string, { locals?: unknown; body: unknown }, object][] = [
    ["with empty locals if none were sent", { body: [] }, sequence([])],
    ["with empty locals if null was sent", { locals: null, body: [] }, sequence([])],
    ["with a body if there is no step", { body: null }, sequence([])],
    ["without the empty body of its locals", { locals: locals(), body: [] }, sequence([])],
    [
      "without surplus keys of a step",
      { body: [{ ...wait(1), uuid: "6f0d", color: "red", id: 1 }] },
      sequence([wait(1)]),
    ],
    [
      "without surplus keys further down",
      {
        body: [
          node("move_absolute", { location: { ...VALUES.tool, uuid: "77aa" }, speed: 1, offset: VALUES.coordinate }),
        ],
      },
      sequence([node("move_absolute", { location: VALUES.tool, speed: 1, offset: VALUES.coordinate })]),
    ],
    [
      "without surplus keys in its locals",
      { locals: { ...locals({ ...variable("a", VALUES.text), uuid: 1 }), uuid: 2 }, body: [] },
      sequence([], locals(variable("a", VALUES.text))),
    ],
    ["without a body that is empty", { body: [{ ...wait(1), body: [] }] }, sequence([wait(1)])],
    ["without a body that is null", { body: [{ ...wait(1), body: null }] }, sequence([wait(1)])],
    ["without a comment that is null", { body: [{ ...wait(1), comment: null }] }, sequence([wait(1)])],
    [
      "with comments, also empty and blank ones",
      {
        body: [
          { ...wait(1), comment: "dry" },
          { ...wait(2), comment: "" },
          { ...wait(3), comment: " " },
        ],
      },
      sequence([
        { ...wait(1), comment: "dry" },
        { ...wait(2), comment: "" },
        { ...wait(3), comment: " " },
      ]),
    ],
    [
      "with comments of nodes in args",
      { body: [node("update_resource", { resource: { ...VALUES.point, comment: "basil" } })] },
      sequence([node("update_resource", { resource: { ...VALUES.point, comment: "basil" } })]),
    ],
    ["with its steps in order", { body: [wait(3), wait(1), wait(2)] }, sequence([wait(3), wait(1), wait(2)])],
    [
      "with its leaves as they were sent",
      {
        body: ["5", 5, true, " x ", ""].map((value) => node("set_user_env", {}, [node("pair", { label: "1", value })])),
      },
      sequence(
        ["5", 5, true, " x ", ""].map((value) => node("set_user_env", {}, [node("pair", { label: "1", value })])),
      ),
    ],
    [
      "with half characters and control characters",
      { body: [node("lua", { lua: "\ud800 \u0000" })] },
      sequence([node("lua", { lua: "\ud800 \u0000" })]),
    ],
    ["with 1.0 as 1", JSON.parse('{"body": [{"kind": "wait", "args": {"milliseconds": 1.0}}]}'), sequence([wait(1)])],
  ];
  test.each(rows)("%s", (_, parts, root) => {
    expect<unknown>(check("sequence", parts)).toStrictEqual({ ok: true, root });
  });

  test("without a prototype that was sent", () => {
    const body = JSON.parse('[{"kind": "sync", "args": {}, "__proto__": {"comment": "no"}}]');
    expect<unknown>(check("sequence", { body })).toStrictEqual({ ok: true, root: sequence([node("sync")]) });
  });

  test("as a copy: what was sent is left alone", () => {
    const body = [{ ...wait(1), uuid: "6f0d", body: [], comment: null }];
    const before = structuredClone(body);
    check("sequence", { body });
    expect(body).toStrictEqual(before);
  });
});

describe.each(["internal_farm_event", "internal_regimen"] as const)("the body of %s comes back", (kind) => {
  const applied = application("a", VALUES.text);
  const rows: [string, unknown, unknown[]][] = [
    ["empty", [], []],
    ["empty if null was sent", null, []],
    ["as it was sent", [applied], [applied]],
    ["without surplus keys", [{ ...applied, uuid: 1, body: [] }], [applied]],
    ["with comments", [{ ...applied, comment: " why " }], [{ ...applied, comment: " why " }]],
    [
      "with comments of any length",
      [{ ...applied, comment: "c".repeat(5000) }],
      [{ ...applied, comment: "c".repeat(5000) }],
    ],
    [
      "without empty and blank comments",
      [
        { ...applied, comment: "" },
        { ...applied, comment: " \n" },
      ],
      [applied, applied],
    ],
    ["without blank comments further down", [application("a", { ...VALUES.text, comment: "" })], [applied]],
  ];
  test.each(rows)("%s", (_, body, stored) => {
    expect<unknown>(check(kind, { body })).toStrictEqual({ ok: true, root: { kind, args: {}, body: stored } });
  });
});
