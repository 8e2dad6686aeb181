import { describe, expect, test } from "bun:test";
import { join } from "node:path";

/* Texts of people are cut in one place (`src/platform/text.ts`): half an emoji is no text for many programs. */

/** A beginning that is taken of something, and what stands before it. */
const BEGINNING = /([^\n]*)\.(?:slice\(0, (?!-)|substring\(|substr\()/g;
/** Names and functions that this code has for texts. */
const TEXT =
  /(?:\b(?:\w*[tT]ext|\w*[nN]ame|\w*[mM]essage|\w*[tT]itle|\w*[lL]abel|\w*[rR]eason|\w*[vV]alue|\w*[cC]ontent|\w*[tT]ype|\w*[wW]ord|known|asked|told|version)\]?|\b(?:toString|join|replace|replaceAll|trim|toLowerCase|String)\([^.]*\))[)?]*$/;
/** Lua has bytes, and the function itself is one of these. */
const isExempt = (file: string): boolean => file === "platform/text.ts" || file.startsWith("robot/lua/");

/** Texts that are cut otherwise in a piece of code. */
const cutIn = (code: string): string[] =>
  [...code.replace(/\n\s*\./g, ".").matchAll(BEGINNING)].flatMap(([, before = ""]) => TEXT.exec(before)?.[0] ?? []);

test("texts are cut by characters, with cutText", async () => {
  const root = join(import.meta.dir, "../src");
  const found: string[] = [];
  for (const file of new Bun.Glob("**/*.{ts,tsx}").scanSync(root)) {
    if (isExempt(file)) continue;
    for (const text of cutIn(await Bun.file(join(root, file)).text())) found.push(`${file} cuts ${text}`);
  }
  expect(found).toEqual([]);
});

describe("the look at the sources finds", () => {
  test.each<[string, boolean]>([
    ["text.slice(0, MAXIMUM)", true],
    ["`${type.slice(0, 40)} is not valid`", true],
    ["`${name.slice(0, 40)}…`", true],
    ["[...message].slice(0, 10_000)", true],
    ["(title ?? content).slice(0, WIDTH)", true],
    ["reason?.slice(0, 500)", true],
    ['text.replace(/x/g, " ").slice(0, 5)', true],
    ["name.substring(0, 5)", true],
    ["asked\n  .slice(0, MOST)", true],
    ["names.slice(0, MOST)", false],
    ["text.slice(0, -1)", false],
    ["now.toISOString().slice(0, 10)", false],
    ["zone.textOf(now).slice(0, 10)", false],
    ["cutText(name, 40)", false],
  ])("%s: %p", (code, isFound) => {
    expect(cutIn(code).length > 0).toBe(isFound);
  });
});
