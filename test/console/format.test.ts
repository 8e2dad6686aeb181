import { Glob } from "bun";
import { expect, test } from "bun:test";
import { join } from "node:path";

/* Numbers and times as people read them. */

for (const [name, value] of Object.entries({ language: "en-GB", languages: ["en-GB"] })) {
  Object.defineProperty(navigator, name, { value, configurable: true }); // where no browser is
}
const { clock, formatLength, formatPlace, formatTime, withUnit } = await import("../../src/console/texts/format");

const NBSP = "\u00a0";

test.each([
  [withUnit("100", "%"), `100${NBSP}%`],
  [withUnit("3", ""), "3"],
  [formatLength(1200), `1,200${NBSP}mm`],
  [formatLength(12.34, 0), `12${NBSP}mm`],
  [formatPlace(1200, 400.5, -3), `1,200, 400.5, -3${NBSP}mm`],
])("%j", (text, expected) => expect(text).toBe(expected));

test("no line ends between a number and its unit, wherever a text has both", async () => {
  const folder = join(import.meta.dir, "../../src/console");
  const parted: string[] = [];
  for await (const file of new Glob("**/*.{ts,tsx}").scan(folder)) {
    const lines = (await Bun.file(join(folder, file)).text()).split("\n");
    const code = lines.filter((line) => !/^\s*(?:\/\*|\*|\/\/)/.test(line));
    parted.push(...code.filter((line) => /[}\d] (?:mm|cm|m|ml|ml\/s|s|%|°|°C|B|kB|MB|GB)(?![\w/])/.test(line)));
  }
  expect(parted).toEqual([]);
});

test("hours as the account wants them", () => {
  const noon = "2026-06-01T09:05:07Z";
  const shown = (hour12: boolean, seconds: boolean) => {
    clock.value = { zone: "UTC", hour12, seconds };
    return formatTime(noon).replaceAll("\u202f", " ");
  };
  expect([shown(false, false), shown(false, true)]).toEqual(["09:05", "09:05:07"]);
  expect([shown(true, false).toLowerCase(), shown(true, true).toLowerCase()]).toEqual(["9:05 am", "9:05:07 am"]);
  clock.value = { zone: undefined, hour12: false, seconds: false };
});
