import { describe, expect, test } from "bun:test";
import { array, map, object } from "../../../src/framework/field/composite-fields";
import {
  boolean,
  type FieldType,
  float,
  integer,
  labelOf,
  Mismatch,
  oneOf,
  OUT_OF_RANGE,
  text,
  time,
  TOO_LONG,
} from "../../../src/framework/field/field";

/** What a type makes of a JSON text: the value, or the problem under the key `refused`. */
function outcome(type: FieldType<unknown>, json: string): unknown {
  const converted = type.convert(JSON.parse(json), "Label");
  return converted instanceof Mismatch ? { refused: converted.problem } : converted;
}

function table(
  title: string,
  type: FieldType<unknown>,
  rows: readonly (readonly [json: string, expected: unknown])[],
): void {
  describe(title, () => {
    test.each(rows)("%s", (json, expected) => expect(outcome(type, json)).toEqual(expected));
  });
}
const refused = (phrase: string) => ({ refused: `Label ${phrase}` });

const NOT_TEXT = refused("isn't a string");
const BLANK = refused("can't be blank");
table("text (accounts.md §1.3)", text(), [
  ['"Soil"', "Soil"],
  ["12", "12"],
  ["-1.5", "-1.5"],
  ["1e21", "1e+21"],
  ["true", "true"],
  ["false", "false"],
  ['"  outer blanks \\t\\r\\n"', "outer blanks"],
  ['"tab\\tfeed\\nreturn\\rstay"', "tab\tfeed\nreturn\rstay"],
  ['"a\\u0000\\u0001\\u001fb"', "a b"],
  ['"a\\u0000\\t\\u0000b"', "a \t b"],
  ['"\\u0007end\\u0007"', "end"],
  ['"\\u007fstays"', "\u007fstays"],
  ['"\\u00a0\\ufeffunicode blanks\\u2003"', "unicode blanks"],
  ['"half \\ud83d"', "half \ufffd"],
  ['"\\udc00 other half"', "\ufffd other half"],
  ['"whole \\ud83c\\udf31"', "whole 🌱"],
  ['""', BLANK],
  ['" \\t\\n"', BLANK],
  ['"\\u0000"', BLANK],
  ["[]", NOT_TEXT],
  ['["a"]', NOT_TEXT],
  ["{}", NOT_TEXT],
  ["1e309", NOT_TEXT],
  ["-1e309", NOT_TEXT],
]);
table("text that may be empty", text({ empty: true }), [
  ['""', ""],
  ['"  "', ""],
]);

const NOT_INTEGER = refused("isn't an integer");
table("integer (accounts.md §1.3)", integer(), [
  ["5", 5],
  ["-5", -5],
  ["2.0", 2],
  ["1e3", 1000],
  ["-0", 0],
  ['"5"', 5],
  ['"-5"', -5],
  ['"-0"', 0],
  ['"007"', 7],
  ['"12abc"', 12],
  ['"3.9"', 3],
  ['"1e3"', 1],
  ['"0x1f"', 0],
  ["2147483647", 2_147_483_647],
  ["-2147483647", -2_147_483_647],
  ['""', BLANK],
  ["2.5", NOT_INTEGER],
  ['" 5"', NOT_INTEGER],
  ['"+5"', NOT_INTEGER],
  ['"abc"', NOT_INTEGER],
  ['"-"', NOT_INTEGER],
  ['"٣"', NOT_INTEGER],
  ["true", NOT_INTEGER],
  ["false", NOT_INTEGER],
  ["[]", NOT_INTEGER],
  ["[5]", NOT_INTEGER],
  ["{}", NOT_INTEGER],
  ["1e309", NOT_INTEGER],
]);
table("integer within bounds", integer({ minimum: -3, maximum: 69 }), [
  ["-3", -3],
  ["69", 69],
  ["-4", refused("is too small")],
  ["70", refused("is too big")],
  ['"70"', refused("is too big")],
  ["99999999999", refused("is too big")],
  [`"${"9".repeat(400)}"`, refused("is too big")],
]);
table("integer that is not bound to 32 bits", integer({ wide: true }), [
  ["9007199254740991", 9_007_199_254_740_991],
  ["-9007199254740991", -9_007_199_254_740_991],
  ["9007199254740992", NOT_INTEGER],
  ["-9007199254740992", NOT_INTEGER],
  [`"${"9".repeat(400)}"`, NOT_INTEGER],
]);

const NOT_FLOAT = refused("must be a number");
table("float (accounts.md §1.3)", float(), [
  ["5", 5],
  ["-2.5", -2.5],
  ["1e3", 1000],
  ["-0", 0],
  ["1.7976931348623157e308", Number.MAX_VALUE],
  ['"5"', 5],
  ['"+5.5"', 5.5],
  ['"-.5"', -0.5],
  ['".5"', 0.5],
  ['"5."', 5],
  ['"1e3"', 1000],
  ['"12.5mm"', 12.5],
  ['"1.2.3"', 1.2],
  ['""', BLANK],
  ["1e309", NOT_FLOAT],
  ['"1e309"', NOT_FLOAT],
  ['"."', NOT_FLOAT],
  ['"-"', NOT_FLOAT],
  ['"e5"', NOT_FLOAT],
  ['" 5"', NOT_FLOAT],
  ['"Infinity"', NOT_FLOAT],
  ['"NaN"', NOT_FLOAT],
  ["true", NOT_FLOAT],
  ["[5]", NOT_FLOAT],
  ["{}", NOT_FLOAT],
]);

const NOT_BOOLEAN = refused("isn't a boolean");
table("boolean (accounts.md §1.3)", boolean(), [
  ["true", true],
  ["false", false],
  ["1", true],
  ["0", false],
  ["1.0", true],
  ["-0", false],
  ['"true"', true],
  ['"FALSE"', false],
  ['"True"', true],
  ['"1"', true],
  ['"0"', false],
  ['""', BLANK],
  ["2", NOT_BOOLEAN],
  ["-1", NOT_BOOLEAN],
  ['"yes"', NOT_BOOLEAN],
  ['" true"', NOT_BOOLEAN],
  ['"null"', NOT_BOOLEAN],
  ["[]", NOT_BOOLEAN],
  ["{}", NOT_BOOLEAN],
]);

const NO_OPTION = refused("isn't an option, options: 3, 04, stable");
table("one of texts", oneOf(["3", "04", "stable"]), [
  ['"stable"', "stable"],
  ["3", "3"],
  ['" 04 "', "04"],
  ["4", NO_OPTION],
  ['"Stable"', NO_OPTION],
  ['"toString"', NO_OPTION],
  ['""', BLANK],
  ["[]", NOT_TEXT],
]);
table("one of integers", oneOf([0, 1]), [
  ["1", 1],
  ["-0", 0],
  ['"1"', 1],
  ["2", refused("isn't an option, options: 0, 1")],
  ["true", NOT_INTEGER],
  ["0.5", NOT_INTEGER],
  ['""', BLANK],
]);

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
table("one of many", oneOf(LETTERS), [
  ['"z"', "z"],
  ['"0"', refused(`isn't an option, options: ${LETTERS.slice(0, 20).join(", ")}, …`)],
]);

table("array", array(integer(), { elements: 9 }), [
  ["[]", []],
  ['[1,"2"]', [1, 2]],
  ['[1,"x",null]', { refused: [null, "Label[1] isn't an integer", "Label[2] can't be null"] }],
  ['""', refused("isn't an array")],
  ["{}", refused("isn't an array")],
  ['"[]"', refused("isn't an array")],
]);
table("array of arrays", array(array(text(), { elements: 9 }), { elements: 9 }), [
  ['[["a"],[1]]', [["a"], ["1"]]],
  ['[["a"],[{}]]', { refused: [null, ["Label[1][0] isn't a string"]] }],
]);

table("object of known keys", object({ x: float(), name: text(), day_count: integer({ default: 3 }) }), [
  ["{}", { day_count: 3 }],
  ['{"x":"1.5","name":2,"other":true}', { x: 1.5, name: "2", day_count: 3 }],
  ['{"x":null,"day_count":null}', { day_count: 3 }],
  ['{"x":"abc","day_count":1.5}', { refused: { x: "X must be a number", day_count: "Day Count isn't an integer" } }],
  ['{"__proto__":{"x":1},"constructor":1}', { day_count: 3 }],
  ['""', refused("isn't an object")],
  ["[]", refused("isn't an object")],
  ['"{}"', refused("isn't an object")],
]);

describe("object of free keys", () => {
  const days = map(integer(), { elements: 9, keyProblem: (key) => (/^\d+$/.test(key) ? undefined : "isn't a day") });
  table("keys and values are checked", days, [
    ["{}", {}],
    ['{"1":"2","3":4}', { "1": 2, "3": 4 }],
    [
      '{"1":"x","2":null,"z":1}',
      { refused: { "1": "1 isn't an integer", "2": "2 can't be null", z: "z isn't a day" } },
    ],
    ["[]", refused("isn't an object")],
  ]);

  test("__proto__ is a key like any other", () => {
    const converted = map(text(), { elements: 9 }).convert(JSON.parse('{"__proto__":"a"}'), "Label");
    expect(JSON.stringify(converted)).toBe('{"__proto__":"a"}');
    expect(Object.getPrototypeOf(converted)).toBe(Object.prototype);
  });
  test("__proto__ is refused under its name", () => {
    const converted = map(integer(), { elements: 9 }).convert(JSON.parse('{"__proto__":"a"}'), "Label");
    expect(converted).toBeInstanceOf(Mismatch);
    expect(JSON.stringify((converted as Mismatch).problem)).toBe('{"__proto__":"__proto__ isn\'t an integer"}'); // just checked
  });
});

describe("stored form (accounts.md §1.3)", () => {
  const letters = (count: number): string => "a".repeat(count);
  const seedlings = (count: number): string => "🌱".repeat(count);
  test.each([
    ["the longest text", text({ maximum: 5 }), letters(5), undefined],
    ["a longer text", text({ maximum: 5 }), letters(6), TOO_LONG],
    ["characters of two units count once", text({ maximum: 5 }), seedlings(5), undefined],
    ["one of them too many", text({ maximum: 5 }), seedlings(6), TOO_LONG],
    ["one letter beside them too many", text({ maximum: 5 }), `${seedlings(5)}a`, TOO_LONG],
    ["the longest text without a limit of its own", text(), letters(100_000), undefined],
    ["a longer one", text(), letters(100_001), TOO_LONG],
    ["the longest one of seedlings", text(), seedlings(100_000), undefined],
    ["a longer one of seedlings", text(), seedlings(100_001), TOO_LONG],
    ["the largest integer", integer(), 2_147_483_647, undefined],
    ["a larger one", integer(), 2_147_483_648, OUT_OF_RANGE],
    ["the smallest integer", integer(), -2_147_483_647, undefined],
    ["a smaller one", integer(), -2_147_483_649, OUT_OF_RANGE],
    ["a text of more digits than a number has", integer(), Infinity, OUT_OF_RANGE],
    ["a large integer where 32 bits do not bind", integer({ wide: true }), 9_007_199_254_740_991, undefined],
    ["the longest JSON text of an array", array(text(), { elements: 9 }), [letters(99_996)], undefined],
    ["a longer one of an array", array(text(), { elements: 9 }), [letters(99_997)], TOO_LONG],
    ["the longest JSON text of an object", object({ a: text() }), { a: letters(99_992) }, undefined],
    ["a longer one of an object", object({ a: text() }), { a: letters(99_993) }, TOO_LONG],
    ["a limit of its own", map(text(), { elements: 9, maximum: 10 }), { a: "bcd" }, TOO_LONG],
  ] as readonly (readonly [string, FieldType<unknown>, unknown, string | undefined])[])(
    "%s",
    (_, type, value, problem) => expect(type.storedProblem?.(value)).toBe(problem),
  );
});

describe("labels", () => {
  test.each([
    ["label", "Label"],
    ["product_line", "Product Line"],
    ["tool_id", "Tool ID"],
    ["id", "ID"],
    ["ota_hour_utc", "Ota Hour Utc"],
  ] as const)("%s is %s", (name, label) => expect(labelOf(name)).toBe(label));
});

const NOT_TIME = refused("must be an ISO 8601 time such as 2026-03-01T08:15:30.123Z");
describe("times (accounts.md §1.3)", () => {
  const at = "2026-03-01T08:15:30.123Z";
  table("time", time(), [
    ['"2026-03-01T08:15:30.123Z"', at],
    ['"2026-03-01T08:15:30.1239Z"', at],
    ['"2026-03-01T08:15:30,123z"', at],
    ['"2026-03-01 08:15:30.123"', at],
    ['"2026-03-01T08:15:30.123"', at],
    ['"2026-03-01T10:15:30.123+02:00"', at],
    ['"2026-03-01T10:15:30.123+0200"', at],
    ['"2026-03-01T10:15:30.123+02"', at],
    ['"2026-03-01T04:45:30.123-03:30"', at],
    ['"2026-02-28T23:15:30.123-09:00"', at],
    ['" 2026-03-01T08:15:30.123Z "', at],
    ['"2026-03-01T08:15:30Z"', "2026-03-01T08:15:30.000Z"],
    ['"2026-03-01T08:15:30.5Z"', "2026-03-01T08:15:30.500Z"],
    ['"2026-03-01T08:15Z"', "2026-03-01T08:15:00.000Z"],
    ['"2026-03-01"', "2026-03-01T00:00:00.000Z"],
    ['"2024-02-29"', "2024-02-29T00:00:00.000Z"],
    ['"0001-01-01"', "0001-01-01T00:00:00.000Z"],
    ['"9999-12-31T23:59:59.999Z"', "9999-12-31T23:59:59.999Z"],
    ['"0001-01-01T00:00:00+01:00"', NOT_TIME],
    ['"9999-12-31T23:59:59-01:00"', NOT_TIME],
    ['"0000-12-31"', NOT_TIME],
    ['"10000-01-01"', NOT_TIME],
    ['"+010000-01-01T00:00:00Z"', NOT_TIME],
    ['"2026-02-29"', NOT_TIME],
    ['"2026-13-01"', NOT_TIME],
    ['"2026-00-01"', NOT_TIME],
    ['"2026-03-01T24:00:00Z"', NOT_TIME],
    ['"2026-03-01T08:60:00Z"', NOT_TIME],
    ['"2026-03-01T08:15:60Z"', NOT_TIME],
    ['"2026-03-01T08:15:30+24:00"', NOT_TIME],
    ['"2026-03-01T08:15:30+02:60"', NOT_TIME],
    ['"2026-03-01T08:15:30 Europe/Berlin"', NOT_TIME],
    ['"March 1, 2026"', NOT_TIME],
    ['"2026-3-1"', NOT_TIME],
    ['"yesterday"', NOT_TIME],
    ['""', BLANK],
    ["1772352930", NOT_TIME],
    ["true", NOT_TIME],
    ["{}", NOT_TIME],
    ["[]", NOT_TIME],
  ]);
});
