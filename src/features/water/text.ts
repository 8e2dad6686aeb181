import type { WaterNeed } from "../../robot/garden/need";
import type { Zone } from "../../robot/calendar/zone";

const NAMES = {
  rain: "The measure of rain",
  expected: "The measure of expected rain",
  soil: "The measure of the soil",
};
const WHY = {
  silent: "is silent",
  absurd: "tells what cannot be",
  old: "has told nothing of late",
  other: "is of another kind by now",
} as const;

const rounded = (value: number, digits = 1): string => String(Number(value.toFixed(digits)));

/** "1 day", "2.5 days". */
const counted = (value: number, unit: string, digits?: number): string =>
  `${rounded(value, digits)} ${unit}${rounded(value, digits) === "1" ? "" : "s"}`;

/** The day of a week in a zone: "Tuesday". */
const weekday = (time: number, zone: Zone | undefined): string =>
  new Intl.DateTimeFormat("en", { weekday: "long", timeZone: zone?.name ?? "UTC" }).format(time);

/** A decision in a sentence: "Skipped: 6.2 mm of rain since Tuesday cover 91 % of the need." */
export function needText(need: WaterNeed, run: number, zone: Zone | undefined): string {
  const faults = Object.entries(need.faults).map(
    ([name, fault]) => ` ${NAMES[name as keyof typeof NAMES]} ${WHY[fault]}, so it did not count.`,
  );
  return [reasonText(need, weekday(run - need.days * 86_400_000, zone)), ...faults].join("");
}

function reasonText(
  { need, rain, rain_mm, expected_mm, soil, days, factor, skipped }: WaterNeed,
  since: string,
): string {
  const fallen = rain_mm === null ? [] : [`${rounded(rain_mm)} mm of rain since ${since}`];
  const expected = expected_mm === null ? [] : [`half of the expected ${rounded(expected_mm)} mm of rain`];
  const wet = soil === null ? [] : [`the soil has ${rounded(soil)} %`];
  const isShort = days < 0.95;
  const time = isShort ? counted(days * 24, "hour", 0) : counted(days, "day");
  if (!skipped) {
    const parts = [time, ...fallen, ...expected, ...wet];
    return `Waters ${rounded(factor, 2)} of a day's need: ${parts.join(", ")}.`;
  }
  const water = [...(rain_mm ? fallen : []), ...(expected_mm ? expected : [])].join(" and ");
  const covered = water === "" ? [] : [`${water} cover ${rounded((100 * rain) / need, 0)} % of the need`];
  const small = isShort || covered.length + wet.length === 0 ? [`the need is that of ${time}`] : [];
  return `Skipped: ${[...small, ...covered, ...wet].join(", and ")}.`;
}
