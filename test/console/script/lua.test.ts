import { describe, expect, test } from "bun:test";
import { partsOfLua } from "../../../src/console/script/lua";
import { randomOf } from "../../support/random";

const coloured = (program: string): string[] =>
  partsOfLua(program).flatMap(({ kind, text }) => (kind === "plain" ? [] : [`${kind} ${text}`]));

describe("a Lua program in parts", () => {
  test.each([
    ["local x = 1", ["keyword local", "number 1"]],
    ["if height > 0x1F then end", ["keyword if", "number 0x1F", "keyword then", "keyword end"]],
    ["x = 1.5e-3 + .5", ["number 1.5e-3", "number .5"]],
    ['toast("a \\" b") -- said', ['string "a \\" b"', "comment -- said"]],
    ["say('it') --[[ long\ncomment ]] x", ["string 'it'", "comment --[[ long\ncomment ]]"]],
    ["s = [==[ ]] ]=] ]==] return", ["string [==[ ]] ]=] ]==]", "keyword return"]],
    ["format = android", []], // words that begin like keywords
    ['x = "never closed\ny = 2', ['string "never closed', "number 2"]],
    ["--[[ never closed", ["comment --[[ never closed"]],
    ["", []],
  ])("%j", (program, parts) => expect(coloured(program)).toEqual(parts));

  test("has every letter of the program, whatever it is", () => {
    const random = randomOf(7);
    const letters = "-[]='\"\\\n 019xeE.aend_=";
    for (let round = 0; round < 2_000; round++) {
      const program = Array.from({ length: 30 }, () => letters[Math.floor(random() * letters.length)]).join("");
      expect(
        partsOfLua(program)
          .map(({ text }) => text)
          .join(""),
      ).toBe(program);
    }
  });
});
