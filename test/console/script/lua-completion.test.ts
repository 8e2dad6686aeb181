import { describe, expect, test } from "bun:test";
import { begunAt, calledAt, namesIn } from "../../../src/console/script/lua-completion";
import { luaFunctions } from "../../../src/console/texts/lua/functions";
import { softwareOf } from "../../../src/robot/script/software";
import { functionNames } from "../../../src/robot/script/lua";
import { rehearsed, step } from "../../robot/script/rehearsed";

/* Completion of Lua (care.md §8.4). `|` is the place where somebody writes. */

const placed = (text: string): [program: string, caret: number] => [text.replace("|", ""), text.indexOf("|")];

describe("what is completed", () => {
  test.each([
    ["mo|", "name", "mo"],
    ["x = 1\nlocal y = string.fo|", "name", "string.fo"],
    ["if ge|t then", "name", "ge"],
    ['variable("|', "variable", ""],
    ['variable ( "Pla|', "variable", "Pla"],
    ["x = variables'Pla|", "variable", "Pla"],
    ['mount_tool("Wat|")', "tool", "Wat"],
  ])("%s: %s %j", (text, kind, typed) => {
    const [program, caret] = placed(text);
    expect(begunAt(program, caret)).toEqual({ kind, typed, from: caret - typed.length } as never);
  });

  test.each([
    "m|",
    "|",
    "end|",
    "-- mo|",
    'toast("mo|',
    'variable("Plant")|',
    'x = "a"|',
    "12|",
    "0xab|",
    "[[ mo|",
    "move(|",
  ])("%s: nothing", (text) => expect(begunAt(...placed(text))).toBeUndefined());

  test.each(["m|", "|", "move(|"])("%s: what is asked for by its key", (text) =>
    expect(begunAt(...placed(text), true)?.kind).toBe("name"),
  );
});

test("names of the program are proposed, but not the one that is being written, nor those in texts", () => {
  const program = 'local height = 3 -- depth\nfunction lift(way) t.inner = "width" end\nhe';
  expect(namesIn(program, program.length)).toEqual(["height", "lift", "way", "t"]);
});

test.each([
  ["move_absolute(1, |", "move_absolute"],
  ["move{x = 1, y = (2 + |", "move"],
  ['toast(variable("a")|', "toast"],
  ['toast(variable("a"))|', undefined],
  ["string.format('(', |", "string.format"],
  ["(1 + |", undefined],
  ["-- move(|", undefined],
])("%s stands in the brackets of %p", (text, name) => expect(calledAt(...placed(text))).toBe(name as string));

/** Tells everything that a program finds, in a table with the name of the table before it. */
const ALL_NAMES = `
for name, value in pairs(_G) do
  if type(value) == "table" and value ~= _G then
    for inner in pairs(value) do debug(name .. "." .. inner) end
  else
    debug(name)
  end
end`;

describe("the table of functions", () => {
  test("has exactly what the interpreter has", () => {
    const { told, error } = rehearsed([step("lua", { lua: ALL_NAMES })], {});
    expect(error).toBeUndefined();
    expect(told.map((line) => line.replace(/^\w+: /, "")).toSorted()).toEqual(Object.keys(luaFunctions).toSorted());
  });

  test("marks what an older software lacks", () => {
    const lacking = softwareOf("15.4.11").flatMap(({ lacks }) => lacks);
    const marked = Object.entries(luaFunctions).filter(([, { since }]) => since !== undefined);
    expect(marked.map(([name]) => name).toSorted()).toEqual(lacking.toSorted());
    expect(new Set(marked.map(([, { since }]) => since))).toEqual(new Set(["15.5"]));
  });

  test("tells the arguments of the robot's functions, and what they do in a line", () => {
    const own = new Set(functionNames());
    for (const [name, { args, does }] of Object.entries(luaFunctions)) {
      const [first = ""] = name.split(".");
      expect([name, args !== undefined]).toEqual([name, own.has(first)]);
      expect([name, args ?? "()"]).toEqual([name, expect.stringMatching(/^[({].*[)}]$/)]);
      for (const line of Object.values(does ?? {})) expect(line.length).toBeLessThanOrEqual(60);
    }
  });
});
