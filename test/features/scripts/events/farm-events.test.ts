import { expect } from "bun:test";
import { clock, created, daily, edited, given, kept, once, record, refused, stored, text } from "./rows";
import { get, makeAccount, patch, post, remove, scenarios, send } from "../../../support/scenarios";
import { startServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

scenarios(
  "farm_events: fields (sequences.md §8.2)",
  [
    {
      name: "an event is created and answered as the record",
      given,
      send: post("/api/farm_events", daily),
      is: record,
      then: [{ send: get("/api/farm_events"), is: [record] }],
    },
    created("without a body it has an empty one", { body: undefined }, { body: [] }),
    created("numbers may come as text", { repeat: "2" }, { repeat: 2 }),
    refused(
      "repeat and time_unit are required, and fields come before all rules",
      {
        repeat: undefined,
        time_unit: null,
        end_time: "soon",
        executable_type: "Tool",
        executable_id: 999_999,
        body: 5,
      },
      {
        repeat: "Repeat is required",
        time_unit: "Time Unit can't be null",
        end_time: "End Time must be an ISO 8601 time such as 2026-03-01T08:15:30.123Z",
        executable_type: "Executable Type isn't an option, options: Sequence, Regimen",
        body: "Body isn't an array",
      },
    ),
    refused("repeat is at least 1", { repeat: 0 }, { repeat: "Repeat is too small" }),
    refused("and within 32 bits", { repeat: 2 ** 31 }, { error: text }),
    refused(
      "another unit is refused",
      { time_unit: "sometimes" },
      { time_unit: "Time Unit isn't an option, options: never, minutely, hourly, daily, weekly, monthly, yearly" },
    ),
    ...["minutely", "hourly", "daily", "weekly", "monthly", "yearly"].map((time_unit) =>
      created(`${time_unit} is a unit`, { time_unit, repeat: 1000 }, { time_unit, end_time: daily.end_time }),
    ),
    {
      name: "an object under farm_event is ignored",
      given,
      send: post("/api/farm_events", { farm_event: daily }),
      status: 422,
      is: { repeat: "Repeat is required", time_unit: "Time Unit is required" },
    },
    edited("what is absent keeps its value", {}, daily),
    edited("so does what is null", Object.fromEntries(Object.keys(daily).map((key) => [key, null])), daily),
    edited(
      "all can change",
      { start_time: "2026-07-01", end_time: "2026-07-02", repeat: 3, time_unit: "hourly", executable_id: "$other" },
      {
        start_time: "2026-07-01T00:00:00.000Z",
        end_time: "2026-07-02T00:00:00.000Z",
        repeat: 3,
        time_unit: "hourly",
        executable_id: "$other",
      },
    ),
    kept(
      "repeat is at least 1 in edits too",
      { repeat: 0, time_unit: "x" },
      {
        repeat: "Repeat is too small",
        time_unit: "Time Unit isn't an option, options: never, minutely, hourly, daily, weekly, monthly, yearly",
      },
    ),
    {
      name: "an unknown one is not found",
      send: patch("/api/farm_events/999999", { repeat: 0 }),
      status: 404,
      is: { error: "Record not found." },
    },
  ],
  {},
  clock,
);

scenarios(
  "farm_events: executable (sequences.md §8.4)",
  [
    created(
      "it is a sequence unless it is said otherwise",
      { executable_type: undefined },
      { executable_type: "Sequence" },
    ),
    created("or a regimen", { executable_type: "Regimen", executable_id: "$care" }, { executable_type: "Regimen" }),
    ...[undefined, null, 0, 999_999, 3_000_000_000, "$theirs"].map((executable_id) =>
      refused(`the sequence ${executable_id} is refused`, { executable_id }, { farm_event: text }),
    ),
    refused(
      "so is a regimen that does not exist",
      { executable_type: "Regimen", executable_id: 999_999 },
      { farm_event: text },
    ),
    kept("an edit to a foreign sequence is refused", { executable_id: "$theirs" }, { farm_event: text }),
    kept(
      "to a regimen that does not exist too",
      { executable_type: "Regimen", executable_id: 999_999 },
      { farm_event: text },
    ),
    kept("a type alone goes with the stored id", { executable_type: "Regimen" }, { farm_event: text }),
    edited("an id alone goes with the stored type", { executable_id: "$other" }, { executable_id: "$other" }),
    edited(
      "both may change",
      { executable_type: "Regimen", executable_id: "$care" },
      {
        executable_type: "Regimen",
        executable_id: "$care",
      },
    ),
    edited("the same type is fine", { executable_type: "Sequence" }, daily),
  ],
  {},
  clock,
);

scenarios(
  "farm_events: list and delete (sequences.md §8.7)",
  [
    {
      name: "the list has pages and is by id",
      given: { ...given, b: post("/api/farm_events", daily), a: post("/api/farm_events", once) },
      send: get("/api/farm_events"),
      has: [{ id: "$b" }, { id: "$a" }],
      then: [{ send: get("/api/farm_events?page=2&per=1"), has: [{ id: "$a" }] }],
    },
    {
      name: "a deleted event is answered and gone; its executable stays",
      given: stored,
      send: remove("/api/farm_events/$mine"),
      is: { ...record, id: "$mine" },
      then: [
        { send: get("/api/farm_events/$mine"), status: 404 },
        { send: remove("/api/farm_events/$mine"), status: 404 },
        { send: get("/api/sequences/$water") },
      ],
    },
  ],
  {},
  clock,
);

longTest("every edit moves updated_at", async () => {
  let seconds = 0;
  const server = await startServer({}, () => new Date(Date.UTC(2026, 2, 4, 5, 6, seconds++)));
  const { token } = await makeAccount(server);
  type Record = { id: number; updated_at: string };
  const ask = async (request: Parameters<typeof send>[1]) => (await send(server, request, token)).json as Record;
  const { id: executable_id } = await ask(given.water);
  const before = await ask(post("/api/farm_events", { ...once, executable_id }));
  const { updated_at, ...same } = await ask(patch(`/api/farm_events/${before.id}`, {}));
  expect({ ...same, updated_at: before.updated_at }).toEqual(before);
  expect(updated_at > before.updated_at).toBe(true);
  await server.stop();
});
