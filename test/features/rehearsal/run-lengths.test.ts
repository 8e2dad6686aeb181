import { afterAll, beforeAll, expect, test } from "bun:test";
import { pauseKeeper } from "../../../src/features/scripts";
import { openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* How long a run takes before its event may be hidden (water.md §1.1). */

const MINUTE = 60_000;
let now = Date.parse("2026-05-01T06:00:00.000Z");
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => new Date(now));
});
afterAll(() => server.stop());

test("a run is over a minute after the end that its rehearsal tells", async () => {
  const owner = await openAccount(server);
  const body = [{ kind: "wait", args: { milliseconds: 3 * MINUTE } }];
  const sequence = await owner.make(post("/api/sequences", { name: "Water", color: "red", args: {}, body }));
  const times = { start_time: new Date(now).toISOString(), end_time: new Date(now + 60 * MINUTE).toISOString() };
  const event = await owner.make(
    post("/api/farm_events", { ...times, executable_id: sequence, time_unit: "minutely", repeat: 10 }),
  );
  const begun = now;
  const { overAt } = server.services.get(pauseKeeper);
  const over = (): number => overAt(owner.deviceId, event, begun);
  now = begun + MINUTE;
  expect(over()).toBe(now + 10_000); // not known yet
  await eventually(() => (over() === begun + 4 * MINUTE ? true : undefined));
  now = begun + 3.5 * MINUTE;
  expect(over()).toBeGreaterThan(now);
  now = begun + 4 * MINUTE;
  expect(over()).toBe(now);
});

test("of a run that cannot be rehearsed counts the length that the asking one takes for it", async () => {
  const begun = now - 2 * MINUTE;
  const { overAt } = server.services.get(pauseKeeper);
  await eventually(() => (overAt(0, 0, begun) === begun + MINUTE ? true : undefined)); // no such garden
  expect(overAt(0, 0, begun, 45 * MINUTE)).toBe(begun + 46 * MINUTE);
});
