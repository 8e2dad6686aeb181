import { expect } from "bun:test";
import { clock, created, daily, edited, given, kept, NOW, once, refused, text } from "./rows";
import { patch, post, scenarios } from "../../../support/scenarios";

const endsAMinuteLater = { start_time: daily.start_time, end_time: "2026-05-01T06:01:00.000Z" };

scenarios(
  "farm_events: times (sequences.md §8.3; the time is 2026-03-01T08:15:30.123Z)",
  [
    created("an event starts now unless it is said otherwise", { start_time: undefined }, { start_time: NOW }),
    created("a one-time event ends a minute after its start", { ...once, end_time: undefined }, endsAMinuteLater),
    created(
      "whatever end is sent; repeat is stored",
      { time_unit: "never", repeat: 7 },
      { ...endsAMinuteLater, repeat: 7 },
    ),
    created("also from now on", { time_unit: "never", start_time: null }, { end_time: "2026-03-01T08:16:30.123Z" }),
    refused(
      "the end sent must lie within 20 years all the same",
      { time_unit: "never", end_time: "2050-01-01" },
      {
        end_time: text,
      },
    ),
    refused("other events need an end", { end_time: undefined }, { end_time: text }),
    refused("null is none", { end_time: null }, { end_time: text }),
    refused("which is not before the start", { end_time: "2026-05-01T05:59:59.999Z" }, { end_time: text }),
    created("it may be equal", { end_time: daily.start_time }, { end_time: daily.start_time }),
    refused(
      "the start counts as now",
      { start_time: undefined, end_time: "2026-03-01T08:15:30.122Z" },
      { end_time: text },
    ),
    refused("20 years ago is too early", { start_time: "2006-03-01T08:15:30.123Z", repeat: 100 }, { start_time: text }),
    created("a millisecond later is not", { start_time: "2006-03-01T08:15:30.124Z", repeat: 100 }, {}),
    refused("in 20 years is too late", { end_time: "2046-03-01T08:15:30.123Z", repeat: 100 }, { end_time: text }),
    created("a millisecond earlier is not", { end_time: "2046-03-01T08:15:30.122Z", repeat: 100 }, {}),
    created(
      "a one-time event may end in exactly 20 years",
      { ...once, end_time: null, start_time: "2046-03-01T08:14:30.123Z" },
      {
        end_time: "2046-03-01T08:15:30.123Z",
      },
    ),
    refused("not later", { ...once, end_time: null, start_time: "2046-03-01T08:14:30.124Z" }, { error: text }),
    refused(
      "problems of rules are told together",
      { start_time: "2006-03-01", end_time: "2046-03-02", repeat: 1, executable_id: 999_999 },
      { start_time: text, end_time: text, farm_event: text },
    ),
    edited(
      "an edit may start in the past",
      { start_time: "2020-01-01", repeat: 50 },
      { start_time: "2020-01-01T00:00:00.000Z" },
    ),
    kept("but not 20 years ago", { start_time: "2006-03-01T08:15:30.123Z", repeat: 100 }, { start_time: text }),
    kept("nor end in 20 years", { end_time: "2046-03-01T08:15:30.123Z", repeat: 100 }, { end_time: text }),
    edited("it may start after its end", { start_time: "2026-07-01" }, { end_time: daily.end_time }),
    edited(
      "an event that becomes a one-time event ends a minute after its start",
      { time_unit: "never" },
      endsAMinuteLater,
    ),
    edited(
      "its new start",
      { time_unit: "never", start_time: "2026-08-01", end_time: "2030-01-01" },
      {
        start_time: "2026-08-01T00:00:00.000Z",
        end_time: "2026-08-01T00:01:00.000Z",
      },
    ),
    kept(
      "it must not end after 20 years",
      { time_unit: "never", start_time: "2046-03-01T08:14:30.124Z" },
      { error: text },
    ),
    {
      name: "a one-time event stays one",
      given: { ...given, mine: post("/api/farm_events", once) },
      send: patch("/api/farm_events/$mine", { end_time: "2026-09-01" }),
      has: endsAMinuteLater,
    },
    {
      name: "one that becomes another keeps its end",
      given: { ...given, mine: post("/api/farm_events", once) },
      send: patch("/api/farm_events/$mine", { time_unit: "hourly" }),
      has: { ...endsAMinuteLater, time_unit: "hourly" },
    },
  ],
  {},
  clock,
);

/** Spans begin now. */
const spanning = (milliseconds: number) => ({
  start_time: NOW,
  end_time: new Date(Date.parse(NOW) + milliseconds).toISOString(),
});
const YEAR = 365 * 86_400_000;
const OCCURRENCES: readonly [time_unit: string, repeat: number, span: number, refusedAs?: number][] = [
  ["daily", 1, YEAR],
  ["hourly", 23, YEAR],
  ["hourly", 17, YEAR, 515],
  ["minutely", 59, YEAR, 8908],
  ["weekly", 37, YEAR],
  ["yearly", 1, 0],
  ["minutely", 1, 500 * 60_000],
  ["minutely", 1, 500 * 60_000 + 29_999],
  ["minutely", 1, 500 * 60_000 + 30_000, 501],
  ["hourly", 1, 501 * 3_600_000, 501],
  ["hourly", 2, 1000 * 3_600_000],
  ["daily", 1, 500 * 86_400_000],
  ["daily", 1, 501 * 86_400_000, 501],
  ["weekly", 1, 500 * 604_800_000],
  ["weekly", 1, 501 * 604_800_000, 501],
  ["monthly", 1, 19 * YEAR],
];

scenarios(
  "farm_events: occurrences (sequences.md §8.3)",
  [
    ...OCCURRENCES.map(([time_unit, repeat, span, count]) => {
      const fields = { ...spanning(span), time_unit, repeat };
      const name = `every ${repeat} ${time_unit} for ${span / 60_000} minutes`;
      return count === undefined
        ? created(`${name}`, fields, fields)
        : refused(`${name}: too often`, fields, { occurrences: expect.stringContaining(String(count)) });
    }),
    created("a one-time event takes place once", { ...spanning(YEAR), time_unit: "never" }, {}),
    kept(
      "an edit is judged by what becomes of it",
      { time_unit: "minutely" },
      { occurrences: expect.stringContaining("22320") },
    ),
    kept("also if only the end moves", { end_time: "2045-01-01" }, { occurrences: text }),
    edited("a smaller unit with more between is fine", { time_unit: "hourly", repeat: 17 }, { repeat: 17 }),
  ],
  {},
  clock,
);
