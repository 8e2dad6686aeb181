import { DAY_MS } from "../calendar/duration";
import type { Zone } from "../calendar/zone";
import { joined, numberText } from "./amount";
import type { Fault, WaterNeed } from "./need";

type Measured = keyof WaterNeed["faults"];

/** The words of decisions. Numbers come written and with their units. */
interface Words {
  /** Says the day of the week of a time of UTC. */
  readonly weekday: Intl.DateTimeFormat;
  readonly waters: (percent: string, why: string) => string;
  readonly skipped: (why: string) => string;
  readonly and: string;
  readonly days: (count: string) => string;
  readonly hours: (count: string) => string;
  readonly minutes: (count: string) => string;
  readonly fallen: (rain: string, day: string) => string;
  readonly expected: (rain: string) => string;
  readonly soil: (percent: string) => string;
  /** `isOne`: whether the water is one thing, such as a half. */
  readonly cover: (water: string, percent: string, isOne: boolean) => string;
  readonly small: (time: string) => string;
  readonly fault: (measure: string, why: string) => string;
  readonly measures: Readonly<Record<Measured, string>>;
  readonly faults: Readonly<Record<Fault, string>>;
}

const weekdaysIn = (locale: string) => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });

const WORDS = {
  en: {
    weekday: weekdaysIn("en"),
    waters: (percent, why) => `Waters ${percent} of a day's need: ${why}.`,
    skipped: (why) => `Skipped: ${why}.`,
    and: "and",
    days: (count) => joined(count, count === "1" ? "day" : "days"),
    hours: (count) => joined(count, count === "1" ? "hour" : "hours"),
    minutes: (count) => joined(count, count === "1" ? "minute" : "minutes"),
    fallen: (rain, day) => `${rain} of rain since ${day}`,
    expected: (rain) => `half of the expected ${rain} of rain`,
    soil: (percent) => `the soil has ${percent}`,
    cover: (water, percent, isOne) => `${water} ${isOne ? "covers" : "cover"} ${percent} of the need`,
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
    weekday: weekdaysIn("de"),
    waters: (percent, why) => `Gießt ${percent} des Tagesbedarfs: ${why}.`,
    skipped: (why) => `Fällt aus: ${why}.`,
    and: "und",
    days: (count) => joined(count, count === "1" ? "Tag" : "Tage"),
    hours: (count) => joined(count, count === "1" ? "Stunde" : "Stunden"),
    minutes: (count) => joined(count, count === "1" ? "Minute" : "Minuten"),
    fallen: (rain, day) => `${rain} Regen seit ${day}`,
    expected: (rain) => `die Hälfte der erwarteten ${rain} Regen`,
    soil: (percent) => `die Bodenfeuchte ist ${percent}`,
    cover: (water, percent, isOne) => `${water} ${isOne ? "deckt" : "decken"} ${percent} des Bedarfs`,
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
  return [reasonText(need, run, zone, language), ...faultTexts(need.faults, language)].join(" ");
}

/** A sentence for each measure that did not count. */
export function faultTexts(faults: WaterNeed["faults"], language: keyof typeof WORDS): string[] {
  const { fault, measures, faults: why }: Words = WORDS[language];
  return Object.entries(faults).map(([measure, each]) => fault(measures[measure as Measured], why[each]));
}

function reasonText(need: WaterNeed, run: number, zone: Zone | undefined, language: keyof typeof WORDS): string {
  const words: Words = WORDS[language];
  const { rain_mm, expected_mm, soil, factor, skipped } = need;
  const percent = (part: number): string => joined(numberText(100 * part, language, 0), "%");
  const millimetres = (value: number): string => joined(numberText(value, language, 1), "mm");
  const since = words.weekday.format(localTime(run - need.days * DAY_MS, zone));
  const fallen = rain_mm === null ? [] : [words.fallen(millimetres(rain_mm), since)];
  const expected = expected_mm === null ? [] : [words.expected(millimetres(expected_mm))];
  const wet = soil === null ? [] : [words.soil(joined(numberText(soil, language, 1), "%"))];
  const { time, isShort } = timeOf(need, language);
  if (!skipped) return words.waters(percent(factor), [time, ...fallen, ...expected, ...wet].join(", "));
  const waters = [...(rain_mm ? fallen : []), ...(expected_mm ? expected : [])];
  const isOne = waters.length === 1 && (!rain_mm || millimetres(rain_mm) === millimetres(1));
  const cover = words.cover(waters.join(` ${words.and} `), percent(need.rain / need.need), isOne);
  const covered = waters.length === 0 ? [] : [cover];
  const small = isShort || covered.length + wet.length === 0 ? [words.small(time)] : [];
  return words.skipped([...small, ...covered, ...wet].join(`, ${words.and} `));
}

/** The time that clocks of a zone show at `time`, as a time of UTC. */
const localTime = (time: number, zone: Zone | undefined): number => (zone ? Date.parse(`${zone.textOf(time)}Z`) : time);

/** The time since the run before in words, and whether it is less than a day. */
function timeOf(
  { days }: WaterNeed,
  language: keyof typeof WORDS,
): { readonly time: string; readonly isShort: boolean } {
  const words: Words = WORDS[language];
  const minutes = Math.max(1, Math.round(days * 24 * 60));
  if (minutes < 60) return { time: words.minutes(String(minutes)), isShort: true };
  if (days < 0.95) return { time: words.hours(numberText(days * 24, language, 0)), isShort: true };
  return { time: words.days(numberText(days, language, 1)), isShort: false };
}
