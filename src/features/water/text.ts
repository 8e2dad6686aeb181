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
} as const;

const rounded = (value: number, digits = 1): string => String(Number(value.toFixed(digits)));

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
  const millimetres = (rain_mm ?? 0) + (expected_mm ?? 0) / 2;
  const fallen = `${rounded(millimetres)} mm of rain since ${since}`;
  if (skipped && millimetres > 0) return `Skipped: ${fallen} cover ${rounded((100 * rain) / need, 0)} % of the need.`;
  if (skipped) return `Skipped: the soil has ${rounded(soil ?? 0)} %.`;
  const parts = [
    `${rounded(days)} ${days === 1 ? "day" : "days"}`,
    ...(rain_mm === null && expected_mm === null ? [] : [fallen]),
    ...(soil === null ? [] : [`the soil has ${rounded(soil)} %`]),
  ];
  return `Waters ${rounded(factor, 2)} of a day's need: ${parts.join(", ")}.`;
}
