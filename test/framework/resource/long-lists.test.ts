import { afterAll, beforeAll, expect, test } from "bun:test";
import { contextOf } from "../../../src/features/account";
import { exportAccount } from "../../../src/features/transfer/commands";
import { addressWithoutRequest } from "../../../src/platform/network/public-address";
import { type Account, openAccount } from "../../support/account";
import { TIME } from "../../support/patterns";
import { get, post, send } from "../../support/scenarios";
import { LONG_AGO, storedTools } from "../../support/stored";
import { startServer, type TestServer } from "../../support/server";

/* Lists with more than 2,000 records are read while they are sent (operations.md §6), those in other answers too. */

const COUNT = 5_000;

let server: TestServer;
let ada: Account;
let eve: Account;
let firstId: number;
beforeAll(async () => {
  server = await startServer();
  [ada, eve] = [await openAccount(server), await openAccount(server)];
  await storedTools(COUNT)(server.services, ada.deviceId);
  firstId = (await listOf(ada))[0]?.id ?? 0;
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

test("device/sync has a pair for each, as often as it is asked, and none of another account", async () => {
  const others = { points: [], sequences: [], sensor_readings: [], plugin_installations: [] };
  const tools = idsFrom(firstId, COUNT).map((id) => [id, LONG_AGO]);
  for (let time = 0; time < 3; time++) {
    expect(await ada.ask(get("/api/device/sync"))).toMatchObject({ ...others, devices: [[ada.deviceId, TIME]], tools });
  }
  expect(await eve.ask(get("/api/device/sync"))).toMatchObject({ ...others, tools: [] });
});

test("an export is the same text as one that is made at once", async () => {
  const { services } = server;
  const { text } = await send(server, post("/api/export_data"), ada.token);
  const context = contextOf(services, { id: ada.userId, device_id: ada.deviceId }, () =>
    addressWithoutRequest(services.config, Number(new URL(server.base).port)),
  );
  const whole = await services.writes.run("account", () => exportAccount(context), ada.deviceId);
  const { export_created_at, server_url } = JSON.parse(text);
  expect(text === JSON.stringify({ ...whole, export_created_at, server_url })).toBe(true);
  expect(await eve.ask(post("/api/export_data"))).toMatchObject({ tools: [], device: { id: eve.deviceId } });
});
