import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { openPage } from "../../support/mqtt-client";
import { programOf } from "../../support/people";
import { get, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* Values that come over MQTT. Source: `water.md` §2. */

const START = new Date("2026-03-01T08:15:30.000Z");
let now = START;
let server: TestServer;
let garden: Account;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => now);
});
beforeEach(async () => {
  now = new Date(now.getTime() + 120_000);
  garden = await openAccount(server);
});
afterAll(() => server.stop());

/** Tells these values as a program that may only measure. */
async function tell(name: string, ...payloads: readonly unknown[]): Promise<void> {
  const token = await programOf(server, garden, ["measure"]);
  const page = await openPage(server, { ...garden, token });
  for (const payload of payloads) {
    const text = typeof payload === "string" ? payload : JSON.stringify(payload);
    await page.client.publishAsync(`bot/device_${garden.deviceId}/measures/${name}`, text, { qos: 1 });
  }
  page.client.end();
  await server.services.writes.settled();
}
const measures = () => garden.list("measures");

test.each<[string, unknown, object]>([
  ["a number", "21.5", { newest: { value: 21.5, by: "Script" } }],
  [
    "an object with value and time",
    { value: 3, at: "2026-03-01T08:10:00.000Z" },
    { newest: { value: 3, at: "2026-03-01T08:10:00.000Z" } },
  ],
  ["an object with a value", { value: -3 }, { newest: { value: -3 } }],
])("%s", async (_, payload, shown) => {
  await tell("Air", payload);
  expect(await measures()).toMatchObject([{ name: "Air", seen: false, ...shown }]);
});

test.each<[string, unknown]>([
  ["a word", "wet"],
  ["nothing", ""],
  ["no number in its object", { humidity: 3 }],
  ["a list", "[1]"],
  ["a number that is none", "NaN"],
  ["a time that is none", { value: 1, at: "now" }],
])("%s is dropped, and the connection goes on", async (_, payload) => {
  await tell("Air", payload, "7");
  expect(await measures()).toMatchObject([{ newest: { value: 7 } }]);
});

test("the key of a source names the number of an object", async () => {
  const id = await garden.make(
    post("/api/measures", { name: "Tank", unit: "l", kind: "level", source: { key: "litres" } }),
  );
  await tell("tank", { litres: 410, battery: 88 });
  expect(await garden.show(`measures/${id}`)).toMatchObject({ newest: { value: 410 } });
});

test("an amount of rain needs a time, and comes once however often it is told", async () => {
  const id = await garden.make(post("/api/measures", { name: "Rain", unit: "mm", kind: "rain" }));
  const told = { value: 2, at: "2026-03-01T08:10:00.000Z" };
  await tell("Rain", "5", told, told);
  expect(await garden.ask(get(`/api/measures/${id}/values`))).toEqual([{ at: told.at, value: 2 }]);
});

longTest("more than 600 in a minute are dropped, which one log says", async () => {
  await tell("Air", ...Array.from({ length: 610 }, (_, index) => ({ value: index })));
  expect(await measures()).toMatchObject([{ newest: { value: 599 } }]);
  const logs = await garden.list("logs");
  expect(logs.filter(({ message }) => String(message).includes("over MQTT")).length).toBe(1);
});
