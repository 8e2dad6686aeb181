import { afterAll, beforeAll, expect, test } from "bun:test";
import { lookAtRules } from "../../../src/features/water/background";
import { watchman } from "../../../src/features/watch";
import { type Account, openAccount } from "../../support/account";
import { get, patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* Notices about water by need (watch.md §2, `water`), by a clock that is moved. */

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const START = Date.parse("2026-06-10T12:00:00.000Z");
const at = (ms: number): string => new Date(ms).toISOString();

let now = START;
let server: TestServer;
let garden: Account;
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
  const event = await garden.make(post("/api/farm_events", { executable_type: "Sequence", executable_id, ...times }));
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
async function lines(): Promise<string[]> {
  await server.services.get(watchman).look();
  const all = (await garden.ask(get("/api/notices"))) as { kind: string; title: string; ended_at: string | null }[];
  return all
    .filter(({ kind }) => kind === "water")
    .map(({ title, ended_at }) => `${title}${ended_at === null ? "" : " ✓"}`);
}

test("five days of skips in a row are noticed once, until a run waters", async () => {
  for (const day of [0, 1, 2, 3]) await decide(day, 80);
  expect(await lines()).toEqual([]);
  await decide(4, 80);
  expect(await lines()).toEqual(["Bed: skipped for 5 days"]);
  await decide(5, 80);
  expect(await lines()).toEqual(["Bed: skipped for 5 days"]);
  await decide(6, 30);
  expect(await lines()).toEqual(["Bed: skipped for 5 days ✓"]);
  for (const day of [7, 8, 9, 10]) await decide(day, 80);
  expect(await lines()).toHaveLength(1);
});

test("a measure that did not count in the newest decision is noticed, until it counts again", async () => {
  await decide(11, 40);
  await decide(13);
  expect((await lines())[0]).toBe("Bed: a measure is missing");
  await decide(14, 40);
  expect((await lines())[0]).toBe("Bed: a measure is missing ✓");
});

test("a measure that decides and that nobody has looked at is noticed, until somebody edits it", async () => {
  server.services.db.execute("update measures set seen = 0"); // as a program makes it
  expect((await lines())[0]).toBe("Soil decides on water");
  const [soil] = await garden.list("measures");
  await garden.ask(patch(`/api/measures/${soil?.id}`, { max: 100 }));
  expect((await lines())[0]).toBe("Soil decides on water ✓");
});

test("a rule that is switched off concerns nobody", async () => {
  for (const day of [20, 21, 22, 23, 24]) await decide(day, 80);
  expect((await lines())[0]).toBe("Bed: skipped for 5 days");
  await garden.ask(patch(`/api/water_rules/${rule}`, { on: false }));
  expect((await lines())[0]).toBe("Bed: skipped for 5 days ✓");
});
