import { afterAll, describe, expect, test } from "bun:test";

/* What a typed number is read as. A page shows numbers in the language in use, and reads them so. */

const speak = (wanted: string): void => {
  for (const [name, value] of Object.entries({ language: wanted, languages: [wanted] })) {
    Object.defineProperty(navigator, name, { value, configurable: true }); // where no browser is
  }
};
speak("en-GB");
const { language } = await import("../../src/console/texts/language");
const { readNumbers, typedNumber } = await import("../../src/console/texts/numbers");
const { formatNumber } = await import("../../src/console/texts/format");

const inLanguage = (wanted: string): void => {
  speak(wanted);
  language.value = wanted.startsWith("de") ? "de" : "en";
};

afterAll(() => {
  inLanguage("en-GB"); // the files of one run share what the page keeps
});

describe.each<[string, readonly (readonly [typed: string, ...readings: number[]])[]]>([
  [
    "en-GB",
    [
      ["1,250", 1250],
      ["1,250.5", 1250.5],
      ["1,250,000", 1_250_000],
      ["1250", 1250],
      ["-1,250", -1250],
      ["\u22125", -5],
      ["+5", 5],
      [" 12.5 ", 12.5],
      [".5", 0.5],
      ["12,5", 12.5],
      ["1.250,5", 1250.5],
      ["1 250", 1250],
      ["0.125", 0.125],
      ["1250.125", 1250.125],
      ["1.2500", 1.25],
      ["1.250", 1.25, 1250],
      ["25.400", 25.4, 25_400],
    ],
  ],
  [
    "de-DE",
    [
      ["1.250", 1250],
      ["1.250,5", 1250.5],
      ["12,5", 12.5],
      ["12.5", 12.5],
      ["1,250.5", 1250.5],
      ["0,125", 0.125],
      ["1,250", 1.25, 1250],
    ],
  ],
  [
    "de-CH",
    [
      ["1’250.5", 1250.5],
      ["1'250", 1250],
      ["1,250", 1250, 1.25],
    ],
  ],
])("in %s", (wanted, rows) => {
  test.each(rows)("%j", (typed, ...readings) => {
    inLanguage(wanted);
    expect([...readNumbers(typed)]).toEqual(readings);
  });

  test.each(["abc", "1,2,3", "12,34.5.6", "1e3", "0x10", "Infinity", "1..2", "--1", "5 mm", "", "."])(
    "%j is none",
    (typed) => {
      inLanguage(wanted);
      expect([...readNumbers(typed)]).toEqual([]);
    },
  );

  test("what a page shows, in a text or in a field, is read as the number that it shows", () => {
    inLanguage(wanted);
    for (const value of [0, 7, -3, 1250, 1250.5, -12_345.6, 1_000_000, 0.1]) {
      expect([...readNumbers(formatNumber(value))]).toEqual([value]);
    }
    for (const value of [1.25, 1.234, 25.4, 999.999, 0.125, 1234.125, -1.005]) {
      expect([...readNumbers(typedNumber(value))]).toEqual([value]);
      expect([...readNumbers(typedNumber(value, true))]).toEqual([value]);
    }
  });
});
