import { expect } from "bun:test";
import { storedPauses } from "../../../support/stored";
import { TIME } from "../../../support/patterns";
import { get, patch, post, remove, scenarios } from "../../../support/scenarios";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Times ahead of the clock of the machine, by which these rows run: on whole minutes. */
const start = Math.ceil(Date.now() / MINUTE) * MINUTE + 60 * MINUTE;
const inMs = (ms: number): string => new Date(start + ms).toISOString();

const sequence = post("/api/sequences", { name: "Water", color: "red", args: {}, body: [] });
const repeated = (time_unit: string, repeat: number, span: number) =>
  post("/api/farm_events", {
    ...{ executable_type: "Sequence", executable_id: "$sequence", time_unit, repeat },
    ...{ start_time: inMs(0), end_time: inMs(span) },
  });
const given = { sequence, event: repeated("daily", 1, 30 * DAY) };
const skip = (ms: number) => post("/api/pauses", { farm_event_id: "$event", run: inMs(ms) });
const untilDay = (days: number, values: object = {}) => post("/api/pauses", { until: inMs(days * DAY), ...values });

scenarios("pauses (water.md §1)", [
  {
    name: "a pause of all events begins now and lasts until somebody ends it",
    send: post("/api/pauses", { reason: "Holidays" }),
    is: {
      ...{ id: expect.any(Number), device_id: "$device", created_at: TIME, updated_at: TIME, from: TIME },
      ...{ farm_event_id: null, until: null, reason: "Holidays", by: expect.any(String) },
      ...{ robot_knows: null, also_lost: [] },
    },
  },
  {
    name: "an end before the beginning is refused",
    send: post("/api/pauses", { from: inMs(DAY), until: inMs(0) }),
    status: 422,
    is: { until: "Until must be after the beginning of the pause" },
    then: [{ send: get("/api/pauses"), is: [] }],
  },
  {
    name: "an end in the past is refused",
    send: post("/api/pauses", { from: "2020-01-01T00:00:00.000Z", until: "2020-01-02T00:00:00.000Z" }),
    status: 422,
    is: { until: "Until must not be past" },
  },
  {
    name: "an event of nobody is refused, and so is another account's",
    given: { sequence: { ...sequence, as: "neighbour" }, other: { ...given.event, as: "neighbour" } },
    send: post("/api/pauses", { farm_event_id: "$other" }),
    status: 422,
    is: { farm_event_id: "The event does not exist" },
  },
  {
    name: "a reason of 201 characters is refused",
    send: post("/api/pauses", { reason: "x".repeat(201) }),
    status: 422,
    lacks: ["robot_knows"],
  },
  {
    name: "an edit moves its end, and an end in the past is refused",
    given: { pause: untilDay(2) },
    send: patch("/api/pauses/$pause", { until: inMs(DAY) }),
    has: { until: inMs(DAY) },
    then: [
      { send: patch("/api/pauses/$pause", { until: "2020-01-02T00:00:00.000Z" }), status: 422 },
      { send: get("/api/pauses/$pause"), has: { until: inMs(DAY) } },
    ],
  },
  {
    name: "a deleted pause is answered and gone",
    given: { pause: untilDay(2) },
    send: remove("/api/pauses/$pause"),
    has: { id: "$pause", also_lost: [] },
    then: [{ send: get("/api/pauses/$pause"), status: 404 }],
  },
  {
    name: "its pauses go with an event",
    given: { ...given, pause: untilDay(2, { farm_event_id: "$event" }), other: untilDay(2) },
    send: remove("/api/farm_events/$event"),
    then: [{ send: get("/api/pauses"), has: [{ id: "$other" }] }],
  },
  {
    name: "a skip pauses exactly one run",
    given,
    send: skip(DAY),
    has: { farm_event_id: "$event", from: inMs(DAY), until: inMs(DAY + 1_000), also_lost: [] },
  },
  {
    name: "a run that is skipped already is answered with the same pause",
    given: { ...given, pause: skip(DAY) },
    send: skip(DAY),
    has: { id: "$pause" },
    then: [{ send: get("/api/pauses"), has: [{ id: "$pause" }] }],
  },
  {
    name: "a run within a pause of all events is skipped already",
    given: { ...given, pause: untilDay(2) },
    send: skip(DAY),
    has: { id: "$pause", farm_event_id: null },
  },
  {
    name: "a time at which the event does not take place is refused",
    given,
    send: skip(DAY + MINUTE),
    status: 422,
    is: { run: "The event does not take place at this time" },
  },
  {
    name: "a past run is refused",
    given,
    send: skip(-365 * DAY),
    status: 422,
    is: { run: "This run is past" },
  },
  {
    name: "a skip of an event that is not there is refused",
    send: post("/api/pauses", { farm_event_id: 999, run: inMs(DAY) }),
    status: 422,
    is: { farm_event_id: "The event does not exist", run: "The event does not take place at this time" },
  },
  {
    name: "a skip of no event is refused",
    send: post("/api/pauses", { run: inMs(DAY) }),
    status: 422,
    is: { farm_event_id: "Say which event is meant" },
  },
  {
    name: "runs that are closer than five minutes cannot be skipped one by one",
    given: { sequence, event: repeated("minutely", 4, DAY) },
    send: skip(4 * MINUTE),
    status: 422,
    is: { run: "Runs that are closer than 5 minutes cannot be skipped one by one, pause the event for a while" },
    then: [
      {
        send: post("/api/pauses", { farm_event_id: "$event", from: inMs(0), until: inMs(30 * MINUTE) }),
        has: { also_lost: [] },
      },
    ],
  },
  {
    name: "of a minutely event the run before a pause and two behind it are lost, too, which is told",
    given: { sequence, event: repeated("minutely", 1, 60 * MINUTE) },
    send: post("/api/pauses", { farm_event_id: "$event", from: inMs(10 * MINUTE), until: inMs(20 * MINUTE) }),
    has: {
      also_lost: [8, 9, 20, 21].map((minute) => ({ farm_event_id: "$event", at: inMs(minute * MINUTE) })),
    },
  },
  {
    name: "an item of a regimen is skipped, unless the next one comes too soon behind it",
    given: {
      zone: patch("/api/device", { timezone: "UTC" }),
      sequence,
      regimen: post("/api/regimens", {
        ...{ name: "Week", color: "red" },
        regimen_items: [0, 2, 60].map((minute) => ({
          sequence_id: "$sequence",
          time_offset: 10 * DAY + minute * MINUTE,
        })),
      }),
      event: post("/api/farm_events", {
        ...{ executable_type: "Regimen", executable_id: "$regimen", time_unit: "never", repeat: 1 },
        ...{ start_time: inMs(0) },
      }),
    },
    send: post("/api/pauses", {
      farm_event_id: "$event",
      run: new Date(Math.floor(start / DAY) * DAY + 10 * DAY).toISOString(),
    }),
    status: 422,
    is: { run: "The next run of this event comes too soon after it: the robot could not be told in time" },
    then: [
      {
        send: post("/api/pauses", {
          farm_event_id: "$event",
          run: new Date(Math.floor(start / DAY) * DAY + 10 * DAY + 2 * MINUTE).toISOString(),
        }),
        has: {
          also_lost: [
            { farm_event_id: "$event", at: new Date(Math.floor(start / DAY) * DAY + 10 * DAY).toISOString() },
          ],
        },
      },
    ],
  },
  {
    name: "an account has at most 500 pauses",
    given: { all: storedPauses(500, start) },
    send: untilDay(2),
    status: 422,
    is: { error: "An account has at most 500 pauses, delete one first" },
    then: [{ send: get("/api/pauses"), hides: ["Holidays"] }],
  },
  {
    name: "of the runs that a pause costs, the first 50 are named",
    given: {
      sequence,
      ...Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`e${n}`, repeated("minutely", 1, 60 * MINUTE)])),
    },
    send: post("/api/pauses", { from: inMs(10 * MINUTE), until: inMs(20 * MINUTE) }),
    has: { also_lost: Array.from({ length: 50 }, () => ({ at: TIME })) },
  },
  {
    name: "nobody makes one without a token",
    send: post("/api/pauses", {}, { as: "nobody" }),
    status: 401,
    lacks: ["id"],
  },
  {
    name: "another account's pause is not found",
    given: { pause: untilDay(2) },
    send: get("/api/pauses/$pause", { as: "neighbour" }),
    status: 404,
  },
]);
