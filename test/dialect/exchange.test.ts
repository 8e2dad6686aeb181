import { describe, expect, test } from "bun:test";
import { exchangeOf, valueExchangeOf } from "../../src/dialect/exchange";

describe("words that take each other's places (dialects.md §3.1)", () => {
  const rows: readonly (readonly [string, readonly (readonly [string, string])[], string, string])[] = [
    ["a word becomes another one", [["point", "spot"]], "point", "spot"],
    ["the contract's own word is none of the dialect", [["point", "spot"]], "spot", "point"],
    [
      "words are swapped",
      [
        ["x", "y"],
        ["y", "x"],
      ],
      "y",
      "x",
    ],
    [
      "a chain",
      [
        ["x", "y"],
        ["y", "z"],
      ],
      "y",
      "z",
    ],
    [
      "the end of a chain",
      [
        ["x", "y"],
        ["y", "z"],
      ],
      "z",
      "x",
    ],
    ["a word that nobody names", [["point", "spot"]], "tool", "tool"],
  ];
  test.each(rows)("%s", (_, words, own, other) => {
    const wordExchange = exchangeOf(words);
    expect(wordExchange?.out(own)).toBe(other);
    expect(wordExchange?.in(other)).toBe(own);
  });

  test("words that stay make none", () => {
    expect(exchangeOf([["x", "x"]])).toBeUndefined();
  });
});

describe("values and their beginnings (dialects.md §1)", () => {
  const lines = valueExchangeOf([
    ["none", "naked"],
    ["standard_1.2", "first"],
    ["standard_xl_", "grand_"],
    ["standard_", "classic_"],
  ]);
  const rows = [
    ["a whole value", "none", "naked"],
    ["a whole value goes before a beginning", "standard_1.2", "first"],
    ["a beginning", "standard_1.3", "classic_1.3"],
    ["the longer one of two", "standard_xl_1.4", "grand_1.4"],
    ["another value", "compact_1.0", "compact_1.0"],
  ] as const;
  test.each(rows)("%s", (_, own, other) => {
    expect(lines?.out(own)).toBe(other);
    expect(lines?.in(other)).toBe(own);
  });
});
