import { describe, expect, test } from "bun:test";
import { matchesEntityTag } from "../../src/framework/entity-tag";

describe("If-None-Match (RFC 9110 §13.1.2)", () => {
  test.each([
    [null, '"a"', false],
    ["", '"a"', false],
    ['"a"', '"a"', true],
    ['"b"', '"a"', false],
    ['"A"', '"a"', false],
    ['"ab"', '"a"', false],
    ['"ba"', '"a"', false],
    ["a", '"a"', false],
    ['W/"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['W/"a"', 'W/"a"', true],
    ['w/"a"', '"a"', false],
    ['W/ "a"', '"a"', false],
    ['"b", "a"', '"a"', true],
    ['"b","a","c"', '"a"', true],
    ['"b", W/"a"', '"a"', true],
    ['"b",\t "a" \t,"c"', '"a"', true],
    [', ,"a",', '"a"', true],
    ['"b", "c"', '"a"', false],
    ['"b "a"', '"a"', false],
    ['"b" "a"', '"a"', false],
    ['"b,"a",c"', '"a"', false],
    ['"a,b"', '"a,b"', true],
    ['"a,b"', '"a"', false],
    ['"b", nonsense, "a"', '"a"', false],
    ['"', '"a"', false],
    ['""', '""', true],
    ['"é"', '"é"', true],
    ["*", '"a"', true],
    [" * ", '"a"', true],
    ['"*"', '"a"', false],
    ["**", '"a"', false],
  ] as const)("%j for %j: %s", (header, etag, expected) => {
    expect(matchesEntityTag(header, etag)).toBe(expected);
  });

  test("a header that is long and no list takes no longer than its length", () => {
    expect(matchesEntityTag(" ,\t".repeat(100_000), '"a"')).toBe(false);
    expect(matchesEntityTag('"b" '.repeat(100_000), '"a"')).toBe(false);
  });
});
