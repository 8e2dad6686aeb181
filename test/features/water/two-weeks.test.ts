import { afterAll, beforeAll, expect, test } from "bun:test";
import { lookAtRules } from "../../../src/features/water/background";
import { type Account, openAccount } from "../../support/account";
import { mqttPort } from "../../support/mqtt-client";
import { startRobot } from "../../support/robot";
import { get, makeToken, patch, post, remove } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/*
 * Two weeks of a moved clock: rain on three days, a sensor of the soil that dies, summer time, and a person who takes a skip
 * back. Each decision is compared with that of a judge who reckons from the same facts in another way. Source: `water.md` §3.
 */

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const START = Date.parse("2026-03-22T00:00:00.000Z"); // clocks change a week later
const FIRST_RUN = START + 17 * HOUR;
const DAYS = 14;
/** The hours of rain, in hours from the start, with millimetres. */
const RAIN: ReadonlyMap<number, number> = new Map([
  [3 * 24 + 10, 9],
  [7 * 24 + 2, 1.5],
  [11 * 24 + 12, 30],
]);
/** Percent of the soil by day, until the sensor dies. */
const SOIL = [30, 30, 30, 58, 45, 40, 35, 50, 61];
const PLANTS = [
  { radius: 60, curve: true, planted: START - 10 * DAY },
  { radius: 20, curve: false, planted: START - 3 * DAY },
  { radius: 150, curve: false, planted: START - 30 * DAY },
];
const CURVE = { "1": 100, "20": 480 };
const ML = 250;

let now = START;
let server: TestServer;
let garden: Account;
let rule: number;
let event: number;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => new Date(now));
  garden = await openAccount(server);
  await garden.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  const water_curve_id = await garden.make(post("/api/curves", { name: "Water", type: "water", data: CURVE }));
  const point_ids: number[] = [];
  for (const { radius, curve, planted } of PLANTS) {
    const plant = { pointer_type: "Plant", name: "Plant", x: 1, y: 1, z: 0, radius, plant_stage: "planted" };
    const planted_at = new Date(planted).toISOString();
    point_ids.push(await garden.make(post("/api/points", { ...plant, planted_at, ...(curve && { water_curve_id }) })));
  }
  const point_group_id = await garden.make(post("/api/point_groups", { name: "Bed", point_ids }));
  const rain_id = await garden.make(post("/api/measures", { name: "Rain", unit: "mm", kind: "rain", mode: "counter" }));
  const soil_id = await garden.make(post("/api/measures", { name: "Soil", unit: "%", kind: "soil" }));
  const executable_id = await garden.make(post("/api/sequences", { name: "Water", color: "red", args: {}, body: [] }));
  const times = { start_time: at(FIRST_RUN), end_time: at(START + 60 * DAY), repeat: 1, time_unit: "daily" };
  event = await garden.make(post("/api/farm_events", { executable_type: "Sequence", executable_id, ...times }));
  const named = { point_group_id, farm_event_ids: [event], rain_id, soil_id };
  rule = await garden.make(post("/api/water_rules", { name: "Bed", ml_per_plant: ML, ...named }));
});
afterAll(() => server.stop());

const at = (ms: number): string => new Date(ms).toISOString();

/** The judge: sums up hour by hour, plant by plant, and knows nothing of the program. */
function judge(run: number, lastWatered: number | undefined): { factor: number; need: number; rain: number } {
  const since = lastWatered ?? run - DAY;
  let fallen = 0;
  for (const [hour, mm] of RAIN) if (START + hour * HOUR >= since && START + hour * HOUR < run) fallen += mm;
  const days = lastWatered === undefined ? 1 : Math.min(7, (run - lastWatered) / DAY);
  let [oneDay, need, rain] = [0, 0, 0];
  for (const { radius, curve, planted } of PLANTS) {
    const age = Math.floor((run - planted) / DAY) + 1;
    const ml = curve ? Math.min(480, 100 + ((age - 1) * (480 - 100)) / 19) : ML;
    const squareMetres = Math.PI * (Math.max(50, radius) / 1000) ** 2;
    oneDay += ml;
    need += ml * days;
    rain += Math.min(ml * days, fallen * squareMetres * 1000);
  }
  const day = Math.floor((run - START) / DAY);
  const soil = SOIL[day]; // handed in at noon; the last one is older than a day at the next run
  let wanted = need - rain;
  if (soil !== undefined) {
    if (soil >= 60) wanted = 0;
    else if (soil <= 20) wanted = need;
    else wanted = Math.min(wanted, (need * (60 - soil)) / 40);
  }
  const factor = Math.min(2, Math.max(0, wanted / oneDay));
  return { factor: factor < 0.25 ? 0 : factor, need, rain };
}

interface Decided {
  readonly run: string;
  readonly factor: number;
  readonly need: number;
  readonly rain: number;
  readonly text: string;
  readonly taken_back: boolean;
  readonly told: string | null;
}
const decisions = () => garden.ask(get(`/api/water_rules/${rule}/decisions`)) as Promise<Decided[]>;
const factorTold = async (): Promise<string> =>
  String((await garden.list("plugin_envs")).find(({ key }) => key === `gardenshed_water_${rule}`)?.["value"]);

test("each decision of two weeks is that of the judge, to the hundredth", async () => {
  let counter = 0;
  let lastWatered: number | undefined;
  const told: string[] = [];
  for (let hour = 0; hour < DAYS * 24; hour += 1) {
    now = START + hour * HOUR;
    counter += RAIN.get(hour) ?? 0;
    const values = [{ name: "Rain", value: counter, at: at(now) }];
    const soil = hour % 24 === 12 ? SOIL[Math.floor(hour / 24)] : undefined;
    if (soil !== undefined) values.push({ name: "Soil", value: soil, at: at(now) });
    await garden.ask(post("/api/measures/values", { values }));
    if (hour % 24 !== 16) continue;
    const run = now + HOUR;
    now = run - 5 * MINUTE - 1_000;
    await lookAtRules(server.services);
    expect((await decisions()).some((each) => each.run === at(run))).toBe(false);
    now = run - 5 * MINUTE;
    await lookAtRules(server.services);
    await lookAtRules(server.services); // decides nothing twice
    const [decided] = await decisions();
    const expected = judge(run, lastWatered);
    expect(decided?.run).toBe(at(run));
    expect(decided?.factor).toBeCloseTo(expected.factor, 2);
    expect(Number(decided?.need) / expected.need).toBeCloseTo(1, 2);
    expect(Number(decided?.rain)).toBeCloseTo(expected.rain, 0);
    expect(await factorTold()).toBe(`${Number(expected.factor.toFixed(3))} ${(run + 6 * HOUR) / 1000}`);
    const isSkipped = (await garden.list("pauses")).some(({ from }) => from === at(run));
    expect(isSkipped).toBe(expected.factor === 0);
    if (!isSkipped) lastWatered = run;
    told.push(decided?.text ?? "");
  }
  expect(await decisions()).toHaveLength(DAYS);
  expect(told.filter((text) => text.startsWith("Skipped")).length).toBeGreaterThanOrEqual(3);
  expect(told.at(-1)).toContain("The measure of the soil has told nothing of late, so it did not count.");
});

test("a person who takes a skip back gets full water, and the robot is told", async () => {
  const run = FIRST_RUN + DAYS * DAY;
  now = run - HOUR;
  await garden.ask(post("/api/measures/values", { name: "Soil", value: 80, at: at(now) }));
  now = run - 5 * MINUTE;
  await lookAtRules(server.services);
  const [pause] = (await garden.list("pauses")).filter(({ from }) => from === at(run));
  expect(pause).toMatchObject({ farm_event_id: event, reason: "Skipped: the soil has 80\u00a0%." });
  await garden.ask(remove(`/api/pauses/${pause?.id}`));
  now += 30_000;
  await lookAtRules(server.services);
  expect((await decisions())[0]).toMatchObject({ run: at(run), factor: 1, taken_back: true, told: null });
  expect(await factorTold()).toBe(`1 ${(run + 6 * HOUR) / 1000}`);
});

longTest("a robot that was away for the two weeks hears of the factor when it comes", async () => {
  expect((await decisions()).every(({ told }) => told === null)).toBe(true);
  const token = await makeToken(server, garden, "bot");
  const robot = await startRobot({ port: mqttPort(server), deviceId: garden.deviceId, token });
  now += MINUTE;
  await lookAtRules(server.services);
  const [newest, ...older] = (await decisions()).map(({ told }) => told);
  expect(newest).toBe(at(now));
  expect(older.every((told) => told === null)).toBe(true);
  robot.cut();
  await robot.closed;
});

longTest("a value that the robot sends back with all of its own is written over", async () => {
  const id = (await garden.list("plugin_envs")).find(({ key }) => key === `gardenshed_water_${rule}`)?.id;
  await garden.ask(patch(`/api/plugin_envs/${id}`, { value: "0.3 1" }));
  now += 15_000;
  await lookAtRules(server.services);
  expect(await factorTold()).toStartWith("1 ");
});

longTest("a server that was off decides when it is back, if that is before the run", async () => {
  const run = FIRST_RUN + (DAYS + 1) * DAY;
  now = run - MINUTE;
  await lookAtRules(server.services);
  expect((await decisions())[0]?.run).toBe(at(run));
  now = run + DAY + MINUTE;
  await lookAtRules(server.services);
  expect((await decisions())[0]?.run).toBe(at(run));
});

test("a rule that is off decides nothing", async () => {
  await garden.ask(patch(`/api/water_rules/${rule}`, { on: false }));
  now = FIRST_RUN + (DAYS + 3) * DAY - MINUTE;
  const before = await decisions();
  await lookAtRules(server.services);
  expect(await decisions()).toEqual(before);
});
