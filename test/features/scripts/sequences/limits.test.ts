import { expect } from "bun:test";
import { get, patch, post, type Scenario, scenarios, type Setup } from "../../../support/scenarios";
import { wait } from "../../../support/script-steps";
import { locals, node, parameter, variable } from "../../../support/scripts";
import { deviceLimits, storedSequences } from "../../../support/stored";

const steps = (count: number) => Array.from({ length: count }, () => wait(1));
const sequence = (body: unknown[], more: object = {}) =>
  post("/api/sequences", { name: "New", args: {}, body, ...more });
const edit = (body: unknown[]) => patch("/api/sequences/$mine", { name: "Mine", args: {}, body });
const mine = sequence([], { name: "Mine" });
const tooMany = (key: string, limit: number) => ({
  status: 422,
  is: { [key]: expect.stringContaining(String(limit)) },
});

scenarios("steps of a sequence (sequences.md §§3.7, 4.3)", [
  { name: "30 steps", send: sequence(steps(30)) },
  {
    name: "not 31",
    send: sequence(steps(31)),
    ...tooMany("step_count", 30),
    then: [{ send: get("/api/sequences"), is: [] }],
  },
  {
    name: "nor in an edit",
    given: { mine },
    send: edit(steps(31)),
    ...tooMany("step_count", 30),
    then: [{ send: get("/api/sequences/$mine"), has: { body: [] } }],
  },
  { name: "nodes below a step do not count", send: sequence([node("move", {}, Array(31).fill(node("safe_z")))]) },
  {
    name: "declarations do not count",
    send: sequence(steps(30), {
      args: { locals: locals(...steps(31).map((_, index) => variable(`${index}`, node("text", { string: "" })))) },
    }),
  },
  {
    name: "a device has a limit of its own",
    given: { limit: deviceLimits({ max_sequence_length: 2 }) },
    send: sequence(steps(2)),
  },
  {
    name: "which may be lower",
    given: { limit: deviceLimits({ max_sequence_length: 2 }) },
    send: sequence(steps(3)),
    ...tooMany("step_count", 2),
  },
  { name: "or higher", given: { limit: deviceLimits({ max_sequence_length: 31 }) }, send: sequence(steps(31)) },
  {
    name: "and holds in an edit",
    given: { mine, limit: deviceLimits({ max_sequence_length: 31 }) },
    send: edit(steps(32)),
    ...tooMany("step_count", 31),
  },
  {
    name: "0 stands for that of the service, and is shown",
    given: { limit: deviceLimits({ max_sequence_length: 0, max_sequence_count: 0 }) },
    send: sequence(steps(31)),
    ...tooMany("step_count", 30),
    then: [{ send: get("/api/device"), has: { max_sequence_length: 0, max_sequence_count: 0 } }],
  },
  {
    name: "a script has no limit of nodes or characters",
    send: sequence([node("set_user_env", {}, Array(5000).fill(node("pair", { label: "camera", value: "off" })))]),
  },
]);

scenarios("number of sequences (sequences.md §4.3)", [
  { name: "the 75th", given: { stored: storedSequences(74) }, send: sequence([]) },
  {
    name: "not the 76th",
    given: { stored: storedSequences(75) },
    send: sequence([]),
    ...tooMany("sequence_count", 75),
    then: [{ send: patch("/api/sequences/$stored", { name: "75", args: {}, body: [] }) }],
  },
  {
    name: "those of others do not count",
    given: {
      theirs: post("/api/sequences", { name: "Theirs", body: [] }, { as: "neighbour" }),
      stored: storedSequences(74),
    },
    send: sequence([]),
  },
  {
    name: "a device has a limit of its own",
    given: { limit: deviceLimits({ max_sequence_count: 3 }), stored: storedSequences(2) },
    send: sequence([]),
    then: [{ send: sequence([], { name: "Next" }), ...tooMany("sequence_count", 3) }],
  },
  {
    name: "which may be higher",
    given: { limit: deviceLimits({ max_sequence_count: 76 }), stored: storedSequences(75) },
    send: sequence([]),
  },
  {
    name: "an account above its limit edits on",
    given: { stored: storedSequences(5), limit: deviceLimits({ max_sequence_count: 3 }) },
    send: patch("/api/sequences/$stored", { name: "Renamed", args: {}, body: steps(1) }),
    has: { name: "Renamed" },
    then: [{ send: sequence([]), ...tooMany("sequence_count", 3) }],
  },
]);

const lua = (text: string) => node("lua", { lua: text });
const tooLong = { status: 422, is: { error: expect.any(String) } };
/** Two steps with lines of 1,000 characters. */
const lines = (count: number) =>
  [count - 200, 200].map((each) =>
    node(
      "update_resource",
      { resource: node("identifier", { label: "parent" }) },
      Array.from({ length: each }, (_, i) => node("pair", { label: `l${i}`, value: "l".repeat(1000) })),
    ),
  );
const args = { locals: locals(parameter("parent", node("coordinate", { x: 0, y: 0, z: 0 }))) };

scenarios("texts in a script (sequences.md §3.7)", [
  { name: "a leaf of 3000 characters with its quotes", send: sequence([lua("l".repeat(2998))]) },
  {
    name: "not more",
    send: sequence([lua("l".repeat(2999))]),
    ...tooLong,
    then: [{ send: get("/api/sequences"), is: [] }],
  },
  { name: "escapes count", send: sequence([lua(`${"l".repeat(2997)}\n`)]), ...tooLong },
  { name: "a comment of 240 characters", send: sequence([{ ...wait(1), comment: "🌱".repeat(240) }]) },
  {
    name: "not more, at any depth",
    send: sequence([node("move", {}, [{ ...node("safe_z"), comment: "c".repeat(241) }])]),
    ...tooLong,
  },
  { name: "a script of nearly 500,000 characters", send: sequence(lines(470), { args }) },
  {
    name: "not one of more, by edits either",
    given: { mine },
    send: sequence(lines(500), { args }),
    ...tooLong,
    then: [
      {
        send: patch("/api/sequences/$mine", { name: "Mine", args, body: lines(500) }),
        ...tooLong,
      },
      { send: get("/api/sequences"), has: [{ id: "$mine", body: [] }] },
    ],
  },
]);

const text = expect.any(String);
/** At its limits in every respect: the name is taken, the count reached, and a script may have one step. */
const atLimits: Record<string, ReturnType<typeof sequence> | Setup> = {
  mine,
  limit: deviceLimits({ max_sequence_count: 1, max_sequence_length: 1 }),
};
const outcome = (name: string, body: unknown, answer: object, more: object = {}): Scenario[] => [
  {
    name: `create: ${name}`,
    given: atLimits,
    send: post("/api/sequences", { name: "Mine", body, ...more }),
    status: 422,
    is: answer,
    then: [{ send: get("/api/sequences"), has: [{ id: "$mine", body: [] }] }],
  },
];
const inEdit = (name: string, body: unknown, answer: object, more: object = {}): Scenario => ({
  name: `edit: ${name}`,
  given: { other: sequence([], { name: "Other" }), ...atLimits },
  send: patch("/api/sequences/$mine", { name: "Other", args: {}, body, ...more }),
  status: 422,
  is: answer,
  then: [{ send: get("/api/sequences/$mine"), has: { name: "Mine", body: [] } }],
});
const bad = node("dance");

scenarios("order of outcome (sequences.md §4.5)", [
  ...outcome("fields before all else", [5, bad], { color: text }, { color: "black" }),
  ...outcome("not well formed ends it", [bad, wait(1), 5], { error: text }),
  ...outcome("the script and both counts are told together", [bad, wait(1)], {
    body: text,
    step_count: text,
    sequence_count: text,
  }),
  ...outcome("the counts alone", [wait(1), wait(1)], { step_count: text, sequence_count: text }),
  ...outcome("the script and one count", [bad], { body: text, sequence_count: text }),
  ...outcome("a count before texts that are too long", [lua("l".repeat(2999))], { sequence_count: text }),
  inEdit("fields before all else", [5, bad], { color: text }, { color: "black" }),
  inEdit("not well formed ends it", [bad, wait(1), 5], { error: text }),
  inEdit("the script and its length, but no count", [bad, wait(1)], { body: text, step_count: text }),
  inEdit("the length before texts that are too long", [wait(1), lua("l".repeat(2999))], { step_count: text }),
  inEdit("a used name comes last", [wait(1)], { error: text }),
]);
