import { Glob } from "bun";
import { expect, test } from "bun:test";
import { join } from "node:path";

/* Numbers and times as people read them. */

for (const [name, value] of Object.entries({ language: "en-GB", languages: ["en-GB"] })) {
  Object.defineProperty(navigator, name, { value, configurable: true }); // where no browser is
}
const { clock, formatAgo, formatLength, formatPlace, formatRecentDate, formatTime, isoDay, withUnit } =
  await import("../../src/console/texts/format");

const { language } = await import("../../src/console/texts/language");

const NBSP = "\u00a0";

test.each([
  [withUnit("100", "%"), `100${NBSP}%`],
  [withUnit("3", ""), "3"],
  [formatLength(1200), `1,200${NBSP}mm`],
  [formatLength(12.34, 0), `12${NBSP}mm`],
  [formatPlace({ x: 1200, y: 400.5, z: -3 }), `x${NBSP}1,200 · y${NBSP}400.5 · z${NBSP}-3`],
  [formatPlace({ x: 200.4, y: 1100 }, 0), `x${NBSP}200 · y${NBSP}1,100`],
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
  language.value = "de"; // which has no other way
  expect([shown(true, false), shown(true, true)]).toEqual(["09:05", "09:05:07"]);
  language.value = "en";
  clock.value = { zone: undefined, hour12: false, seconds: false };
});

test.each([
  ["2026-03-10T10:59:00Z", "1 minute ago"],
  ["2026-03-09T11:30:00Z", "23 hours ago"],
  ["2026-03-09T10:30:00Z", "yesterday"],
  ["2026-03-08T12:30:00Z", "2 days ago"], // 46 hours, but not yesterday
  ["2026-03-08T04:30:00Z", "3 days ago"], // still the 7th there
  ["2026-03-12T03:00:00Z", "tomorrow"],
  ["2026-03-01T12:00:00Z", "1 Mar 2026"],
])("on the morning of 10 March in New York %s is %s", (time, expected) => {
  clock.value = { zone: "America/New_York", hour12: false, seconds: false };
  expect(formatAgo(time, Date.parse("2026-03-10T11:00:00Z"))).toBe(expected);
  clock.value = { zone: undefined, hour12: false, seconds: false };
});

test("the year that is left out is that of the zone", () => {
  for (const [zone, first] of [
    ["Pacific/Kiritimati", "12-31T12:00:00Z"], // of the year before
    ["Pacific/Pago_Pago", "01-01T12:00:00Z"],
  ] as const) {
    clock.value = { zone, hour12: false, seconds: false };
    const year = Number(isoDay(new Date()).slice(0, 4));
    expect(formatRecentDate(`${first.startsWith("12") ? year - 1 : year}-${first}`)).toBe("1 Jan");
  }
  clock.value = { zone: undefined, hour12: false, seconds: false };
});
