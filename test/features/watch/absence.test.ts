import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { watchman } from "../../../src/features/watch";
import { Watchman } from "../../../src/features/watch/notices/watchman";
import { storeClock } from "../../../src/platform/clock/stored-clock";
import { EVERYBODY } from "../../../src/platform/db/write-queue";
import { type Account, openAccount } from "../../support/account";
import { contentOf } from "../../support/database";
import { get, patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* What is noticed when the server itself was away, or its clock was set (watch.md §2). */

let now: Date;
let passed: number;
let server: TestServer;
let owner: Account;
let sequence: number;
beforeEach(async () => {
  now = new Date("2026-05-01T12:00:00Z");
  passed = 0;
  server = await startServer({ MQTT_PORT: "0" }, { now: () => now, passedMs: () => passed });
  owner = await openAccount(server);
  await owner.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  sequence = await owner.make(post("/api/sequences", { name: "Water", body: [] }));
  await heard("2026-05-01T12:00:00.000Z");
});
afterEach(() => server.stop());

/** The robot was heard by the message broker at this time. */
const heard = (time: string): Promise<void> =>
  server.services.writes.run(
    "log",
    () => server.services.db.execute(`update devices set last_saw_mq = '${time}' where id = ${owner.deviceId}`),
    EVERYBODY,
  );
const event = (changes: object = {}) =>
  post("/api/farm_events", {
    executable_type: "Sequence",
    executable_id: sequence,
    start_time: "2026-05-01T16:00:00.000Z",
    repeat: 1,
    time_unit: "never",
    ...changes,
  });
const plan = async (changes: object = {}): Promise<number> => {
  const id = await owner.make(event(changes));
  await look();
  return id;
};
let watching: Watchman | undefined;
const look = (): Promise<void> => (watching ?? server.services.get(watchman)).look();
afterEach(() => (watching = undefined));

/** Time passes: the server is there. */
async function at(time: string): Promise<void> {
  await look();
  const next = new Date(time);
  passed += next.getTime() - now.getTime();
  now = next;
  await look();
}
/** The clock is set: no time passes. */
async function set(time: string): Promise<void> {
  await look();
  now = new Date(time);
  await look();
}
/** The server ends, as by `kill -9`, and another one begins on the same data. Its clock was stored at the end. */
async function restart(endsAt: string, beginsAt: string): Promise<void> {
  const { services } = server;
  await services.get(watchman).close();
  const shown_at = Date.parse(endsAt);
  const record = { trusted_at: shown_at, shown_at, held_ms: 0, is_doubted: 0 } as const;
  await services.writes.run("log", () => storeClock(services.db, record), EVERYBODY);
  passed += Date.parse(beginsAt) - now.getTime();
  now = new Date(beginsAt);
  watching = new Watchman(services);
  watching.start();
  await look();
}
afterEach(() => watching?.close());

const lines = async () =>
  ((await owner.ask(get("/api/notices"))) as { kind: string; title: string; text: string }[]).map(
    ({ kind, title, text }) => `${kind} ${title}: ${text}`,
  );
const MISSED =
  "missed Robot away: Water: The robot wasn't connected at 18:00. If it was switched on, it has run all the same.";

describe("a server that was off", () => {
  test("tells it once, with the number of runs, and nothing of the robot", async () => {
    await plan({ time_unit: "hourly", repeat: 1, end_time: "2026-05-01T18:30:00Z" });
    await restart("2026-05-01T13:00:00Z", "2026-05-01T20:00:00Z");
    await at("2026-05-01T20:11:00Z");
    expect(await lines()).toEqual([
      "missed The server was off: The server was off from 15:00 to 22:00; 3 runs were due.",
    ]);
  });

  test("says nothing when no run was due meanwhile", async () => {
    await plan();
    await restart("2026-05-01T13:00:00Z", "2026-05-01T15:00:00Z");
    await at("2026-05-01T15:30:00Z");
    expect(await lines()).toEqual([]);
  });

  test("gives the robot ten minutes to come again before a run of then counts as missed", async () => {
    await plan();
    await restart("2026-05-01T15:00:00Z", "2026-05-01T16:10:00Z");
    await at("2026-05-01T16:19:00Z");
    expect(await lines()).toEqual([]);
    await at("2026-05-01T16:20:00Z");
    expect(await lines()).toEqual([MISSED]);
  });

  test("and before it counts as away", async () => {
    await owner.ask(patch("/api/watch", { away_minutes: 1_440 }));
    await restart("2026-05-01T15:00:00Z", "2026-05-03T15:00:00Z");
    await at("2026-05-03T15:09:00Z");
    expect(await lines()).toEqual([]);
    await at("2026-05-03T15:10:00Z");
    expect((await lines()).map((line) => line.split(" ")[0])).toEqual(["away"]);
  });

  test("has slept for two days: the runs of both are one notice", async () => {
    await plan({ time_unit: "daily", end_time: "2026-06-01T00:00:00Z" });
    await heard("2026-05-03T15:01:00.000Z");
    await restart("2026-05-01T15:00:00Z", "2026-05-03T15:00:00Z");
    await at("2026-05-03T15:30:00Z");
    expect(await lines()).toEqual([
      "missed The server was off: The server was off from 17:00 (Fri 1 May) to 17:00; 2 runs were due.",
    ]);
  });

  test("notices nothing twice after a restart, however often", async () => {
    await plan();
    await at("2026-05-01T16:15:00Z");
    const before = await lines();
    expect(before).toEqual([MISSED]);
    for (const minute of [20, 40]) await restart(`2026-05-01T16:${minute - 1}:00Z`, `2026-05-01T16:${minute}:00Z`);
    expect(await lines()).toEqual(before);
  });
});

describe("a clock that is set", () => {
  test("ahead: the time between is as if the server had been off", async () => {
    await plan();
    await set("2026-05-01T20:00:00Z");
    await at("2026-05-01T20:11:00Z");
    expect(await lines()).toEqual([
      "missed The server was off: The server was off from 14:00 to 22:00; 1 run was due.",
    ]);
  });

  test("back: nothing is noticed again", async () => {
    await plan();
    await at("2026-05-01T16:15:00Z");
    await set("2026-05-01T15:00:00Z");
    await at("2026-05-01T16:30:00Z");
    expect(await lines()).toEqual([MISSED]);
  });

  test("to summer time: a regimen counts from the midnight before", async () => {
    now = new Date("2026-03-28T12:00:00Z");
    await heard("2026-03-28T12:00:00.000Z");
    const items = [{ sequence_id: sequence, time_offset: 42 * 3_600_000 }]; // after the midnight before: 19:00 of the next day
    const regimen = await owner.make(
      post("/api/regimens", { name: "Spring", color: "red", body: [], regimen_items: items }),
    );
    await plan({ executable_type: "Regimen", executable_id: regimen, start_time: "2026-03-28T12:30:00Z" });
    await at("2026-03-29T11:00:00Z");
    await at("2026-03-29T17:14:00Z");
    expect((await lines()).filter((line) => line.startsWith("missed"))).toEqual([]);
    await at("2026-03-29T17:15:00Z");
    expect((await lines()).filter((line) => line.startsWith("missed"))).toEqual([MISSED.replace("18:00", "19:00")]);
  });
});

test("a look where nothing is due stores nothing, and flushes nothing", async () => {
  await plan();
  await look();
  const before = contentOf(server);
  const { groups, flushes } = server.services.writes.counts;
  await look();
  await look();
  expect(contentOf(server)).toEqual(before);
  expect(server.services.writes.counts).toMatchObject({ groups, flushes });
});
