import { afterEach, beforeEach, expect, test } from "bun:test";
import { hasSurplus, NEWEST, oldestLogTime, pruneAll, pruneDevice } from "../../../src/features/history/retention";
import { makeAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

const NOW = new Date("2026-03-04T05:06:07.089Z");
const SECOND = 1_772_600_767;
const DAY = 86_400;

type Table = keyof typeof NEWEST;
const TABLES = Object.keys(NEWEST) as Table[]; // keys() forgets the keys

let server: TestServer;
beforeEach(async () => {
  server = await startServer({}, () => NOW);
});
afterEach(() => server.stop());

/** Stores `count` records, one per second up to `last` (seconds since the epoch); the newest has the lowest id. */
function add(table: Table, deviceId: number, count: number, last = SECOND): void {
  const [columns, values] = {
    logs: ["message, channels, type, verbosity, created_at", "'', '[]', 'info', 1, at"],
    telemetries: ["target, created_at", "'sbc', at"],
    sensor_readings: [
      "pin, value, mode, read_at, created_at",
      "1, 1, 0, '', strftime('%Y-%m-%dT%H:%M:%fZ', at, 'unixepoch')",
    ],
  }[table];
  server.services.db.execute(`
    with recursive second (at) as (select ${last} union all select at - 1 from second where at > ${last - count + 1})
    insert into ${table} (id, device_id, updated_at, ${columns})
    select ${deviceId} * 1000000 + ${last} - at, ${deviceId}, '', ${values} from second`);
}

/** Number of records, with the time of the oldest. */
function stored(table: Table, deviceId: number): { count: unknown; oldest: unknown } {
  const at = table === "sensor_readings" ? "unixepoch(min(created_at))" : "min(created_at)";
  const rows = server.services.db.rows(
    `select count(*) as count, ${at} as oldest from ${table} where device_id = ${deviceId}`,
  );
  return { count: rows[0]?.["count"], oldest: rows[0]?.["oldest"] };
}

test.each(TABLES)("%s: the newest are kept, the others go, however many", async (table) => {
  const [{ deviceId }, neighbour] = [await makeAccount(server), await makeAccount(server)];
  const newest = NEWEST[table];
  add(table, deviceId, newest + 1234);
  add(table, neighbour.deviceId, newest);
  await pruneAll(server.services);
  for (const device of [deviceId, neighbour.deviceId]) {
    expect(stored(table, device)).toEqual({ count: newest, oldest: SECOND - newest + 1 });
  }
});

test.each([
  ["60 days where the device has no limit", 0, 60],
  ["the days of the device", 2, 2],
])("logs are kept for %s", async (_, limit, days) => {
  const { deviceId } = await makeAccount(server);
  const { db } = server.services;
  db.execute(`update devices set max_log_age_in_days = ${limit} where id = ${deviceId}`);
  add("logs", deviceId, 700, SECOND - days * DAY + 10);
  expect(oldestLogTime(server.services, deviceId)).toBe(SECOND - days * DAY);
  await pruneAll(server.services);
  expect(stored("logs", deviceId)).toEqual({ count: 11, oldest: SECOND - days * DAY });
});

test("there is no surplus while everything is within its limits", async () => {
  const { deviceId } = await makeAccount(server);
  for (const table of TABLES) add(table, deviceId, NEWEST[table]);
  expect(hasSurplus(server.services, deviceId)).toBe(false);
});

test.each(TABLES)("%s: one more is a surplus", async (table) => {
  const { deviceId } = await makeAccount(server);
  add(table, deviceId, NEWEST[table] + 1);
  expect(hasSurplus(server.services, deviceId)).toBe(true);
});

longTest("a step is short", async () => {
  const { deviceId } = await makeAccount(server);
  for (const table of TABLES) add(table, deviceId, NEWEST[table] + 10_000);
  pruneDevice(server.services, deviceId);
  for (const table of TABLES) {
    expect(Number(stored(table, deviceId).count)).toBeWithin(NEWEST[table] + 9000, NEWEST[table] + 10_000);
  }
});

test("without surplus nothing is written", async () => {
  const { deviceId } = await makeAccount(server);
  for (const table of TABLES) add(table, deviceId, NEWEST[table]);
  const before = server.services.db.value("select total_changes()");
  await pruneAll(server.services);
  expect(server.services.db.value("select total_changes()")).toBe(before);
});

test("what is over is found by the key", () => {
  const { db } = server.services;
  for (const table of TABLES) {
    const rows = db.rows(`explain query plan select id from ${table} where device_id = 1
      order by created_at desc, id desc limit 1 offset ${NEWEST[table]}`);
    expect(rows.map(({ detail }) => detail)).toEqual([`SEARCH ${table} USING PRIMARY KEY (device_id=?)`]);
  }
});
