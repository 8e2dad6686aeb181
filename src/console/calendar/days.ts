import { DAY_MS } from "../../robot/calendar/duration";
import type { Zone } from "../../robot/calendar/zone";

/** Days of a zone, counted from today on; below 0 in the past. They have names such as `2026-07-15`. */
interface Days {
  readonly dayOf: (offset: number) => string;
  /** The opposite; undefined for a text that names no day. */
  readonly offsetOf: (day: string) => number | undefined;
  /** Now, or the last millisecond of another day: in epoch milliseconds. */
  readonly timeOf: (offset: number) => number;
}

export function daysFrom(now: number, zone: Zone): Days {
  /** Days as if each had 24 hours, so that counting them is plain arithmetic. */
  const today = Date.parse(zone.textOf(now).slice(0, 10));
  return {
    dayOf: (offset) => new Date(today + offset * DAY_MS).toISOString().slice(0, 10),
    offsetOf: (day) => {
      const wanted = Date.parse(`${day}T00:00Z`);
      return Number.isNaN(wanted) ? undefined : (wanted - today) / DAY_MS;
    },
    timeOf: (offset) => (offset === 0 ? now : zone.dayAfter(now, offset + 1) - 1),
  };
}
