import { ICalCalendar, ICalEventStatus } from "ical-generator";
import type { Entry } from "./entries";

/** Names of people may hold them, and a calendar may not. */
const CONTROL = /\p{Cc}+/gu;
const plain = (text: string): string => text.replace(CONTROL, " ").toWellFormed();

/**
 * A calendar as iCalendar (RFC 5545). All times are UTC, which a reader shows in its own zone. `day`: its time stamps, which
 * change with the day only, so that the same runs give the same text.
 */
export function icalendarOf(name: string, entries: readonly Entry[], day: number): string {
  const calendar = new ICalCalendar({ name: plain(name), prodId: "//Gardenshed//Calendar//EN" });
  for (const { uid, start, end, title, note, isCancelled } of entries) {
    calendar.createEvent({
      id: uid,
      stamp: new Date(day),
      start: new Date(start),
      end: new Date(end),
      summary: plain(title),
      ...(isCancelled ? { status: ICalEventStatus.CANCELLED } : {}),
      ...(note === null ? {} : { description: plain(note) }),
    });
  }
  return `${calendar.toString()}\r\n`;
}
