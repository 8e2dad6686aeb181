import { describe, expect, test } from "bun:test";
import type { ScriptNode } from "../../../src/robot/script/node";
import { at, garden, type Given, rehearsed, step } from "./rehearsed";

/* Variables, calls and groups (robot-facts.md §1, §4). */

const identifier = (label: string): ScriptNode => step("identifier", { label });
const goTo = (location: ScriptNode): ScriptNode => step("move_absolute", { location, offset: at(0, 0, 0), speed: 100 });
const parameter = (label: string, default_value: ScriptNode): ScriptNode =>
  step("parameter_declaration", { label, default_value });
const own = (label: string, data_value: ScriptNode): ScriptNode => step("variable_declaration", { label, data_value });
const give = (label: string, data_value: ScriptNode): ScriptNode =>
  step("parameter_application", { label, data_value });
const group = (point_group_id: number): ScriptNode => step("point_group", { point_group_id });
const execute = (sequence_id: number, ...body: readonly ScriptNode[]): ScriptNode =>
  step("execute", { sequence_id }, body);
const locals = (...body: readonly ScriptNode[]) => ({ locals: step("scope_declaration", {}, body) });
const toPlace = goTo(identifier("place"));
const called = { id: 3, name: "Called", args: locals(parameter("place", at(1, 1, 0))), body: [toPlace] };
const itself = { id: 4, name: "Itself", args: {}, body: [execute(4)] };
const broken = { id: 5, name: "Broken", args: {}, body: [execute(99)] };
const sequences = { records: { sequences: [called, itself, broken] } };

interface Row extends Given {
  readonly name: string;
  readonly steps: readonly ScriptNode[];
  readonly told: readonly string[];
  readonly error?: string;
}

const rows: readonly Row[] = [
  { name: "the default", locals: [parameter("place", at(1, 2, 0))], steps: [toPlace], told: ["Moving to (1, 2, 0)"] },
  {
    name: "what the caller gives goes before the default",
    locals: [parameter("place", at(1, 2, 0))],
    applications: [give("place", at(5, 6, 0))],
    steps: [toPlace],
    told: ["Moving to (5, 6, 0)"],
  },
  {
    name: "its own declaration goes before both",
    locals: [own("place", at(7, 7, 0))],
    applications: [give("place", at(5, 6, 0))],
    steps: [toPlace],
    told: ["Moving to (7, 7, 0)"],
  },
  { name: "a call with the default", ...sequences, steps: [execute(3)], told: ["Moving to (1, 1, 0)"] },
  {
    name: "a variable is handed on to a call",
    ...sequences,
    locals: [own("mine", at(9, 9, 0))],
    steps: [execute(3, give("place", identifier("mine")))],
    told: ["Moving to (9, 9, 0)"],
  },
  {
    name: "a placeholder that is given",
    locals: [parameter("place", at(1, 2, 0))],
    applications: [give("place", step("location_placeholder"))],
    steps: [toPlace],
    told: ["error: No value provided for place"],
    error: "No value provided for place",
  },
  {
    name: "a placeholder as the default fails where it is used",
    locals: [parameter("place", step("location_placeholder"))],
    steps: [step("wait", { milliseconds: 1 }), toPlace],
    told: [],
    error: "Unknown location: location_placeholder",
  },
  {
    name: "a variable that is not declared",
    locals: [own("a", at(0, 0, 0)), own("b", at(0, 0, 0))],
    steps: [toPlace],
    told: [],
    error: 'Can\'t find variable "place". Available variables: a, b',
  },
  {
    name: "a variable where none is declared",
    steps: [toPlace],
    told: [],
    error: 'Attempted to access variable "place", but no variables are declared.',
  },
  {
    name: "a group: once per point, in its order",
    locals: [parameter("place", group(1))],
    steps: [toPlace],
    told: ["Moving to (100, 100, -400)", "Moving to (200, 500, -400)", "Moving to (300, 100, -400)"],
  },
  {
    name: "rounds are counted",
    records: { dosConfig: { sequence_init_log: true } },
    locals: [parameter("place", group(1))],
    steps: [],
    told: ["[1/3] Starting Test", "[2/3] Starting Test", "[3/3] Starting Test"],
  },
  {
    name: "each round is told from its start to its end",
    records: { dosConfig: { sequence_init_log: true, sequence_complete_log: true } },
    locals: [parameter("place", group(1))],
    steps: [step("wait", { milliseconds: 1 })],
    told: [1, 2, 3].flatMap((round) => [`[${round}/3] Starting Test`, "Completed Test"]),
  },
  {
    name: "an empty group: nothing, without a word",
    records: { dosConfig: { sequence_init_log: true } },
    locals: [parameter("place", group(2))],
    steps: [toPlace],
    told: [],
  },
  {
    name: "two groups",
    locals: [parameter("a", group(1)), parameter("b", group(2))],
    steps: [],
    told: [],
    error: "You can only use one point group at a time.",
  },
  {
    name: "an error ends the callers too",
    ...sequences,
    steps: [execute(3), execute(5), execute(3)],
    told: ["Moving to (1, 1, 0)"],
    error: "sequence not found",
  },
  {
    name: "a sequence that calls itself",
    ...sequences,
    steps: [execute(4)],
    told: [],
    error: "The script does too much: calls",
  },
  {
    name: "Lua sees numbers, texts and places",
    locals: [
      own("n", step("numeric", { number: 2.5 })),
      own("t", step("text", { string: "Beet" })),
      own("p", step("point", { pointer_type: "Plant", pointer_id: 2 })),
    ],
    steps: [step("lua", { lua: "toast(variable('t') .. ' ' .. variable('n') * 2 .. ' ' .. variable('p').x)" })],
    told: ["info: Beet 5.0 300.0"],
  },
];

describe("variables", () => {
  test.each([...rows])("$name", ({ steps, told, error, ...given }) => {
    const seen = rehearsed(steps, given);
    expect(seen.told).toEqual([...told]);
    expect(seen.error as string).toBe(error as string);
  });

  test("by chance: all points, the same order with the same seed", () => {
    const groups = garden.groups.map((each) => ({ ...each, sort_type: "random" as const }));
    const runs = [1, 2].map(
      () => rehearsed([toPlace], { records: { groups }, locals: [parameter("place", group(1))] }).told,
    );
    expect(runs[0]).toEqual(runs[1] as string[]);
    expect(runs[0]?.toSorted()).toEqual([
      "Moving to (100, 100, -400)",
      "Moving to (200, 500, -400)",
      "Moving to (300, 100, -400)",
    ]);
  });

  test("each effect says where its step stands", () => {
    const { effects } = rehearsed([step("sync"), execute(3)], sequences);
    expect(effects.at(-1)?.trace).toEqual([
      { sequence: 9, path: ["body", 1] },
      { sequence: 3, path: ["body", 0] },
    ]);
  });

  test("time adds up", () => {
    const body = [
      step("sync"),
      step("take_photo"),
      step("wait", { milliseconds: 2500 }),
      step("reboot", { package: "device_os" }),
    ];
    expect(rehearsed(body).seconds).toBe(1 + 4 + 2.5 + 60);
    expect(rehearsed([goTo(at(1000, 0, 0))]).seconds).toBeCloseTo(14.87, 1);
  });
});
