import { describe, expect, test } from "bun:test";
import { generateProgram } from "../../support/lua-generator";
import { differences, hasLua } from "../../support/lua";
import { operatorRows, rows } from "./rows";
import { longTest } from "../../support/tier";

/* Our Lua prints what Debian's lua5.3 prints. `judge.all.test.ts` has more generated programs. */

describe.if(hasLua)("as the real Lua", () => {
  test("rows by hand", async () => {
    expect(await differences(rows)).toEqual([]);
  });

  longTest("every operator with every kind of operands", async () => {
    expect(await differences(operatorRows)).toEqual([]);
  });

  longTest("generated programs", async () => {
    expect(
      await differences(
        Array.from({ length: 200 }, (_, seed) => generateProgram(seed)),
        { named: false },
      ),
    ).toEqual([]);
  });
});

test("there are 500 rows", () => {
  expect(rows.length + operatorRows.length).toBeGreaterThan(500);
});
