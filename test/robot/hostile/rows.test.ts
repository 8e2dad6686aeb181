import { describe, expect, test } from "bun:test";
import type { ScriptNode } from "../../../src/robot/script/node";
import { Run } from "../../../src/robot/script/run";
import { rehearsed, step } from "../script/rehearsed";
import { largeGarden } from "./scripts";
import { part } from "../../support/tier";

/* Scripts that once held up everybody, or took all memory (robot.md §1). */

const lua = (text: string): ScriptNode[] => [step("lua", { lua: text })];
const TWICE = "local t = {} for _ = 1, 90 do t = {t, t} end ";
const TURNS = "The script does too much: turns";
const MEMORY = "The script does too much: memory";

interface Row {
  readonly name: string;
  readonly steps: readonly ScriptNode[];
  readonly ends: string;
}

const over = (group: number): ScriptNode =>
  step("parameter_application", { label: "place", data_value: step("point_group", { point_group_id: group }) });
const calls = (sequence_id: number, ...body: ScriptNode[]): ScriptNode => step("execute", { sequence_id }, body);

const rows: readonly Row[] = [
  { name: "JSON of a table that holds itself twice", steps: lua(`${TWICE}json.encode(t)`), ends: MEMORY },
  { name: "the same, told by inspect", steps: lua(`${TWICE}pcall(inspect, t)`), ends: MEMORY },
  { name: "the same as a job", steps: lua(`${TWICE}set_job('a', t)`), ends: MEMORY },
  {
    name: "JSON of a long text, many times",
    steps: lua("local s = ('x'):rep(3e6) json.encode({s, s, s, s, s, s, s, s})"),
    ends: MEMORY,
  },
  {
    name: "long JSON, which pcall does not go on with",
    steps: lua("pcall(json.decode, ('[{'):rep(4e6)) wait(1)"),
    ends: MEMORY,
  },
  {
    name: "a grid without places, again and again",
    steps: lua("local g = photo_grid() while true do g.each(print) end"),
    ends: TURNS,
  },
  { name: "a group ordered by the nearest, again and again", steps: lua("while true do group(7) end"), ends: TURNS },
  { name: "its places sorted", steps: lua("local ids = group(1) while true do sort(ids, 'nn') end"), ends: TURNS },
  { name: "a group by criteria", steps: lua("while true do group(9) end"), ends: TURNS },
  { name: "settings read again and again", steps: lua("while true do get_firmware_config('x') end"), ends: TURNS },
  { name: "many that watch a pin", steps: lua("while true do watch_pin(8, print) end"), ends: TURNS },
  { name: "without Lua: groups in sequences in sequences", steps: [calls(63)], ends: TURNS },
  {
    name: "without Lua: a sequence that calls itself 30 times",
    steps: [calls(64)],
    ends: "The script does too much: calls",
  },
  {
    name: "values of plug-ins without end",
    steps: lua("local s = ('x'):rep(3e4) for i = 1, 1e9 do env('k' .. i, s) end"),
    ends: MEMORY,
  },
  { name: "a wait of many years", steps: lua("wait(1e300)"), ends: "The script does too much: time" },
];

describe("too much", () => {
  test.each(part(rows, 8))("$name", ({ steps, ends }) => {
    expect(rehearsed(steps, { records: largeGarden }).error).toBe(ends);
  });
});

test("a group of 600 places once is not too much", () => {
  const { error, effects } = rehearsed([calls(61, over(7))], { records: largeGarden });
  expect(error).toBeUndefined();
  expect(effects.filter(({ kind }) => kind === "move")).toHaveLength(600);
});

describe("what scripts say and leave behind is short", () => {
  test("a message", () => {
    const { effects } = rehearsed(lua("toast(('x'):rep(1e7))"));
    expect(effects).toMatchObject([{ kind: "message", text: "x".repeat(10_000) }]);
  });

  test("a fault", () => {
    expect(rehearsed(lua("local ok, why = rpc{kind = ('k'):rep(1e5)} toast(#why)")).told).toEqual(["info: 300"]);
  });

  test("of jobs the newest are kept", () => {
    const { told } = rehearsed(
      lua(`for i = 1, 150 do set_job('j' .. i, {percent = i}) end
        toast(tostring(get_job('j50')) .. get_job('j51').percent)`),
    );
    expect(told).toEqual(["info: nil51"]);
  });
});

test("a stop by others ends Lua at its next call of the robot", () => {
  const run = new Run({
    records: largeGarden,
    what: { body: lua("for i = 1, 200000 do pcall(wait, 0) end") },
    start: { now: 0, seed: 1 },
  });
  run.next();
  for (let waits = 0; waits < 5; waits++) expect(run.next()).toMatchObject({ kind: "wait" });
  expect(() => run.next({ meanwhile: { locks: 1 } })).toThrow("Canceled sequence due to emergency lock.");
});
