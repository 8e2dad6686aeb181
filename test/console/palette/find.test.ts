import { expect, test } from "bun:test";
import { find, indexOf } from "../../../src/console/frame/palette/find";

/* What the command palette finds (care.md §8.2). */

const NAMES = [
  ["Water all beds"],
  ["Bed of lettuce"],
  ["Lettuce"],
  ["Möhren"],
  ["Motor current", "movement_motor_current"],
  ["Emergency stop"],
  ["Stop at the end"],
].map(([text = "", words]) => ({ text, ...(words !== undefined && { words }) }));

const found = (typed: string): readonly string[] => find(indexOf(NAMES), typed).map(({ text }) => text);

test.each([
  ["", NAMES.map(({ text }) => text)],
  ["   ", NAMES.map(({ text }) => text)],
  ["lettuce", ["Lettuce", "Bed of lettuce"]],
  ["LETTUCE bed", ["Bed of lettuce"]],
  ["beds water", ["Water all beds"]],
  ["mohren", ["Möhren"]],
  ["Möh", ["Möhren"]],
  ["stop", ["Stop at the end", "Emergency stop"]],
  ["otor", ["Motor current"]],
  ["movement_motor", ["Motor current"]],
  ["tuce", ["Bed of lettuce", "Lettuce"]],
  ["xyz", []],
])("%j finds %j", (typed, expected) => expect(found(typed)).toEqual(expected));

test.each([
  ["one is wrong", "lettace"],
  ["one is missing", "lettce"],
  ["one is too many", "letttuce"],
  ["two are swapped", "letutce"],
  ["the first one is wrong", "bettuce"],
  ["the word is not finished", "letu"],
])("a mistyped word is found where %s", (_, typed) => expect(found(typed)).toEqual(["Bed of lettuce", "Lettuce"]));

test.each(["letxuxe", "elttcue", "lxt", "watxr bxds"])("%j is mistyped too often, or too short", (typed) =>
  expect(found(typed)).toEqual([]),
);
test("one word of several may be mistyped", () => expect(found("watxr beds")).toEqual(["Water all beds"]));
