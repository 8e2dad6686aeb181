import { describe } from "bun:test";
import { allLogs, assertion, execute, hello, iff, lua, message, type Row, runRows, withHello } from "./step-rows";

/* Which steps come next: branches, assertions, calls and programs (robot-facts.md §2, §8). */

const rows: readonly Row[] = [
  {
    name: "a run is announced where that is asked for",
    ...allLogs,
    steps: [],
    told: ["Starting Test", "Completed Test"],
  },
  { name: "and else not", steps: [], told: [] },
  { name: "_if, known and true", ...withHello, steps: [iff("x", "<", 5)], told: ["success: hello"] },
  { name: "_if, known and false", ...withHello, steps: [iff("x", ">", 5)], told: [] },
  ...(
    [
      ["x", "current X position"],
      ["y", "current Y position"],
      ["z", "current z position"],
    ] as const
  ).map(([axis, left], index): Row => ({
    name: `_if compares ${axis}`,
    records: { sequences: [hello], dosConfig: { sequence_body_log: true } },
    start: { position: { x: 1, y: 2, z: 3 } },
    steps: [iff(axis, "is", index + 1), iff(axis, "is", 0)],
    told: [
      `Evaluated IF statement: ${left} is ${index + 1}; branching`,
      "success: hello",
      `Evaluated IF statement: ${left} is 0; continuing execution`,
    ],
  })),
  {
    name: "_if with notes",
    records: { sequences: [hello], dosConfig: { sequence_body_log: true } },
    steps: [iff("x", "<", 5)],
    told: ["Evaluated IF statement: current X position is less than 5; branching", "success: hello"],
  },
  {
    name: "a pin that was never read is larger than every number",
    ...withHello,
    steps: [iff("pin8", ">", 1e9)],
    told: ["success: hello"],
    does: ["message"],
  },
  {
    name: "a pin that was never read is undefined",
    ...withHello,
    steps: [iff("pin8", "is_undefined", 0)],
    told: ["success: hello"],
  },
  {
    name: "a pin that is known",
    ...withHello,
    steps: [iff("pin8", "is", 0), iff("pin8", "is_undefined", 0)],
    start: { pins: { 8: 0 } },
    told: ["success: hello"],
  },
  { name: "execute of a sequence that there is not", steps: [execute(99)], told: [], error: "sequence not found" },
  {
    name: "assertion that holds",
    ...withHello,
    steps: [assertion("abort", "return true")],
    told: ["assertion 2: [Assertion] passed, continuing execution"],
  },
  ...["recover", "abort", "abort_recover", "continue"].map((kind): Row => ({
    name: `assertion that holds: ${kind}`,
    ...withHello,
    steps: [assertion(kind, "return true"), message("on")],
    told: ["assertion 2: [Assertion] passed, continuing execution", "success: on"],
  })),
  ...["return 'true'", "return {}", "return nil", "return false, true", ""].map((text): Row => ({
    name: `assertion: "${text}" is not true`,
    ...withHello,
    steps: [assertion("continue", text)],
    told: ["assertion 2: [Assertion] failed, continuing execution"],
  })),
  {
    name: "assertion: only true is true",
    ...withHello,
    steps: [assertion("abort", "return 1"), message("no")],
    told: ["assertion 2: [Assertion] failed, aborting"],
    error: "Assertion failed (aborting)",
  },
  {
    name: "assertion that recovers",
    ...withHello,
    steps: [assertion("recover", "return false"), message("on")],
    told: ["assertion 2: [Assertion] failed, recovering", "success: hello", "success: on"],
  },
  {
    name: "assertion that recovers and ends",
    ...withHello,
    steps: [assertion("abort_recover", "return false"), message("no")],
    told: ["assertion 2: [Assertion] failed, recovering and aborting", "success: hello"],
    error: "aborted",
  },
  {
    name: "assertion that goes on",
    ...withHello,
    steps: [assertion("continue", "return false"), message("on")],
    told: ["assertion 2: [Assertion] failed, continuing execution", "success: on"],
  },
  {
    name: "lua: moves are one after the other",
    steps: [lua("move_absolute(10, 0, 0) move_absolute({x = 20, y = 0, z = 0}) go_to_home('x')")],
    told: ["Moving to (20, 0, 0)", "Moving to (20, 0, 0)"],
    does: ["move", "move", "move", "move"],
    ends: { x: 0 },
  },
  {
    name: "lua: what it returns counts for nothing",
    steps: [lua("return false"), message("on")],
    told: ["success: on"],
  },
  {
    name: "lua: a new state per step",
    steps: [lua("x = 5 toast(x)"), lua("toast(tostring(x))")],
    told: ["info: 5", "info: nil"],
  },
  {
    name: "lua: false and a reason instead of an error of a script",
    steps: [lua("local ok, why = sequence(99) toast(tostring(ok) .. ': ' .. why)")],
    told: ["info: false: sequence not found"],
  },
  {
    name: "lua: so says a request, and a step alone",
    steps: [
      lua(`local step = {kind = "execute", args = {sequence_id = 99}}
        for _, run in ipairs({rpc, cs_eval}) do
          local ok, why = run(run == rpc and step or {kind = "rpc_request", args = {}, body = {step}})
          toast(tostring(ok) .. ': ' .. why)
        end`),
    ],
    told: ["info: false: sequence not found", "info: false: sequence not found"],
  },
  {
    name: "lua: a function that there is not",
    steps: [lua("dance()")],
    told: [],
    error: "Tried to call a function/variable that doesn't exist.",
  },
  {
    name: "lua: no program",
    steps: [lua("x = = 1")],
    told: [],
    error: "Lua code is possibly invalid: <expression> expected near '='",
  },
  { name: "lua: what a script raises", steps: [lua("error('no')"), message("no")], told: [], error: "Lua failure" },
  {
    name: "lua: a loop without end",
    steps: [lua("pcall(function() while true do end end)"), message("no")],
    told: [],
    error: "The script does too much: turns",
  },
];

describe("a step that leads on", () => runRows(rows));
