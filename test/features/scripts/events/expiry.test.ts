import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../../support/account";
import { get, patch, post, remove } from "../../../support/scenarios";
import { farmEvent, groupNode, pointNode, sequence } from "../../../support/script-users";
import { startServer, type TestServer } from "../../../support/server";

const DAY = 86_400_000;
const HOUR = 3_600_000;

let server: TestServer;
let now = new Date("2026-01-01T00:00:00.000Z");
beforeAll(async () => {
  server = await startServer({}, () => now);
});
afterAll(() => server.stop());

/** A new account that lives in this time zone. */
async function gardenerIn(timezone: string | undefined, at: string): Promise<Account> {
  now = new Date(at);
  const account = await openAccount(server);
  if (timezone) await account.ask(patch("/api/device", { timezone }));
  return account;
}

/** Time of the last request that still shows the event; a millisecond later it is over. */
type Row = [name: string, timezone: string, start_time: string, last: string, ...offsets: number[]];

describe("a farm event of a sequence is over when its end is past (sequences.md §8.6)", () => {
  test.each([
    ["a one-time event", "never", "2026-05-01T06:00:00.000Z", "2026-05-01T06:01:00.000Z"],
    ["another one", "daily", "2026-05-01T06:00:00.000Z", "2026-06-01T06:00:00.000Z"],
  ])("%s", async (_, time_unit, start_time, end_time) => {
    const { ask, make } = await gardenerIn("Europe/Berlin", "2026-04-20T00:00:00.000Z");
    const executable_id = await make(sequence("Water"));
    const id = await make(post("/api/farm_events", { start_time, end_time, time_unit, repeat: 1, executable_id }));
    now = new Date(end_time);
    expect(await ask(get("/api/farm_events"))).toMatchObject([{ id }]);
    now = new Date(now.getTime() + 1);
    expect(await ask(get(`/api/farm_events/${id}`))).toMatchObject({ id });
    expect(await ask(get("/api/farm_events"))).toEqual([]);
    await ask(get(`/api/farm_events/${id}`), 404);
  });
});

const start = "2026-05-01T06:00:00.000Z";
const REGIMENS: Row[] = [
  ["without items: when it has begun", "Europe/Berlin", start, start],
  [
    "with its last item after midnight of the start day",
    "Europe/Berlin",
    start,
    "2026-05-03T22:00:00.000Z",
    0,
    3 * DAY,
    DAY,
  ],
  ["in whole seconds", "Europe/Berlin", start, "2026-05-03T22:00:01.000Z", 3 * DAY + 1999],
  ["not before it has begun", "Europe/Berlin", start, start, HOUR],
  ["also with negative offsets alone", "Europe/Berlin", start, start, -DAY],
  [
    "the start day is that of the device: tomorrow",
    "Europe/Berlin",
    "2026-05-01T23:30:00.000Z",
    "2026-05-02T22:00:00.000Z",
    DAY,
  ],
  ["yesterday", "America/Los_Angeles", "2026-05-01T02:00:00.000Z", "2026-05-01T07:00:00.000Z", DAY],
  ["half an hour apart", "Asia/Kolkata", start, "2026-05-01T18:30:00.000Z", DAY],
  ["the clock goes forward that day", "Europe/Berlin", "2026-03-29T10:00:00.000Z", "2026-03-29T23:00:00.000Z", DAY],
  ["the clock goes back that day", "Europe/Berlin", "2026-10-25T12:00:00.000Z", "2026-10-25T22:00:00.000Z", DAY],
  ["the clock goes forward later", "Europe/Berlin", "2026-03-28T10:00:00.000Z", "2026-03-29T23:00:00.000Z", 2 * DAY],
  ["the day begins at one o'clock", "America/Havana", "2026-03-08T15:00:00.000Z", "2026-03-09T05:00:00.000Z", DAY],
  ["midnight comes twice: the first", "America/Havana", "2026-11-01T15:00:00.000Z", "2026-11-02T04:00:00.000Z", DAY],
];

describe("a farm event of a regimen is over", () => {
  test.each(REGIMENS)("%s", async (_, timezone, start_time, last, ...offsets) => {
    const { ask, make } = await gardenerIn(timezone, new Date(Date.parse(start_time) - DAY).toISOString());
    const sequence_id = await make(sequence("Water"));
    const regimen_items = offsets.map((time_offset) => ({ time_offset, sequence_id }));
    const executable_id = await make(post("/api/regimens", { name: "Care", color: "red", regimen_items }));
    const event = { start_time, time_unit: "never", repeat: 1, executable_id, executable_type: "Regimen" };
    const id = await make(post("/api/farm_events", event));
    now = new Date(last);
    expect(await ask(get("/api/farm_events"))).toMatchObject([{ id }]);
    now = new Date(now.getTime() + 1);
    expect(await ask(get("/api/farm_events?page=1&per=5"))).toEqual([]);
  });
});

const past = "2026-05-01T06:00:00.000Z";
const LATER = "2026-06-01T00:00:00.000Z";

test("without a time zone no event is over", async () => {
  const { ask, make } = await gardenerIn(undefined, LATER);
  const executable_id = await make(sequence("Water"));
  const id = await make(post("/api/farm_events", { start_time: past, time_unit: "never", repeat: 1, executable_id }));
  expect(await ask(get("/api/farm_events"))).toMatchObject([{ id }]);
  await ask(patch("/api/device", { timezone: "UTC" }));
  expect(await ask(get("/api/farm_events"))).toEqual([]);
});

test("events of others stay until they are listed themselves", async () => {
  const mine = await gardenerIn("UTC", LATER);
  const theirs = await gardenerIn("UTC", LATER);
  const ids = await Promise.all(
    [mine, theirs].map(async ({ make }) =>
      make(farmEvent(await make(sequence("Water")), groupNode(await groupOf(make)), past)),
    ),
  );
  expect(await mine.ask(get("/api/farm_events"))).toEqual([]);
  await mine.ask(get(`/api/farm_events/${ids[0]}`), 404);
  await theirs.ask(get(`/api/farm_events/${ids[1]}`));
});

const groupOf = (make: Account["make"]): Promise<number> =>
  make(post("/api/point_groups", { name: "All", point_ids: [] }));

test("several events that are over go at once, those that are not stay", async () => {
  const { ask, make } = await gardenerIn("UTC", LATER);
  const executable_id = await make(sequence("Water"));
  const times = [past, "2027-01-01T00:00:00.000Z", past, past];
  for (const start_time of times) {
    await make(post("/api/farm_events", { start_time, time_unit: "never", repeat: 1, executable_id }));
  }
  expect(await ask(get("/api/farm_events"))).toMatchObject([{ start_time: times[1] }]);
});

test("before a point group is deleted, events that are over let go of it", async () => {
  const { ask, make } = await gardenerIn("UTC", LATER);
  const group = await groupOf(make);
  const event = await make(farmEvent(await make(sequence("Water")), groupNode(group), past));
  await ask(remove(`/api/point_groups/${group}`));
  await ask(get(`/api/farm_events/${event}`), 404);
});

test("points are held until the events are listed", async () => {
  const { ask, make } = await gardenerIn("UTC", LATER);
  const weed = await make(post("/api/points", { pointer_type: "Weed", x: 1, y: 2, z: 0 }));
  await make(farmEvent(await make(sequence("Water")), pointNode(weed, "Weed"), past));
  await ask(remove(`/api/points/${weed}`), 422);
  expect(await ask(get("/api/farm_events"))).toEqual([]);
  await ask(remove(`/api/points/${weed}`));
});
