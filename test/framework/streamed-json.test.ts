import { describe, expect, test } from "bun:test";
import { cut, LazyList, StreamedJson, PIECE_CHARACTERS, toJson } from "../../src/framework/streamed-json";

const textOf = (json: string | StreamedJson): string =>
  typeof json === "string" ? json : [...{ [Symbol.iterator]: () => json.pieces }].join("");
const rows = (count: number, length: number): unknown[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    name: "ü".repeat(length),
    none: undefined,
    meta: { ids: [id, null] },
  }));

describe("the JSON of a value, however it is made", () => {
  test.each([
    ["an object", { id: 1 }, false],
    ["null", null, false],
    ["an empty list", [], false],
    ["as many rows as are made together", rows(16, 10), false],
    ["one row more", rows(17, 10), false],
    ["rows that are nothing", Array.from({ length: 40 }, () => undefined), false],
    ["a thousand short rows", rows(1000, 100), false],
    ["two hundred long rows", rows(200, 99_000), true],
    ["an object with a short list", { id: 1, list: rows(2, 10) }, false],
    ["an object with rows that are made together", { id: 1, list: rows(40, 10) }, false],
    ["an object with a long list", { cursor: "1", none: undefined, list: rows(200, 99_000) }, true],
    ["an object with several lists", { a: rows(100, 9_000), b: [], c: rows(3, 1), d: rows(70, 9_000), end: 1 }, true],
    ["an object with lists that are made at once", { a: rows(100, 9), b: [], c: rows(70, 9), end: 1 }, false],
    ["rows that are longer than a piece", rows(20, 300_000), true],
    ["long rows, and one behind what is made at once", rows(33, 40_000), true],
  ] as const)("%s", (_, value, isLong) => {
    const json = toJson(value);
    expect(json instanceof StreamedJson).toBe(isLong);
    expect(textOf(json) === JSON.stringify(value)).toBe(true);
  });

  test.each([
    ["none", []],
    ["one", rows(1, 10)],
    ["short ones", rows(2000, 100)],
    ["long ones", rows(30, 99_000)],
  ] as const)("rows that are read when they are asked for: %s", (_, list) => {
    const lateList = (): LazyList => {
      const left = [...list];
      return new LazyList((count) => left.splice(0, count));
    };
    const late = lateList();
    expect(textOf(toJson(lateList())) === JSON.stringify(list)).toBe(true);
    expect(
      textOf(toJson({ before: 1, late, after: [] })) === JSON.stringify({ before: 1, late: list, after: [] }),
    ).toBe(true);
  });

  test("a long list counts at least with its texts", () => {
    expect((toJson(rows(200, 99_000)) as StreamedJson).bytes).toBeGreaterThan(200 * 99_000);
  });
});

test("a text is cut between characters", () => {
  const text = `${"x".repeat(PIECE_CHARACTERS - 1)}😀${"y".repeat(PIECE_CHARACTERS)}`;
  const pieces = [...cut(text)];
  expect(pieces.length).toBe(2);
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  expect(pieces.join("") === text).toBe(true);
});
