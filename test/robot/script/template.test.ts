import { expect, test } from "bun:test";
import { filledIn } from "../../../src/robot/script/template";
import { parseNumber } from "../../../src/robot/lua/number";
import type { State } from "../../../src/robot/script/state";

/* Texts of scripts, however they are made, take no longer than their length (`robot-facts.md` §2). */

const state = { position: { x: 1, y: 2, z: 3 }, now: 0, pins: new Map([[13, 1]]) } as unknown as State; // what is filled in
const blanks = " ".repeat(100_000);

test.each([
  ["with values", "{{ x }}, {{y}}: {{ pin13 }}{{ nothing }}.", "1, 2: 1."],
  ["with blanks and line breaks around a name", "{{ \n x \t }}", "1"],
  ["with a name that never ends", `{{${blanks}x`, `{{${blanks}x`],
  ["of nothing but braces", "{".repeat(100_000), "{".repeat(100_000)],
  ["with blanks only", `{{${blanks}}}`, ""],
])("a text %s", (_, text, filled) => {
  expect(filledIn(state, text)).toBe(filled);
});

test.each([
  ["blanks around it", `${blanks}12${blanks}`, 12],
  ["blanks in it", `x${blanks}1`, undefined],
  ["nothing but blanks", blanks, undefined],
])("a number with %s", (_, text, number) => {
  expect(parseNumber(text)).toBe(number as never); // an integer is a number
});
