import { MINUTE_MS } from "../../../platform/time";

/** Minutes per unit; a month counts as 30 days, a year as 365 (`sequences.md` §8.3). */
const UNIT_MINUTES = {
  never: Number.POSITIVE_INFINITY,
  minutely: 1,
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
} as const;

export type TimeUnit = keyof typeof UNIT_MINUTES;
export const TIME_UNITS = Object.keys(UNIT_MINUTES) as TimeUnit[]; // keys() loses the key type

/** Number of occurrences of an event: 1 for `never`, else its span divided by the interval, rounded to nearest. */
export function occurrences(start: string, end: string, unit: TimeUnit, repeat: number): number {
  if (unit === "never") return 1;
  const minutes = Math.max(1, (Date.parse(end) - Date.parse(start)) / 60_000);
  return Math.round(minutes / (UNIT_MINUTES[unit] * repeat));
}

interface Repeated {
  readonly start_time: string;
  readonly end_time: string;
  readonly time_unit: TimeUnit;
  readonly repeat: number;
}

/**
 * When an event takes place first after `nowMs`, in epoch milliseconds; undefined when it is over. Its steps are of equal
 * length; the end itself is no start, unless it is the beginning, too.
 */
export function nextOccurrence(
  { start_time, end_time, time_unit, repeat }: Repeated,
  nowMs: number,
): number | undefined {
  const start = Date.parse(start_time);
  if (start > nowMs) return start;
  if (time_unit === "never") return undefined;
  const step = UNIT_MINUTES[time_unit] * MINUTE_MS * repeat;
  const next = start + (Math.floor((nowMs - start) / step) + 1) * step;
  return next < Date.parse(end_time) ? next : undefined;
}
