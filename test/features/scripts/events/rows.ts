import { expect } from "bun:test";
import { get, patch, post, type Scenario } from "../../../support/scenarios";
import { sequence } from "../../../support/script-users";
import { application, VALUES } from "../../../support/scripts";

/* Rows about farm events at a fixed time. */

export const NOW = "2026-03-01T08:15:30.123Z";
export const clock = () => new Date(NOW);
/** Sequences and a regimen to execute. */
export const given = {
  water: sequence("Water"),
  other: sequence("Other"),
  care: post("/api/regimens", { name: "Care", color: "red", regimen_items: [] }),
  theirs: { ...sequence("Theirs"), as: "neighbour" as const },
};
/** A valid event; `once` takes place one time. */
export const daily = {
  start_time: "2026-05-01T06:00:00.000Z",
  end_time: "2026-06-01T06:00:00.000Z",
  repeat: 2,
  time_unit: "daily",
  executable_id: "$water",
  executable_type: "Sequence",
  body: [application("Where", VALUES.coordinate)],
};
export const once = { start_time: "2026-05-01T06:00:00.000Z", repeat: 1, time_unit: "never", executable_id: "$water" };
export const text = expect.any(String);
export const record = {
  id: expect.any(Number),
  created_at: NOW,
  updated_at: NOW,
  device_id: "$device",
  ...daily,
};

/** A create of `daily` with other fields that succeeds. */
export const created = (name: string, fields: object, shown: object): Scenario => ({
  name,
  given,
  send: post("/api/farm_events", { ...daily, ...fields }),
  has: shown,
});
/** One that is refused; nothing is stored. */
export const refused = (name: string, fields: object, answer: object): Scenario => ({
  name,
  given,
  send: post("/api/farm_events", { ...daily, ...fields }),
  status: 422,
  is: answer,
  then: [{ send: get("/api/farm_events"), is: [] }],
});
/** `daily` exists as `$mine`. */
export const stored = { ...given, mine: post("/api/farm_events", daily) };
/** An edit of `$mine` that succeeds. */
export const edited = (name: string, fields: object, shown: object): Scenario => ({
  name,
  given: stored,
  send: patch("/api/farm_events/$mine", fields),
  has: shown,
  then: [{ send: get("/api/farm_events/$mine"), has: shown }],
});
/** One that is refused: the event stays as it was. */
export const kept = (name: string, fields: object, answer: object): Scenario => ({
  name,
  given: stored,
  send: patch("/api/farm_events/$mine", fields),
  status: 422,
  is: answer,
  then: [{ send: get("/api/farm_events/$mine"), has: daily }],
});
