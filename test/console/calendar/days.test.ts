import { describe, expect, test } from "bun:test";
import { daysFrom } from "../../../src/console/calendar/days";
import { zoneOf } from "../../../src/robot/calendar/zone";
import { longTest, part } from "../../support/tier";

/* Days of the garden at another time (`console.md` §2.1): those of the zone of the device, whatever the clocks do. */

const HOUR_MS = 3_600_000;
const YEAR = 365;

/** With the days on which their clocks change: by an hour at night, by half of one, never, and where midnight is left out. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  "Europe/Berlin": ["2026-03-29", "2026-10-25"],
  "America/New_York": ["2026-03-08", "2026-11-01"],
  "Australia/Lord_Howe": ["2026-04-05", "2026-10-04"],
  "Asia/Beirut": ["2026-03-29", "2026-10-25"],
  "America/Havana": ["2026-03-08", "2026-11-01"],
  "America/Santiago": ["2026-04-05", "2026-09-06"],
  "Pacific/Kiritimati": [],
  UTC: [],
};

describe.each(part(Object.entries(ZONES), 3))("days of %s", (name, changes) => {
  const zone = zoneOf(name);
  const { format } = new Intl.DateTimeFormat("sv", { timeZone: name, dateStyle: "short" });
  const begin = Date.parse("2026-01-01T00:30Z");
  /** Each hour of the day, over a year; and every half an hour around a change of the clock. */
  const openings = [
    ...Array.from({ length: Math.floor((YEAR * 24) / 13) }, (_, index) => begin + index * 13 * HOUR_MS),
    ...changes.flatMap((day) =>
      Array.from({ length: 144 }, (_, index) => Date.parse(day) + (index / 2 - 24) * HOUR_MS),
    ),
  ];

  longTest("go there and back from every hour of the year, also half a year on", () => {
    const wrong = openings.flatMap((now) => {
      const days = daysFrom(now, zone);
      return [-200, -1, 0, 1, 200].filter((offset) => {
        const day = days.dayOf(offset);
        return days.offsetOf(day) !== offset || format(days.timeOf(offset)) !== day;
      });
    });
    expect(wrong).toEqual([]);
    expect(openings.filter((now) => daysFrom(now, zone).dayOf(0) !== format(now))).toEqual([]);
  });

  test("follow each other without a gap, as far as the slider goes", () => {
    const days = daysFrom(Date.parse("2026-12-31T23:30Z"), zone);
    const offsets = Array.from({ length: 3 * YEAR }, (_, index) => index - 2 * YEAR).filter((offset) => offset !== 0);
    const wrong = offsets.filter((offset) => {
      const last = days.timeOf(offset);
      return format(last) !== days.dayOf(offset) || format(last + 1) !== days.dayOf(offset + 1);
    });
    expect(wrong).toEqual([]);
  });

  test("begin once, at the first moment that clocks there call so", () => {
    const wrong = openings.filter((now) => {
      const first = zone.dayOf(now);
      return format(first) !== format(now) || format(first - 1) === format(now) || first > now;
    });
    expect(wrong).toEqual([]);
  });
});

test.each([
  ["2027-06-11", 200],
  ["2026-11-22", -1],
  ["2028-02-29", 463],
  ["2027-13-01", undefined],
  ["2026-7-1", undefined],
  ["tomorrow", undefined],
  ["", undefined],
])("from 23:05 in a winter of Berlin %p is %p days away", (day, offset) => {
  const days = daysFrom(Date.parse("2026-11-23T22:05Z"), zoneOf("Europe/Berlin"));
  expect(days.offsetOf(day)).toBe(offset);
  if (offset !== undefined) expect(days.dayOf(offset)).toBe(day);
});

test("today is seen as it is now, another day at its end", () => {
  const now = Date.parse("2026-11-23T09:00Z");
  const { timeOf } = daysFrom(now, zoneOf("Europe/Berlin"));
  expect([0, 1, -1, 200].map((offset) => new Date(timeOf(offset)).toISOString())).toEqual([
    "2026-11-23T09:00:00.000Z",
    "2026-11-24T22:59:59.999Z",
    "2026-11-22T22:59:59.999Z",
    "2027-06-11T21:59:59.999Z",
  ]);
});
