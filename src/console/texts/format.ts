import { signal } from "@preact/signals";
import { DAY_MS } from "../../robot/calendar/duration";
import { language, locale } from "./language";

/** How times are shown: in the zone of the device, by the preferences of the account. */
export const clock = signal<{ readonly zone: string | undefined; readonly hour12: boolean; readonly seconds: boolean }>(
  {
    zone: undefined,
    hour12: false,
    seconds: false,
  },
);

type Time = string | number | Date;

/** Records tell times as ISO text, alerts, logs and telemetries in seconds since 1970. */
const dateOf = (time: Time): Date => new Date(typeof time === "number" ? time * 1000 : time);

const inZone = (): Intl.DateTimeFormatOptions => (clock.value.zone === undefined ? {} : { timeZone: clock.value.zone });

/** German never counts to twelve only. */
const countsTo12 = (): boolean => clock.value.hour12 && language.value !== "de";
const timeParts = (): Intl.DateTimeFormatOptions => ({
  hour: countsTo12() ? "numeric" : "2-digit",
  minute: "2-digit",
  ...(clock.value.seconds && { second: "2-digit" }),
  hour12: countsTo12(),
});

/** Making one costs more than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const all = { ...inZone(), ...options };
  const key = `${language} ${JSON.stringify(all)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, all);
  formats.set(key, format);
  return format;
}
const formatted = (time: Time, options: Intl.DateTimeFormatOptions): string =>
  formatIn(locale(), options).format(dateOf(time));

/** `14:05`. */
export const formatTime = (time: Time): string => formatted(time, timeParts());

/** `22 Nov 2026`. */
export const formatDate = (time: Time): string => formatted(time, { dateStyle: "medium" });

/** `22 Nov`: where the year is known. */
export const formatShortDate = (time: Time): string => formatted(time, { day: "numeric", month: "short" });

/** `2026-11-22`: the day in the zone of the device, as date fields have it. */
export const isoDay = (time: Time): string => formatIn("sv", { dateStyle: "short" }).format(dateOf(time));

const isThisYear = (time: Time): boolean => isoDay(time).slice(0, 4) === isoDay(new Date()).slice(0, 4);

/** `22 Nov`, in other years `Nov 2025`: where there is little room. */
export const formatRecentDate = (time: Time): string =>
  isThisYear(time) ? formatShortDate(time) : formatted(time, { month: "short", year: "numeric" });

/** `Sunday, 22 November`, with the year unless it is this one. */
export const formatDay = (time: Time): string => {
  const year = isThisYear(time) ? {} : ({ year: "numeric" } as const);
  return formatted(time, { weekday: "long", day: "numeric", month: "long", ...year });
};

/** `November 2026`. */
export const formatMonth = (time: Time): string => formatted(time, { month: "long", year: "numeric" });

/** `Nov`. */
export const formatShortMonth = (time: Time): string => formatted(time, { month: "short" });

/** `November`, or `N`, of a number from 1 on. */
export const formatMonthName = (month: number, length: "long" | "narrow"): string =>
  formatIn(locale(), { month: length, timeZone: "UTC" }).format(Date.UTC(2026, month - 1));

/** `Sun 22`. */
export const formatShortDay = (time: Time): string => formatted(time, { weekday: "short", day: "numeric" });

/** `Sun`. */
export const formatWeekday = (time: Time): string => formatted(time, { weekday: "short" });

/** `22 Nov 2026, 14:05`. */
export const formatDateTime = (time: Time): string =>
  formatted(time, { day: "numeric", month: "short", year: "numeric", ...timeParts() });

const STEPS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** Days on the calendar from now to a time: `yesterday` may be a minute or 47 hours ago. */
const daysAway = (time: Time, now: number): number =>
  (Date.parse(isoDay(time)) - Date.parse(isoDay(new Date(now)))) / DAY_MS;

/** `5 minutes ago`, or the date where it is more than a week. */
export function formatAgo(time: Time, now = Date.now()): string {
  const seconds = Math.round((dateOf(time).getTime() - now) / 1000);
  if (Math.abs(seconds) > 7 * 86_400) return formatDate(time);
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  const [unit, length] = STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? (["second", 1] as const);
  return relative.format(unit === "day" ? daysAway(time, now) : Math.trunc(seconds / length), unit);
}

const numberFormats = new Map<string, Intl.NumberFormat>();
function numberFormatIn(language: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: digits });
  numberFormats.set(key, format);
  return format;
}

/** `1,234.5`: at most `digits` behind the point. Small whole numbers are the same in every language of ours. */
export const formatNumber = (value: number, digits = 1): string =>
  Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : numberFormatIn(locale(), digits).format(value);

/** A number, or several, with its unit; no line ends between them. */
export const withUnit = (number: string, unit: string): string => (unit === "" ? number : `${number}\u00a0${unit}`);

/** `1,200 mm`. */
export const formatLength = (millimetres: number, digits = 1): string =>
  withUnit(formatNumber(millimetres, digits), "mm");

const AXES = ["x", "y", "z"] as const;

/** `x 1,200 · y 400 · z −20`, in millimetres: the one way to write a place. Axes without a value are left out. */
export const formatPlace = (
  place: Readonly<Partial<Record<(typeof AXES)[number], number | null | undefined>>>,
  digits = 1,
): string =>
  AXES.flatMap((axis) => {
    const value = place[axis] ?? undefined;
    return value === undefined ? [] : `${axis}\u00a0${formatNumber(value, digits)}`;
  }).join(" · ") || "–";

/** The zone that times are shown in: `Europe/Berlin`. */
export const zoneName = (): string => clock.value.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
