import { stepOf, type TimeUnit } from "../../../robot/calendar/occurrences";
import { MINUTE_MS } from "../../../platform/time";

/** Number of occurrences of an event: 1 for `never`, else its span divided by the interval, rounded to nearest. */
export function occurrences(start: string, end: string, time_unit: TimeUnit, repeat: number): number {
  const step = stepOf({ time_unit, repeat });
  return step === undefined ? 1 : Math.round(Math.max(MINUTE_MS, Date.parse(end) - Date.parse(start)) / step);
}
