import { afterAll, beforeAll, expect, test } from "bun:test";
import { lookAtRules } from "../../../src/features/water/background";
import { watchman } from "../../../src/features/watch";
import { type Account, openAccount } from "../../support/account";
import { get, patch, post, remove } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* Notices about water by need (watch.md §2, `water`), by a clock that is moved. */

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const START = Date.parse("2026-06-10T12:00:00.000Z");
const at = (ms: number): string => new Date(ms).toISOString();

let now = START;
let server: TestServer;
let garden: Account;
let event: number;
let rule: number;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => new Date(now));
  garden = await openAccount(server);
  await garden.ask(patch("/api/device", { timezone: "UTC" }));
  const plant = { pointer_type: "Plant", name: "Lettuce", x: 1, y: 1, z: 0, plant_stage: "planted" };
  const point_group_id = await garden.make(
    post("/api/point_groups", { name: "Bed", point_ids: [await garden.make(post("/api/points", plant))] }),
  );
  const soil_id = await garden.make(post("/api/measures", { name: "Soil", unit: "%", kind: "soil" }));
  const executable_id = await garden.make(post("/api/sequences", { name: "Water", color: "red", args: {}, body: [] }));
  const times = { start_time: at(START + HOUR), end_time: at(START + 60 * DAY), repeat: 1, time_unit: "daily" };
  event = await garden.make(post("/api/farm_events", { executable_type: "Sequence", executable_id, ...times }));
  const named = { name: "Bed", point_group_id, farm_event_ids: [event], soil_id };
  rule = await garden.make(post("/api/water_rules", named));
});
afterAll(() => server.stop());

/** The run of a day is decided, by soil of so many percent; without a number the sensor says nothing. */
async function decide(day: number, soil?: number): Promise<void> {
  now = START + day * DAY + HOUR - 5 * MINUTE;
  if (soil !== undefined) await garden.ask(post("/api/measures/values", { name: "Soil", value: soil, at: at(now) }));
  await lookAtRules(server.services);
}
interface Shown {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly subject: unknown;
  readonly ended_at: string | null;
}
async function notices(): Promise<Shown[]> {
  await server.services.get(watchman).look();
  return ((await garden.ask(get("/api/notices"))) as Shown[]).filter(({ kind }) => kind === "water");
}
const lines = async (): Promise<string[]> =>
  (await notices()).map(({ title, ended_at }) => `${title}${ended_at === null ? "" : " ✓"}`);

test("five days of skips in a row are noticed once, until a run waters", async () => {
  for (const day of [0, 1, 2, 3]) await decide(day, 80);
  expect(await lines()).toEqual([]);
  await decide(4, 80);
  expect(await lines()).toEqual(["Bed: skipped for 5 days"]);
  await decide(5, 80);
  expect(await lines()).toEqual(["Bed: skipped for 6 days"]);
  expect(await notices()).toMatchObject([
    { text: expect.stringContaining("6 runs were skipped, and none has watered") },
  ]);
  await decide(6, 30);
  expect(await lines()).toEqual(["Bed: skipped for 6 days ✓"]);
  for (const day of [7, 8, 9, 10]) await decide(day, 80);
  expect(await lines()).toHaveLength(1);
});

test("a run that came while the server was off counts as one that watered, and so do runs while the rule was off", async () => {
  await decide(12, 80); // the run of day 11 came without a decision
  expect(await lines()).toHaveLength(1);
  await decide(13, 80);
  await garden.ask(patch(`/api/water_rules/${rule}`, { on: false }));
  now += 2 * DAY;
  await garden.ask(patch(`/api/water_rules/${rule}`, { on: true }));
  for (const day of [16, 17]) await decide(day, 80);
  expect(await lines()).toHaveLength(1);
});

test("measures that counted in no run of a day are noticed, with the record and as they are now", async () => {
  await decide(18, 40);
  await decide(20);
  const subject = { resource: "water_rules", id: rule };
  const silent = { title: "Bed: a measure is missing", ended_at: null, subject };
  expect((await notices())[0]).toMatchObject({ ...silent, text: expect.stringContaining("has told nothing of late") });
  await decide(21, 140);
  expect((await notices())[0]).toMatchObject({ ...silent, text: expect.stringContaining("tells what cannot be") });
  await decide(22, 40);
  expect((await lines())[0]).toBe("Bed: a measure is missing ✓");
});

test("a measure that counts in one of two runs of a day is not noticed", async () => {
  const before = await lines();
  const evening = { start_time: at(START + 13 * HOUR), end_time: at(START + 60 * DAY), repeat: 1, time_unit: "daily" };
  const { executable_id } = await garden.show(`farm_events/${event}`);
  const second = await garden.make(
    post("/api/farm_events", { executable_type: "Sequence", executable_id, ...evening }),
  );
  await garden.ask(patch(`/api/water_rules/${rule}`, { farm_event_ids: [event, second] }));
  for (const [day, soil] of [
    [23, 40],
    [23.5, 140],
    [24, 40],
    [24.5, 140],
  ] as const) {
    await decide(day, soil);
    expect(await lines()).toEqual(before);
  }
  await garden.ask(remove(`/api/farm_events/${second}`));
});

test("a measure that decides and that nobody has looked at is noticed, until somebody edits it", async () => {
  server.services.db.execute("update measures set seen = 0"); // as a program makes it
  expect((await lines())[0]).toBe("Soil decides on water");
  const [soil] = await garden.list("measures");
  await garden.ask(patch(`/api/measures/${soil?.id}`, { max: 100 }));
  expect((await lines())[0]).toBe("Soil decides on water ✓");
});

test("a rule that is switched off concerns nobody", async () => {
  for (const day of [30, 31, 32, 33, 34]) await decide(day, 80);
  expect((await lines())[0]).toBe("Bed: skipped for 5 days");
  await garden.ask(patch(`/api/water_rules/${rule}`, { on: false }));
  expect((await lines())[0]).toBe("Bed: skipped for 5 days ✓");
});

test("a rule that has no run to come concerns nobody", async () => {
  await garden.ask(patch(`/api/water_rules/${rule}`, { on: true }));
  await decide(35, 80);
  expect((await lines())[0]).toBe("Bed: skipped for 6 days");
  await garden.ask(patch(`/api/farm_events/${event}`, { end_time: at(now + HOUR) }));
  expect((await lines())[0]).toBe("Bed: skipped for 6 days ✓");
});
