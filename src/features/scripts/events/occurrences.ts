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

const MINUTE_MS = 60_000;
/** What is no fixed time, in months. */
const UNIT_MONTHS: Partial<Record<TimeUnit, number>> = { monthly: 1, yearly: 12 };

interface Repeated {
  readonly start_time: string;
  readonly end_time: string;
  readonly time_unit: TimeUnit;
  readonly repeat: number;
}

/** When an event takes place first after `nowMs`, in epoch milliseconds; undefined when it is over. */
export function nextOccurrence(
  { start_time, end_time, time_unit, repeat }: Repeated,
  nowMs: number,
): number | undefined {
  const start = Date.parse(start_time);
  if (start > nowMs) return start;
  if (time_unit === "never") return undefined;
  const months = UNIT_MONTHS[time_unit];
  const next = months
    ? nextInMonths(start, months * repeat, nowMs)
    : nextInSteps(start, UNIT_MINUTES[time_unit] * MINUTE_MS * repeat, nowMs);
  return next <= Date.parse(end_time) ? next : undefined;
}

const nextInSteps = (start: number, step: number, nowMs: number): number =>
  start + (Math.floor((nowMs - start) / step) + 1) * step;

/** The same day and time of a later month, in UTC. */
function nextInMonths(start: number, step: number, nowMs: number): number {
  const [first, now] = [new Date(start), new Date(nowMs)];
  const passed = (now.getUTCFullYear() - first.getUTCFullYear()) * 12 + now.getUTCMonth() - first.getUTCMonth();
  const after = (steps: number): number => new Date(start).setUTCMonth(first.getUTCMonth() + steps * step);
  const steps = Math.floor(passed / step);
  return after(steps) > nowMs ? after(steps) : after(steps + 1);
}
