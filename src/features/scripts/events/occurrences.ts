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
