import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { moveTo, step } from "./robots";

/* Accounts with more records than a practice robot knows (robot.md §3, "When not"). */

const TOO_MANY = "This account has more than 10,000 records that a robot knows, too many for a practice robot.";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

async function addTools({ deviceId }: Account): Promise<void> {
  const { db, writes } = server.services;
  const tools = `
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 10001)
    insert into tools (device_id, name, created_at, updated_at)
    select ${deviceId}, 'Tool ' || n, 'made', 'made' from numbers`;
  await writes.run("account", () => db.execute(tools), deviceId);
}

const switchOn = patch("/api/device/practice", { on: true, speed: 20 });
const tell = (...body: readonly object[]) => post("/api/device/commands", { body, timeout_s: 60 });

test("an account with more than 10,000 records that a robot knows has none", async () => {
  const account = await openAccount(server);
  await addTools(account);
  expect(await account.ask(switchOn, 422)).toEqual({ on: TOO_MANY });
  expect(await account.show("device/practice")).toMatchObject({ on: false, since: null });
});

test("one that grows beyond them is told with the next sync, and its neighbour's robot moves", async () => {
  const [account, neighbour] = [await openAccount(server), await openAccount(server)];
  await account.ask(switchOn);
  await neighbour.ask(switchOn);
  await addTools(account);
  expect(await account.ask(tell(step("sync")), 422)).toMatchObject({ error: TOO_MANY });
  expect(await account.show("device/practice")).toMatchObject({ on: true });
  await neighbour.ask(tell(moveTo(20, 0, 0)), 200);
});
