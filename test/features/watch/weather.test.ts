import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { watchman } from "../../../src/features/watch";
import { type Account, openAccount } from "../../support/account";
import { get, patch, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* Measures outside of their bounds, frost, heat and rain (watch.md §2), by a clock that is moved. */

let now = new Date();
let server: TestServer;
let owner: Account;
let air: number;
let rain: number;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => now);
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = new Date("2026-05-01T12:00:00Z");
  owner = await openAccount(server);
  await owner.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  air = await owner.make(post("/api/measures", { name: "Air", unit: "°C", kind: "temperature" }));
  rain = await owner.make(post("/api/measures", { name: "Gauge", unit: "mm", kind: "rain", mode: "amount" }));
});

const look = () => server.services.get(watchman).look();
/** A measure tells a value, so many minutes later. */
async function tells(name: string, value: number, minutes = 5): Promise<void> {
  now = new Date(now.getTime() + minutes * 60_000);
  await owner.ask(post("/api/measures/values", { name, value, at: now.toISOString() }));
  await look();
}
async function pass(hours: number): Promise<void> {
  now = new Date(now.getTime() + hours * 3_600_000);
  await look();
}
const lines = async () =>
  (
    (await owner.ask(get("/api/notices"))) as { kind: string; title: string; text: string; ended_at: string | null }[]
  ).map(({ kind, title, text, ended_at }) => `${kind} ${title}: ${text}${ended_at === null ? "" : " ✓"}`);

describe("a measure with bounds", () => {
  test("is noticed outside of them, until it is inside by two percent of the range", async () => {
    await owner.ask(patch(`/api/measures/${air}`, { min: 5, max: 30 }));
    await tells("Air", 5);
    expect(await lines()).toEqual([]);
    await tells("Air", 4.9);
    await tells("Air", 5.4);
    const low = "reading Air: 4.9\u00a0°C: It should be at least 5 and at most 30.";
    expect(await lines()).toEqual([low]);
    await tells("Air", 5.5);
    expect(await lines()).toEqual([`${low} ✓`]);
  });

  test("is noticed when it is silent, until a value comes", async () => {
    await owner.ask(patch(`/api/measures/${air}`, { silent_hours: 6 }));
    await tells("Air", 10);
    await pass(5.9);
    expect(await lines()).toEqual([]);
    await pass(0.2);
    expect(await lines()).toEqual(["reading Air: no values: No value has come for 6 hours."]);
    await tells("Air", 10);
    expect(await lines()).toEqual(["reading Air: no values: No value has come for 6 hours. ✓"]);
  });

  test("is noticed no longer when it is gone", async () => {
    await owner.ask(patch(`/api/measures/${air}`, { min: 5 }));
    await tells("Air", 1);
    await owner.ask(remove(`/api/measures/${air}`));
    await look();
    expect(await lines()).toEqual(["reading Air: 1\u00a0°C: It should be at least 5. ✓"]);
  });
});

describe("weather", () => {
  test("frost and heat, by the measure that the garden has named", async () => {
    await owner.ask(patch("/api/watch", { frost: { measure_id: air, min: 2 }, heat: { measure_id: air, max: 35 } }));
    await tells("Air", 1.5);
    await tells("Air", 20);
    await tells("Air", 36);
    expect(await lines()).toEqual([
      "heat Heat: 36\u00a0°C: Air is above 35\u00a0°C.",
      "frost Frost: 1.5\u00a0°C: Air is below 2\u00a0°C. ✓",
    ]);
  });

  test("rain, by what fell within 24 hours", async () => {
    await owner.ask(patch("/api/watch", { rain: { measure_id: rain, max: 10 } }));
    await tells("Gauge", 6);
    expect(await lines()).toEqual([]);
    await tells("Gauge", 6.4, 120);
    const wet = "rain Rain: 12.4\u00a0mm: More than 10\u00a0mm have fallen in 24 hours.";
    expect(await lines()).toEqual([wet]);
    await pass(20);
    expect(await lines()).toEqual([wet]);
    await pass(3);
    expect(await lines()).toEqual([`${wet} ✓`]);
  });

  test("is told at night when it is frost, and waits for the morning when it is heat", async () => {
    const kinds = { frost: true, heat: true };
    const ways = [{ type: "webhook", kinds, url: "https://one.example/" }];
    await owner.ask(patch("/api/watch", { ways, quiet_from: "00:00", quiet_to: "23:59" }));
    await owner.ask(patch("/api/watch", { frost: { measure_id: air, min: 2 }, heat: { measure_id: air, max: 35 } }));
    await tells("Air", 1);
    await tells("Air", 36);
    const waits = server.services.db.rows(
      `select kind, wait_until from tellings join notices on notices.id = notice_id
       where notices.device_id = ${owner.deviceId} and is_end = 0 order by notice_id`,
    );
    expect(waits).toEqual([
      { kind: "frost", wait_until: null },
      { kind: "heat", wait_until: "2026-05-01T21:59:00.000Z" },
    ]);
  });

  test.each([
    ["a measure that does not exist", { frost: { measure_id: 1, min: 2 } }, { frost: "A measure does not exist" }],
    ["no bound", { heat: { measure_id: 1 } }, { heat: expect.any(Object) }],
  ])("%s is refused, and nothing is stored", async (_, body, problem) => {
    const { status, json } = await send(server, patch("/api/watch", body), owner.token);
    expect([status, json]).toEqual([422, problem]);
    expect(await owner.ask(get("/api/watch"))).toMatchObject({ frost: null, heat: null, rain: null });
  });

  test("rain is told by no other measure, and by none of another garden", async () => {
    const other = await openAccount(server);
    const wrong = [air, await other.make(post("/api/measures", { name: "Gauge", kind: "rain" }))];
    for (const measure_id of wrong) {
      const { status } = await send(server, patch("/api/watch", { rain: { measure_id, max: 10 } }), owner.token);
      expect(status).toBe(422);
    }
  });

  test("is told no longer when it is switched off, and other settings stay", async () => {
    await owner.ask(patch("/api/watch", { frost: { measure_id: air, min: 2 }, heat: { measure_id: air, max: 35 } }));
    await tells("Air", 1);
    await owner.ask(patch("/api/watch", { frost: null }));
    await look();
    expect(await lines()).toEqual(["frost Frost: 1\u00a0°C: Air is below 2\u00a0°C. ✓"]);
    expect(await owner.ask(get("/api/watch"))).toMatchObject({ frost: null, heat: { measure_id: air, max: 35 } });
  });
});
