import { DAY_MS } from "../calendar/duration";
import type { Zone } from "../calendar/zone";
import type { Fault, WaterNeed } from "./need";

type Measured = keyof WaterNeed["faults"];

/** The words of decisions. Numbers come written and with their units. */
interface Words {
  readonly locale: string;
  readonly waters: (percent: string, why: string) => string;
  readonly skipped: (why: string) => string;
  readonly and: string;
  readonly days: (count: string) => string;
  readonly hours: (count: string) => string;
  readonly fallen: (rain: string, day: string) => string;
  readonly expected: (rain: string) => string;
  readonly soil: (percent: string) => string;
  readonly cover: (water: string, percent: string) => string;
  readonly small: (time: string) => string;
  readonly fault: (measure: string, why: string) => string;
  readonly measures: Readonly<Record<Measured, string>>;
  readonly faults: Readonly<Record<Fault, string>>;
}

/** A number and its unit stay on one line. */
const joined = (number: string, unit: string): string => `${number}\u00a0${unit}`;

const WORDS = {
  en: {
    locale: "en",
    waters: (percent, why) => `Waters ${percent} of a day's need: ${why}.`,
    skipped: (why) => `Skipped: ${why}.`,
    and: "and",
    days: (count) => joined(count, count === "1" ? "day" : "days"),
    hours: (count) => joined(count, count === "1" ? "hour" : "hours"),
    fallen: (rain, day) => `${rain} of rain since ${day}`,
    expected: (rain) => `half of the expected ${rain} of rain`,
    soil: (percent) => `the soil has ${percent}`,
    cover: (water, percent) => `${water} cover ${percent} of the need`,
    small: (time) => `the need is that of ${time}`,
    fault: (measure, why) => `The measure of ${measure} ${why}, so it did not count.`,
    measures: { rain: "rain", expected: "expected rain", soil: "the soil" },
    faults: {
      silent: "is silent",
      absurd: "tells what cannot be",
      old: "has told nothing of late",
      other: "is of another kind by now",
    },
  },
  de: {
    locale: "de",
    waters: (percent, why) => `Gießt ${percent} des Tagesbedarfs: ${why}.`,
    skipped: (why) => `Fällt aus: ${why}.`,
    and: "und",
    days: (count) => joined(count, count === "1" ? "Tag" : "Tage"),
    hours: (count) => joined(count, count === "1" ? "Stunde" : "Stunden"),
    fallen: (rain, day) => `${rain} Regen seit ${day}`,
    expected: (rain) => `die Hälfte der erwarteten ${rain} Regen`,
    soil: (percent) => `die Bodenfeuchte ist ${percent}`,
    cover: (water, percent) => `${water} decken ${percent} des Bedarfs`,
    small: (time) => `der Bedarf gilt nur für ${time}`,
    fault: (measure, why) => `Die Messgröße für ${measure} ${why} und zählte deshalb nicht.`,
    measures: { rain: "Regen", expected: "erwarteten Regen", soil: "den Boden" },
    faults: {
      silent: "schweigt",
      absurd: "meldet, was nicht sein kann",
      old: "hat zuletzt nichts gemeldet",
      other: "ist inzwischen von anderer Art",
    },
  },
} as const satisfies Readonly<Record<string, Words>>;

/** A decision in a sentence: "Skipped: 6.2 mm of rain since Tuesday cover 91 % of the need." `run`: epoch milliseconds. */
export function needText(need: WaterNeed, run: number, zone: Zone | undefined, language: keyof typeof WORDS): string {
  const words: Words = WORDS[language];
  return [reasonText(need, run, zone, words), ...faultTexts(need.faults, language)].join(" ");
}

/** A sentence for each measure that did not count. */
export function faultTexts(faults: WaterNeed["faults"], language: keyof typeof WORDS): string[] {
  const { fault, measures, faults: why }: Words = WORDS[language];
  return Object.entries(faults).map(([measure, each]) => fault(measures[measure as Measured], why[each]));
}

function reasonText(need: WaterNeed, run: number, zone: Zone | undefined, words: Words): string {
  const { rain_mm, expected_mm, soil, days, factor, skipped } = need;
  const rounded = (value: number, digits: number): string =>
    value.toLocaleString(words.locale, { maximumFractionDigits: digits, useGrouping: false });
  const percent = (part: number): string => joined(rounded(100 * part, 0), "%");
  const millimetres = (value: number): string => joined(rounded(value, 1), "mm");
  const weekday = new Intl.DateTimeFormat(words.locale, { weekday: "long", timeZone: zone?.name ?? "UTC" });
  const since = weekday.format(run - days * DAY_MS);
  const fallen = rain_mm === null ? [] : [words.fallen(millimetres(rain_mm), since)];
  const expected = expected_mm === null ? [] : [words.expected(millimetres(expected_mm))];
  const wet = soil === null ? [] : [words.soil(joined(rounded(soil, 1), "%"))];
  const isShort = days < 0.95;
  const time = isShort ? words.hours(rounded(days * 24, 0)) : words.days(rounded(days, 1));
  if (!skipped) return words.waters(percent(factor), [time, ...fallen, ...expected, ...wet].join(", "));
  const water = [...(rain_mm ? fallen : []), ...(expected_mm ? expected : [])].join(` ${words.and} `);
  const covered = water === "" ? [] : [words.cover(water, percent(need.rain / need.need))];
  const small = isShort || covered.length + wet.length === 0 ? [words.small(time)] : [];
  return words.skipped([...small, ...covered, ...wet].join(`, ${words.and} `));
}
