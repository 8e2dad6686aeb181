import { afterAll, beforeAll, expect, test } from "bun:test";
import { lookAtRules } from "../../../src/features/water/background";
import type { WaterRun } from "../../../src/robot/garden/water-value";
import type { Rehearsal } from "../../../src/robot/rehearsal";
import { type Account, openAccount } from "../../support/account";
import { get, patch, post, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/*
 * What would be decided on the runs to come: the list, the rehearsal of a day and of an event, and the decision itself say the
 * same. Source: `water.md` §3.2.
 */

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const START = Date.parse("2026-06-10T12:00:00.000Z");
/** Six in the evening, so many days from the start. */
const evening = (day: number): number => START + 6 * HOUR + day * DAY;
const at = (ms: number): string => new Date(ms).toISOString();
const dateOf = (ms: number): string => at(ms).slice(0, 10);

let now = START;
let server: TestServer;
let garden: Account;
let rule: number;
let event: number;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => new Date(now));
  garden = await openAccount(server);
  await garden.ask(patch("/api/device", { timezone: "UTC" }));
  const plant = { pointer_type: "Plant", name: "Lettuce", x: 100, y: 100, z: 0, plant_stage: "planted", radius: 50 };
  const point_group_id = await garden.make(
    post("/api/point_groups", { name: "Bed", point_ids: [await garden.make(post("/api/points", plant))] }),
  );
  const rain_id = await garden.make(post("/api/measures", { name: "Rain", unit: "mm", kind: "rain", mode: "amount" }));
  const soil_id = await garden.make(post("/api/measures", { name: "Soil", unit: "%", kind: "soil" }));
  const tool_id = await garden.make(post("/api/tools", { name: "Watering Nozzle", flow_rate_ml_per_s: 10 }));
  await garden.ask(patch("/api/device", { mounted_tool_id: tool_id }));
  await garden.make(post("/api/peripherals", { label: "Water", pin: 8, mode: 0 }));
  const named = { name: "Bed", point_group_id, rain_id, soil_id, ml_per_plant: 100 };
  rule = await garden.make(post("/api/water_rules", named));
  const executable_id = await garden.make(post(`/api/water_rules/${rule}/sequence`));
  const times = { start_time: at(evening(-3)), end_time: at(evening(60)), repeat: 1, time_unit: "daily" };
  event = await garden.make(post("/api/farm_events", { executable_type: "Sequence", executable_id, ...times }));
  await garden.ask(patch(`/api/water_rules/${rule}`, { farm_event_ids: [event] }));
});
afterAll(() => server.stop());

const soil = (value: number) => garden.ask(post("/api/measures/values", { name: "Soil", value, at: at(now) }));
const waterOf = (from: number, until: number) =>
  garden.ask(get(`/api/water_decisions?from=${at(from)}&until=${at(until)}`)) as Promise<{
    readonly runs: readonly (WaterRun & { readonly text: string })[];
    readonly until: string;
  }>;
const runsOf = async (from: number, until: number) => (await waterOf(from, until)).runs;
const rehearse = (of: object) => garden.ask(post("/api/rehearsals", of)) as Promise<Rehearsal>;
const litresOf = ({ totals }: Rehearsal) => totals.pins.find(({ pin }) => pin === 8)?.litres ?? 0;

test("the list, the rehearsals and the decision five minutes before say the same number", async () => {
  await soil(30);
  const run = evening(0);
  const [first, second] = await runsOf(START, evening(1) + 1);
  expect(first).toMatchObject({ run: at(run), rule_id: rule, farm_event_id: event, decided: false, factor: 0.75 });
  expect(first?.text).toContain("Waters 75\u00a0% of a day's need");
  expect(second).toMatchObject({ run: at(evening(1)), decided: false, factor: 0.75, days: 1 });
  for (const what of [{ day: dateOf(run) }, { farm_event_id: event }]) {
    const rehearsal = await rehearse(what);
    expect(rehearsal.runs).toMatchObject([{ at: at(run), water: { ...first } }]);
    expect(litresOf(rehearsal)).toBeCloseTo(0.075, 2);
  }
  now = run - 5 * MINUTE;
  await lookAtRules(server.services);
  const [decided] = await runsOf(START, evening(1));
  expect(decided as object).toEqual({ ...first, decided: true });
  expect(await garden.ask(get(`/api/water_rules/${rule}/decisions`))).toMatchObject([{ factor: 0.75 }]);
  expect((await rehearse({ day: dateOf(run) })).runs).toMatchObject([{ water: { ...decided } }]);
});

test("a run that would be skipped does not run in the rehearsal, and the next one counts what it leaves", async () => {
  await garden.ask(patch(`/api/water_rules/${rule}`, { soil_id: null }));
  now = evening(0) + HOUR;
  await garden.ask(post("/api/measures/values", { name: "Rain", value: 20, at: at(now) }));
  const [skipped, after] = await runsOf(now, evening(2) + 1);
  expect(skipped).toMatchObject({ run: at(evening(1)), skipped: true, factor: 0, days: 1 });
  expect(after).toMatchObject({ run: at(evening(2)), skipped: false, days: 2, rain_mm: 20 });
  expect(after?.factor).toBeCloseTo((200 - Math.PI * 50) / 100, 2);
  for (const what of [{ day: dateOf(evening(1)) }, { farm_event_id: event }]) {
    const rehearsal = await rehearse(what);
    expect(rehearsal.runs).toMatchObject([{ at: at(evening(1)), duration_s: 0, water: { ...skipped } }]);
    expect(rehearsal.faults).toMatchObject([
      { code: "paused", text: '"Water by need: Bed" does not run: it is paused.' },
    ]);
  }
  expect(litresOf(await rehearse({ day: dateOf(evening(2)) }))).toBeCloseTo(0.043, 2);
});

test("a rule that is off, a week that is too far, and a paused run have no water", async () => {
  await garden.ask(post("/api/pauses", { farm_event_id: event, run: at(evening(2)) }));
  expect((await runsOf(now, evening(3))).map(({ run }) => run)).toEqual([at(evening(1))]);
  expect(await runsOf(evening(8), evening(10))).toEqual([]);
  await garden.ask(patch(`/api/water_rules/${rule}`, { on: false }));
  expect(await runsOf(now, evening(3))).toEqual([]);
  expect(await runsOf(START, evening(3))).toHaveLength(1); // what was decided stays
});

longTest("of more than 400 runs the first are there, and until when they are all is said", async () => {
  await garden.ask(patch(`/api/water_rules/${rule}`, { on: true }));
  const { executable_id } = await garden.show(`farm_events/${event}`);
  const hourly = {
    executable_type: "Sequence",
    executable_id,
    repeat: 1,
    time_unit: "hourly",
    end_time: at(evening(15)),
  };
  const events = [event];
  for (const start of [now + HOUR, now + 1.25 * HOUR, now + 1.5 * HOUR])
    events.push(await garden.make(post("/api/farm_events", { ...hourly, start_time: at(start) })));
  await garden.ask(patch(`/api/water_rules/${rule}`, { farm_event_ids: events }));
  const { runs, until } = await waterOf(now, now + 7 * DAY);
  expect(runs).toHaveLength(400);
  expect(runs.map(({ run }) => run)).toEqual(runs.map(({ run }) => run).toSorted());
  expect(Date.parse(until)).toBeGreaterThanOrEqual(Date.parse(runs.at(-1)?.run ?? ""));
  expect(Date.parse(until) - now).toBeLessThan(6 * DAY);
  const rest = await waterOf(Date.parse(until), now + 7 * DAY);
  expect(rest.runs[0]?.run).toBe(until);
  expect(rest.until).toBe(at(now + 7 * DAY));
  const [{ id } = {}] = await garden.list("points");
  await garden.ask(patch(`/api/points/${id}`, { plant_stage: "harvested" }));
  expect(await waterOf(now, now + 7 * DAY)).toEqual({ runs: [], until: at(now + 7 * DAY) }); // nothing needs any
});

test.each([
  ["without an end", { from: at(START) }],
  ["that ends before it begins", { from: at(START), until: at(START - 1) }],
  ["of more than eight days", { from: at(START), until: at(START + 8 * DAY + 1) }],
])("a time %s is refused", async (_, span) => {
  const { status } = await send(server, get(`/api/water_decisions?${new URLSearchParams(span)}`), garden.token);
  expect(status).toBe(422);
});
