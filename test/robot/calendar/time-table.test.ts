import { describe, expect, test } from "bun:test";
import type { FarmEvent, Regimen } from "../../../src/client/records";
import { listedIn, planned } from "../../../src/robot/calendar/time-table";
import { zoneOf } from "../../../src/robot/calendar/zone";

/* What a robot runs on time, late or not at all (robot-facts.md §6). */

const MINUTE_MS = 60_000;
const record = { device_id: 1, created_at: "", updated_at: "" };
const at = (time: string): number => Date.parse(`2026-05-01T${time}Z`);
const day = { from: at("00:00:00"), until: at("24:00:00") };

const event = (id: number, start: string, unit: FarmEvent["time_unit"] = "never", repeat = 1): FarmEvent => ({
  ...record,
  ...{ id, start_time: start, end_time: "2027-01-01T00:00:00Z", time_unit: unit, repeat, body: [] },
  ...{ executable_id: 5, executable_type: "Sequence" },
});
const regimen = {
  ...record,
  id: 5,
  regimen_items: [{ sequence_id: 8, time_offset: 6 * 3_600_000 }],
} as unknown as Regimen; // what is looked at
const ofRegimen: FarmEvent = { ...event(9, "2026-04-30T22:00:00Z"), executable_type: "Regimen" };
const clock = (time: number): string => new Date(time).toISOString().slice(11, 19);

/** `id time`, with what becomes of it, when every run takes `minutes`. */
function plan(events: readonly FarmEvent[], minutes: number, zone: string | null = "Europe/Berlin"): string[] {
  const listed = listedIn(events, new Map([[5, regimen]]), zone === null ? undefined : zoneOf(zone), day);
  return [...planned(listed, [], () => minutes * MINUTE_MS)].map(
    ({ occurrence, begins, isDropped }) => `${occurrence.event.id} ${isDropped ? "dropped" : clock(begins)}`,
  );
}

describe("the time table", () => {
  const [six, sixAgain] = [event(1, "2026-05-01T06:00:00Z"), event(2, "2026-05-01T06:00:00Z")];
  const rows: { name: string; plan: readonly string[]; is: readonly string[] }[] = [
    { name: "alone: on time", plan: plan([six], 5), is: ["1 06:00:00"] },
    {
      name: "two due at once: the other 15 s after the end",
      plan: plan([six, sixAgain], 5),
      is: ["1 06:00:00", "2 06:05:15"],
    },
    { name: "late by 15 minutes: it runs", plan: plan([six, sixAgain], 14.75), is: ["1 06:00:00", "2 06:15:00"] },
    { name: "later: dropped", plan: plan([six, sixAgain], 15), is: ["1 06:00:00", "2 dropped"] },
    {
      name: "what is dropped delays nothing",
      plan: plan([six, sixAgain, event(3, "2026-05-01T06:20:00Z")], 18),
      is: ["1 06:00:00", "2 dropped", "3 06:20:00"],
    },
    {
      name: "500 occurrences from the start on, past ones count",
      plan: plan([event(1, "2026-04-30T15:42:00Z", "minutely")], 0.1),
      is: ["1 00:00:00", "1 00:01:00"],
    },
    { name: "a regimen: from midnight in the zone of the device", plan: plan([ofRegimen], 1), is: ["9 04:00:00"] },
    { name: "without a zone no regimen begins", plan: plan([ofRegimen, six], 1, null), is: ["1 06:00:00"] },
  ];
  test.each<[FarmEvent["time_unit"], number]>([
    ["minutely", 60],
    ["hourly", 3_600],
    ["daily", 86_400],
    ["weekly", 7 * 86_400],
    ["monthly", 30 * 86_400],
    ["yearly", 365 * 86_400],
  ])("%s: each so many plain seconds, twice that for every second one", (unit, seconds) => {
    for (const repeat of [1, 2]) {
      const before = (ms: number): string => new Date(at("06:00:00") - ms).toISOString();
      const [on, beside] = [
        event(1, before(repeat * seconds * 1000), unit, repeat),
        event(2, before(1_000), unit, repeat),
      ];
      const span = { from: at("06:00:00"), until: at("06:00:01") };
      const listed = listedIn([on, beside], new Map(), zoneOf("Europe/Berlin"), span);
      expect(listed.map(({ event: { id } }) => id)).toEqual([1]);
    }
  });

  test.each(rows)("$name", ({ plan: found, is }) => {
    expect(found).toEqual([...is]);
  });
});
