import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { command, logsOf, moveTo, SPEED, step, treeOf } from "./robots";
import { longTest } from "../../support/tier";

/* Farm events and regimens on the practice robot (robot-facts.md §6), by a clock that is moved. */

const HOUR_MS = 3_600_000;
let now = Date.parse("2026-03-01T08:00:00.000Z");
const later = (ms: number): string => new Date(now + ms).toISOString();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => new Date(now));
});
afterAll(() => server.stop());

async function arrive(): Promise<Account> {
  const account = await openAccount(server);
  await account.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  await account.ask(patch("/api/device/practice", { on: true, speed: SPEED }));
  await command(server, account, step("read_status")); // it is awake
  return account;
}
const sequence = (account: Account, x: number) =>
  account.make(post("/api/sequences", { name: `To ${x}`, body: [moveTo(x, 0, 0)] }));
const event = (account: Account, id: number, start: string, changes: object = {}) =>
  account.make(
    post("/api/farm_events", {
      ...{ executable_type: "Sequence", executable_id: id, start_time: start, end_time: later(48 * HOUR_MS) },
      ...{ repeat: 1, time_unit: "never", ...changes },
    }),
  );
/** Time goes on; the robot looks at its time table with the next change of its account. */
async function goOn(account: Account, ms: number): Promise<void> {
  now += ms;
  await account.ask(patch("/api/device", { name: `Garden ${now}` }));
}
const isAt = (account: Account, x: number) =>
  eventually(async () => ((await treeOf(account)).location_data.position.x === x ? true : undefined));

test("an event is carried out when it is due, and once", async () => {
  const account = await arrive();
  await event(account, await sequence(account, 30), later(HOUR_MS));
  expect((await treeOf(account)).location_data.position.x).toBe(0);
  await goOn(account, HOUR_MS);
  await isAt(account, 30);
  await command(server, account, moveTo(10, 0, 0));
  await goOn(account, 60_000);
  expect((await treeOf(account)).location_data.position.x).toBe(10);
});

longTest("a run that is skipped is not carried out, and the next one is", async () => {
  const account = await arrive();
  const id = await event(account, await sequence(account, 40), later(HOUR_MS), { time_unit: "hourly", repeat: 1 });
  await account.ask(post("/api/pauses", { farm_event_id: id, run: later(HOUR_MS) }));
  await goOn(account, HOUR_MS);
  await command(server, account, step("read_status"));
  expect((await treeOf(account)).location_data.position.x).toBe(0);
  await goOn(account, HOUR_MS);
  await isAt(account, 40);
});

longTest("an event that fails is told", async () => {
  const account = await arrive();
  await event(account, await sequence(account, 30), later(HOUR_MS));
  const due = later(HOUR_MS);
  await command(server, account, step("emergency_lock"));
  await goOn(account, HOUR_MS);
  const told = `Event scheduled at ${due} failed to execute: Device is locked.`;
  await eventually(async () => ((await logsOf(server, account)).includes(told) ? true : undefined));
});

test("an item of a regimen is carried out by the clock of the device", async () => {
  const account = await arrive();
  const item = { sequence_id: await sequence(account, 25), time_offset: 11 * HOUR_MS }; // 11:00 in Berlin
  const regimen = await account.make(post("/api/regimens", { name: "Days", color: "gray", regimen_items: [item] }));
  now = Date.parse("2026-03-05T08:00:00.000Z");
  await event(account, regimen, later(60_000), { executable_type: "Regimen" });
  await goOn(account, 2 * HOUR_MS);
  await isAt(account, 25);
});

test("an event of a robot that rests wakes it", async () => {
  const account = await arrive();
  const id = await sequence(account, 35);
  await account.ask(patch("/api/device/practice", { on: false }));
  await event(account, id, later(-30_000 + HOUR_MS));
  now += HOUR_MS;
  await account.ask(patch("/api/device/practice", { on: true }));
  await isAt(account, 35); // less than a minute late
});
