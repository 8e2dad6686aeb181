import { afterAll, expect, test } from "bun:test";
import { Glob } from "bun";
import { join } from "node:path";
import { language } from "../../src/console/texts/language";
import { faultInWords } from "../../src/console/controls/rehearsal/fault-words";

/* What a rehearsal finds, on German pages (robot.md §4). */

const before = language.value;
afterAll(() => void (language.value = before));

const german = (text: string): string => {
  language.value = "de";
  return faultInWords(text);
};

/** Each text that the rehearsal makes itself, as its source has it: what it fills in is a word here. */
const root = join(import.meta.dir, "../../src/robot/rehearsal");
const TOLD = /(?:tell|atBeginning)\(\s*(?:level|"\w+"),\s*"\w+",\s*(?:`([^`]+)`|"([^"]+)")/g;
const made: string[] = [];
for (const file of [...new Glob("**/*.ts").scanSync(root)].sort())
  for (const [, template, plain] of (await Bun.file(join(root, file)).text()).matchAll(TOLD))
    made.push(template ?? plain ?? "");
const filled = (text: string): string =>
  text
    .replace("${axisText(axis)}", "the X axis")
    .replace(/\$\{plan\.pause && $/, " (Winter).")
    .replaceAll(/\$\{[^}]*\}/g, "7");

test("all of them have words", () => {
  expect(made.length).toBeGreaterThan(15);
  expect(made.map(filled).filter((text) => german(text) === text)).toEqual([]);
});

test.each([
  [
    "The target lies beyond the X axis: it ends at 12.5 mm.",
    "Das Ziel liegt jenseits der Achse X: Sie endet bei 12,5\u00a0mm.",
  ],
  [
    "Nothing stops the X axis and the Y axis at the far end: targets beyond it are not seen.",
    "Nichts hält die Achse X und die Achse Y am fernen Ende an: Ziele dahinter fallen nicht auf.",
  ],
  ["Valve is switched on, but no tool is mounted.", "Valve wird eingeschaltet, aber am Roboter hängt kein Werkzeug."],
  ["Valve is switched on, but Hoe is mounted.", "Valve wird eingeschaltet, aber am Roboter hängt Hoe."],
  ['"Water" begins 5 min late: another one is under way.', "„Water“ beginnt 5 min zu spät: Ein anderer läuft noch."],
  [
    "From 2026-03-29 on it comes an hour later by the clock.",
    "Ab 2026-03-29 kommt es nach der Uhr eine Stunde später.",
  ],
  ["Movement timed out", "Movement timed out"], // the robot's own words
])("%s", (text, words) => expect(german(text)).toBe(words));

test("English stays", () => {
  language.value = "en";
  expect(faultInWords("The run takes 7 minutes.")).toBe("The run takes 7 minutes.");
});
