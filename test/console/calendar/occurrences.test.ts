import { describe, expect, test } from "bun:test";
import type { FarmEvent, Regimen } from "../../../src/client/records";
import { occurrencesIn, type Span } from "../../../src/robot/calendar/occurrences";
import { daysOf } from "../../../src/console/calendar/agenda";
import { zoneOf } from "../../../src/robot/calendar/zone";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const record = { device_id: 1, created_at: "", updated_at: "" };

const event = (start: string, end: string, unit: FarmEvent["time_unit"], repeat = 1): FarmEvent => ({
  ...record,
  ...{ id: 1, start_time: start, end_time: end, time_unit: unit, repeat, body: [] },
  ...{ executable_id: 5, executable_type: "Sequence" },
});
const span = (from: string, until: string): Span => ({ from: Date.parse(from), until: Date.parse(until) });
const texts = (found: readonly { at: number }[]): string[] =>
  found.map(({ at }) => new Date(at).toISOString().slice(0, 16));
const berlin = zoneOf("Europe/Berlin");

describe("an event with a sequence runs", () => {
  test.each<[string, FarmEvent, Span, string[]]>([
    [
      "once",
      event("2026-05-01T06:00:00Z", "2026-05-01T06:01:00Z", "never"),
      span("2026-05-01T00:00:00Z", "2026-05-02T00:00:00Z"),
      ["2026-05-01T06:00"],
    ],
    [
      "not outside of the span",
      event("2026-05-01T06:00:00Z", "2026-05-01T06:01:00Z", "never"),
      span("2026-05-01T06:00:01Z", "2026-05-02T00:00:00Z"),
      [],
    ],
    [
      "every second day until its end, which is no start",
      event("2026-05-01T06:00:00Z", "2026-05-07T06:00:00Z", "daily", 2),
      span("2026-04-01T00:00:00Z", "2026-06-01T00:00:00Z"),
      ["2026-05-01T06:00", "2026-05-03T06:00", "2026-05-05T06:00"],
    ],
    [
      "in the middle of its time, without counting from the start",
      event("2020-01-01T00:30:00Z", "2036-01-01T00:00:00Z", "hourly", 6),
      span("2026-05-01T00:00:00Z", "2026-05-01T12:00:00Z"),
      ["2026-05-01T00:30", "2026-05-01T06:30"],
    ],
    [
      "once where end and start are the same",
      event("2026-05-01T06:00:00Z", "2026-05-01T06:00:00Z", "daily"),
      span("2026-05-01T00:00:00Z", "2026-05-09T00:00:00Z"),
      ["2026-05-01T06:00"],
    ],
    [
      "an hour later on the clock after the change to summer time",
      event("2026-03-28T06:00:00Z", "2026-03-30T07:00:00Z", "daily"),
      span("2026-03-28T00:00:00Z", "2026-04-01T00:00:00Z"),
      ["2026-03-28T06:00", "2026-03-29T06:00", "2026-03-30T06:00"],
    ],
  ])("%s", (_, given, when, wanted) => {
    expect(texts(occurrencesIn([given], new Map(), berlin, when))).toEqual(wanted);
  });
});

describe("an event with a regimen", () => {
  const item = (days: number, hours: number, sequence_id: number) => ({
    ...{ id: sequence_id, created_at: "", updated_at: "", regimen_id: 7, sequence_id },
    time_offset: days * DAY_MS + hours * HOUR_MS,
  });
  const regimen: Regimen = {
    ...record,
    ...{ id: 7, name: "R", color: "gray", body: [] },
    regimen_items: [item(0, 6, 1), item(0, 20, 2), item(1, 8, 3), item(3, 8, 4)],
  };
  const started: FarmEvent = {
    ...event("2026-03-28T09:00:00Z", "2026-03-28T09:01:00Z", "never"),
    ...{ executable_type: "Regimen", executable_id: 7 },
  };

  test("counts from midnight where the device is, and leaves out what is before its start", () => {
    const found = occurrencesIn(
      [started],
      new Map([[7, regimen]]),
      berlin,
      span("2026-03-01T00:00:00Z", "2026-05-01T00:00:00Z"),
    );
    expect(found.map(({ sequenceId }) => sequenceId)).toEqual([2, 3, 4]);
    expect(texts(found)).toEqual(["2026-03-28T19:00", "2026-03-29T07:00", "2026-03-31T07:00"]);
  });

  test.each([
    [
      "two minutes before its start: due at its start",
      "2026-03-29T08:02:00Z",
      ["2026-03-29T08:02", "2026-03-29T20:00"],
    ],
    ["longer before: left out", "2026-03-29T08:02:01Z", ["2026-03-29T20:00"]],
  ])("an item %s", (_, start_time, due) => {
    const twice = { ...regimen, regimen_items: [item(0, 8, 1), item(0, 20, 2)] };
    const day = span("2026-03-29T00:00:00Z", "2026-03-30T00:00:00Z");
    const found = occurrencesIn([{ ...started, start_time }], new Map([[7, twice]]), zoneOf("UTC"), day);
    expect(texts(found)).toEqual(due);
  });

  test("that is not there runs nothing", () => {
    expect(occurrencesIn([started], new Map(), berlin, span("2026-03-01T00:00:00Z", "2026-05-01T00:00:00Z"))).toEqual(
      [],
    );
  });
});

describe("days of a time zone", () => {
  test.each([
    ["Europe/Berlin", "2026-03-29T12:00:00Z", 23],
    ["Europe/Berlin", "2026-10-25T12:00:00Z", 25],
    ["America/New_York", "2026-03-08T12:00:00Z", 23],
    ["Asia/Kolkata", "2026-03-29T12:00:00Z", 24],
    ["Australia/Lord_Howe", "2026-04-05T01:00:00Z", 24.5],
    ["America/Santiago", "2026-09-06T12:00:00Z", 23], // begins at one o'clock
    ["America/Santiago", "2026-04-04T12:00:00Z", 25], // its last hour comes twice
    ["America/Havana", "2026-11-01T12:00:00Z", 25], // midnight comes twice
    ["UTC", "2026-03-29T12:00:00Z", 24],
  ])("%s, %s: %d hours", (name, at, hours) => {
    const zone = zoneOf(name);
    const day = zone.dayOf(Date.parse(at));
    expect((zone.dayAfter(day, 1) - day) / HOUR_MS).toBe(hours);
    expect(zone.dayOf(day)).toBe(day);
    expect(zone.dayAfter(zone.dayAfter(day, 1), -1)).toBe(day);
  });

  test("begin at midnight on the clock there", () => {
    expect(new Date(berlin.dayOf(Date.parse("2026-07-01T21:59:00Z"))).toISOString()).toBe("2026-06-30T22:00:00.000Z");
    expect(new Date(berlin.dayOf(Date.parse("2026-07-01T22:00:00Z"))).toISOString()).toBe("2026-07-01T22:00:00.000Z");
  });

  test("a name that is none is refused", () => {
    expect(() => zoneOf("Europe/Nowhere")).toThrow(RangeError);
  });
});

describe("what clocks show", () => {
  test.each([
    ["Europe/Berlin", "2026-07-01T12:00:00Z", "2026-07-01T14:00"],
    ["Europe/Berlin", "2026-12-01T23:30:00Z", "2026-12-02T00:30"],
    ["Asia/Kolkata", "2026-12-01T20:00:00Z", "2026-12-02T01:30"],
  ])("%s at %s: %s, and back", (name, at, text) => {
    const zone = zoneOf(name);
    expect(zone.textOf(Date.parse(at))).toBe(text);
    expect(zone.timeOf(text)).toBe(Date.parse(at));
  });

  test.each([
    ["Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:30:00Z"],
    ["America/New_York", "2026-03-08T02:30", "2026-03-08T07:30:00Z"],
    ["Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45:00Z"],
    ["Asia/Beirut", "2026-03-29T00:00", "2026-03-28T22:00:00Z"],
    ["America/Santiago", "2026-09-06T00:00", "2026-09-06T04:00:00Z"],
  ])("%s leaves out %s, which counts as before the change: %s", (name, text, at) => {
    expect(zoneOf(name).timeOf(text)).toBe(Date.parse(at));
  });

  test.each([
    ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00Z"],
    ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00Z"],
    ["America/Havana", "2026-11-01T00:00", "2026-11-01T04:00:00Z"],
  ])("%s shows %s twice, which counts as the first: %s", (name, text, at) => {
    expect(zoneOf(name).timeOf(text)).toBe(Date.parse(at));
  });

  test("what is no time is none", () => {
    expect(berlin.timeOf("tomorrow")).toBeUndefined();
    expect(berlin.timeOf("")).toBeUndefined();
  });
});

test("days tell what runs on them: one entry for each event and sequence, however often", () => {
  const often = event("2026-03-29T00:00:00Z", "2026-03-30T00:00:00Z", "hourly", 6);
  const first = berlin.dayOf(Date.parse("2026-03-28T12:00:00Z"));
  const found = occurrencesIn([often], new Map(), berlin, { from: first, until: berlin.dayAfter(first, 4) });
  const days = daysOf(first, 4, found, berlin);
  expect(days.map(({ start }) => berlin.textOf(start))).toEqual(
    ["28", "29", "30", "31"].map((day) => `2026-03-${day}T00:00`),
  );
  expect(days.map(({ entries }) => entries.map(({ times }) => times.map(berlin.textOf)))).toEqual([
    [],
    [["2026-03-29T01:00", "2026-03-29T08:00", "2026-03-29T14:00", "2026-03-29T20:00"]],
    [],
    [],
  ]);
});
