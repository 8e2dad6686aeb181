import { describe, expect, test } from "bun:test";
import { parseJson } from "../../src/platform/json";
import { cutText } from "../../src/platform/text";

const family = "👨‍👩‍👧"; // five characters, one sign

describe("a text is cut by characters", () => {
  test.each<[string, string, number, string]>([
    ["a short one stays", "basil", 5, "basil"],
    ["an empty one", "", 5, ""],
    ["a long one is marked", "tomatoes", 6, "tomato…"],
    ["an emoji counts once", "🌱🌱🌱", 3, "🌱🌱🌱"],
    ["no emoji is cut", "🌱🌱🌱🌱", 3, "🌱🌱🌱…"],
    ["not behind another letter either", "x🌱🌱🌱", 2, "x🌱…"],
    ["an accent stays with its letter", "cafe\u0301 noir", 4, "caf…"],
    ["a family stays together", `ab${family}`, 4, "ab…"],
    ["a whole one stays", `ab${family}c`, 7, `ab${family}…`],
    ["a flag is two characters", "🇩🇪🇫🇷", 3, "🇩🇪…"],
    ["a line end of two characters", "ab\r\ncd", 3, "ab…"],
    ["a sign that alone is longer", `e${"\u0301".repeat(9)}`, 4, "e\u0301\u0301\u0301…"],
    ["half an emoji is replaced", "a\ud83cb", 5, "a\ufffdb"],
    ["in a long one as well", "a\ud83cbcdef", 3, "a\ufffdb…"],
    ["nothing is left", "basil", 0, "…"],
  ])("%s", (_, text, maximum, expected) => {
    expect(cutText(text, maximum)).toBe(expected);
  });

  test("without a mark, or with another", () => {
    expect([cutText("tomatoes", 6, ""), cutText("tomatoes", 6, " …"), cutText("basil", 6, " …")]).toEqual([
      ...["tomato", "tomato …", "basil"],
    ]);
  });

  test("whatever is cut is a beginning, not longer than wanted, and whole", () => {
    const signs = ["a", "é", "e\u0301", "🌱", family, "🇩🇪", "\r\n", "한", "\ud83c", " "];
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 500; round++) {
      const text = Array.from({ length: next(30) }, () => signs[next(signs.length)]).join("");
      const maximum = next(40);
      const cut = cutText(text, maximum, "");
      expect(text.toWellFormed().startsWith(cut)).toBe(true);
      expect([...cut].length).toBeLessThanOrEqual(maximum);
      expect(cut.isWellFormed()).toBe(true);
    }
  });
});

describe("half characters in JSON", () => {
  test.each<[string, string, unknown]>([
    ["none", '{"a":"basil"}', { a: "basil" }],
    ["an emoji in escapes", String.raw`{"a":"\ud83c\udf31"}`, { a: "🌱" }],
    ["its first half", String.raw`{"a":"\ud83c"}`, { a: "\ufffd" }],
    ["its second half", String.raw`{"a":"\uDF31!"}`, { a: "\ufffd!" }],
    ["both, the wrong way round", String.raw`["\udf31\ud83c"]`, ["\ufffd\ufffd"]],
    ["a half before a whole one", String.raw`["\ud83c\ud83c\udf31"]`, ["\ufffd🌱"]],
    ["in a key", String.raw`{"\uD83C":1}`, { "\ufffd": 1 }],
    ["behind a backslash that is a sign", String.raw`["\\ud83c"]`, [String.raw`\ud83c`]],
    ["behind two", String.raw`["\\\ud83c"]`, ["\\\ufffd"]],
    ["another escape", String.raw`["\u00e9\n\ud83d"]`, ["é\n\ufffd"]],
  ])("%s", (_, json, value) => {
    expect(parseJson(json)).toEqual(value);
  });

  test("what is no JSON is refused", () => {
    expect(() => parseJson(String.raw`["\ud83"]`)).toThrow(SyntaxError);
  });
});
