import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { get } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* Lists with more than 2,000 records are read while they are sent (operations.md §6). */

const COUNT = 5_000;

let server: TestServer;
let ada: Account;
let eve: Account;
let firstId: number;
beforeAll(async () => {
  server = await startServer();
  [ada, eve] = [await openAccount(server), await openAccount(server)];
  const { db } = server.services;
  db.execute(`
    insert into tools (device_id, name, flow_rate_ml_per_s, created_at, updated_at)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${COUNT})
    select ${ada.deviceId}, 'Tool ' || n, 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from numbers`);
  firstId = Number(db.value(`select min(id) from tools where device_id = ${ada.deviceId}`));
});
afterAll(() => server.stop());

type Tools = readonly { readonly id: number; readonly name: string }[];
const listOf = async (account: Account, query = ""): Promise<Tools> =>
  (await account.ask(get(`/api/tools${query}`))) as Tools; // as the API reference says
const idsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => first + n);

test("a long list has all records in order, and none of another account", async () => {
  expect((await listOf(ada)).map(({ id }) => id)).toEqual(idsFrom(firstId, COUNT));
  expect(await listOf(eve)).toEqual([]);
});

test.each([
  ["?page=1&per=2000", 0, 2_000],
  ["?page=1&per=2001", 0, 2_001],
  ["?page=2&per=2100", 2_100, 2_100],
  ["?page=3&per=2100", 4_200, 800],
  ["?page=4&per=2100", 6_300, 0],
])("a part of it: %s", async (query, offset, count) => {
  expect((await listOf(ada, query)).map(({ id }) => id)).toEqual(idsFrom(firstId + offset, count));
});
