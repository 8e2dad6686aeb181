import { describe, expect, test } from "bun:test";
import { differences, hasLua } from "../../support/lua";
import { generateProgram } from "../../support/lua-generator";
import { operatorRows, rows } from "./rows";

/* The same as `judge.test.ts`, with 2,000 generated programs, and once more as programs that may make metatables. */

const programs = Array.from({ length: 2_000 }, (_, seed) => generateProgram(seed));
/** A program with this word is compiled in another way. */
const withMetatables = (program: string): string => `${program}\n-- setmetatable`;

describe.if(hasLua)("as the real Lua", () => {
  test.each([
    { name: "generated programs", programs, named: false },
    { name: "generated programs that may make metatables", programs: programs.map(withMetatables), named: false },
    { name: "rows that may make metatables", programs: [...rows, ...operatorRows].map(withMetatables), named: true },
  ])("$name", async (row) => {
    expect(await differences(row.programs, { named: row.named })).toEqual([]);
  });
});
