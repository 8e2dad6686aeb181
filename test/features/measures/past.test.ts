import { afterEach, beforeEach, expect, test } from "bun:test";
import { fallenBetween } from "../../../src/features/measures/past";
import { measuresOf } from "../../../src/features/measures/reading";
import { foldAll, VALUES_KEPT } from "../../../src/features/measures/retention";
import { openAccount, type Account } from "../../support/account";
import { get, makeToken, patch, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* What is kept of values, and how it is read. Source: `water.md` §2. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-03-27T00:00:00.000Z");

let now = START;
let server: TestServer;
let garden: Account;
beforeEach(async () => {
  now = START;
  server = await startServer({}, () => new Date(now));
  garden = await openAccount(server);
});
afterEach(() => server.stop());

const at = (ms: number): string => new Date(START + ms).toISOString();
/** Time goes on for so long that tokens end. */
async function later(ms: number): Promise<void> {
  now = START + ms;
  const token = await makeToken(server, garden, "unknown");
  garden = { ...garden, ask: async (request) => (await send(server, request, token)).json };
}
const handIn = (name: string, values: readonly (readonly [ms: number, value: number])[]) =>
  garden.ask(post("/api/measures/values", { values: values.map(([ms, value]) => ({ name, value, at: at(ms) })) }));
const read = (id: number, query: string) => garden.ask(get(`/api/measures/${id}/values?${query}`));
const counter = () => garden.make(post("/api/measures", { name: "Gauge", unit: "mm", kind: "rain", mode: "counter" }));
const soil = () => garden.make(post("/api/measures", { name: "Soil", unit: "%", kind: "soil" }));

/** So many values at even distances from a time on. */
const fill = (id: number, count: number, from: number, everyMs: number): void =>
  server.services.db
    .execute(`with recursive value (n) as (select 0 union all select n + 1 from value where n < ${count - 1})
    insert into measure_values select ${garden.deviceId}, ${id}, ${START + from} + n * ${everyMs}, n % 100 from value`);

test("a counter gives what has fallen, begins anew where it is smaller, and its first value gives none", async () => {
  const id = await counter();
  now = START + 4 * HOUR;
  await handIn("Gauge", [
    [0, 100],
    [HOUR, 102.5],
    [2 * HOUR, 1],
    [3 * HOUR, 1.5],
  ]);
  expect(await read(id, "")).toEqual([
    { at: at(HOUR), value: 2.5 },
    { at: at(2 * HOUR), value: 1 },
    { at: at(3 * HOUR), value: 0.5 },
  ]);
  expect(await read(id, "by=day")).toEqual([{ at: at(0), value: 4, min: 0.5, max: 2.5, count: 3 }]);
});

test("what fell in a time is told, of hours as a whole where single values are gone", async () => {
  const id = await counter();
  now = START + 4 * HOUR;
  await handIn("Gauge", [
    [0, 0],
    [HOUR / 2, 1],
    [HOUR, 3],
    [3 * HOUR, 7],
  ]);
  const fallen = (from: number, to: number): number => {
    const [measure] = measuresOf(server.services.db, garden.deviceId);
    if (measure?.id !== id) throw new Error("there is another measure");
    return fallenBetween(server.services.db, measure, START + from, START + to);
  };
  expect([fallen(0, 4 * HOUR), fallen(HOUR, 3 * HOUR), fallen(2 * HOUR, 4 * HOUR)]).toEqual([7, 2, 4]);
  now = START + 8 * DAY;
  await foldAll(server.services);
  expect([fallen(0, 4 * HOUR), fallen(HOUR, 3 * HOUR), fallen(2 * HOUR, 4 * HOUR)]).toEqual([7, 2, 4]);
});

test("a late value of a counter changes its two neighbours, and nothing falls twice", async () => {
  const id = await counter();
  now = START + 4 * HOUR;
  await handIn("Gauge", [
    [0, 100],
    [2 * HOUR, 110],
  ]);
  await handIn("Gauge", [
    [HOUR, 104],
    [HOUR, 104],
  ]);
  expect(await read(id, "")).toEqual([
    { at: at(HOUR), value: 4 },
    { at: at(2 * HOUR), value: 6 },
  ]);
});

longTest("values become hours after 7 days, hours become days after 90, and what fell stays the same", async () => {
  const id = await counter();
  await handIn("Gauge", [[0, 0]]);
  let fallen = 0;
  for (let hour = 1; hour <= 72; hour += 1) {
    now = START + hour * HOUR;
    fallen += hour / 10;
    await handIn("Gauge", [[hour * HOUR, fallen]]);
  }
  const [hours, days] = [await read(id, "by=hour"), await read(id, "by=day")];
  const near = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (_, each: unknown) =>
      typeof each === "number" ? Math.round(each * 1e6) / 1e6 : each,
    ) as unknown;
  now = START + 9 * DAY;
  await foldAll(server.services);
  const [kept] = server.services.db.rows("select count(*) as count from measure_values");
  expect(Number(kept?.["count"])).toBeLessThan(30);
  expect(near(await read(id, "by=hour"))).toEqual(near(hours));
  expect(near(await read(id, "by=day"))).toEqual(near(days));
  now = START + 12 * DAY;
  await handIn("Gauge", [[12 * DAY, fallen + 5]]);
  expect(near(await read(id, `from=${at(11 * DAY)}`))).toEqual([{ at: at(12 * DAY), value: 5 }]);
  await later(110 * DAY);
  await foldAll(server.services);
  expect(await read(id, "by=hour")).toEqual([]);
  expect(near(await read(id, "by=day"))).toEqual(
    near([...(days as object[]), { at: at(12 * DAY), value: 5, min: 5, max: 5, count: 1 }]),
  );
  now = START + 6 * 366 * DAY;
  await foldAll(server.services);
  expect(server.services.db.rows("select * from measure_spans")).toEqual([]);
});

test("days are those of the device's zone, also when clocks change", async () => {
  const id = await soil();
  await garden.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  now = START + 4 * DAY;
  await handIn(
    "Soil",
    Array.from({ length: 4 * 24 }, (_, hour) => [hour * HOUR, 50] as const),
  );
  const days = (await read(id, "by=day")) as { at: string; count: number }[];
  expect(days.map((day) => [day.at, day.count])).toEqual([
    ["2026-03-26T23:00:00.000Z", 23],
    ["2026-03-27T23:00:00.000Z", 24],
    ["2026-03-28T23:00:00.000Z", 23],
    ["2026-03-29T22:00:00.000Z", 24],
    ["2026-03-30T22:00:00.000Z", 2],
  ]);
});

longTest("of more than 100,000 values of a garden the oldest are folded early", async () => {
  const id = await soil();
  now = START + 5 * DAY;
  fill(id, VALUES_KEPT + 10_000, 0, 3_600);
  const before = await read(id, "by=hour");
  expect(((await read(id, "")) as unknown[]).length).toBe(10_000);
  await foldAll(server.services);
  const [kept] = server.services.db.rows("select count(*) as count from measure_values");
  expect(Number(kept?.["count"])).toBeGreaterThan(98_000);
  expect(Number(kept?.["count"])).toBeLessThanOrEqual(VALUES_KEPT + 1); // the last one of those that were folded stays
  expect(await read(id, "by=hour")).toEqual(before);
  expect(await handIn("Soil", [[HOUR, 1]])).toEqual({
    taken: 0,
    left_out: [{ index: 0, reason: "At is too old: values of then are kept by the hour only" }],
  });
});

longTest("only measures with the most values are folded early, and never the current hour", async () => {
  const [many, few] = [await soil(), await garden.make(post("/api/measures", { name: "Air" }))];
  now = START + 5 * DAY + HOUR / 2;
  fill(few, 5 * 24, 0, HOUR);
  fill(many, 20_000, 0, 1_000);
  fill(many, VALUES_KEPT, 5 * DAY, 18);
  await foldAll(server.services);
  expect(await read(few, "")).toHaveLength(5 * 24);
  expect(server.services.db.rows(`select folded_until from measures where id = ${many}`)).toEqual([
    { folded_until: START + 5 * DAY },
  ]);
  expect(await handIn("Soil", [[5 * DAY + 1, 1]])).toEqual({ taken: 1, left_out: [] });
});

longTest("a late value that is taken while its hour is folded is in the hour", async () => {
  const id = await soil();
  const count = VALUES_KEPT + 10_000;
  now = START + 5 * DAY;
  fill(id, count, 0, 70);
  let isDone = false;
  const folding = foldAll(server.services).then(() => (isDone = true));
  let taken = 0;
  for (let late = 1; !isDone && late < 300; late += 1)
    taken += ((await handIn("Soil", [[late * 7_000 + 1, 1]])) as { taken: number }).taken;
  await folding;
  const hours = (await read(id, "by=hour")) as { count: number }[];
  expect(hours.reduce((sum, hour) => sum + hour.count, 0)).toBe(count + taken);
});

test("values go with their measure", async () => {
  const id = await soil();
  await handIn("Soil", [[0, 50]]);
  await garden.ask(remove(`/api/measures/${id}`));
  await foldAll(server.services);
  expect(server.services.db.rows("select * from measure_values")).toEqual([]);
});

test("a span without beginning or in the wrong order is refused, and so is an unknown one", async () => {
  const id = await soil();
  await garden.ask(get(`/api/measures/${id}/values?from=${at(0)}&to=${at(0)}`), 422);
  await garden.ask(get(`/api/measures/${id}/values?by=week`), 422);
  await garden.ask(get(`/api/measures/${id}/values?from=today`), 422);
});
