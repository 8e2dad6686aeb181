import { afterAll, beforeAll, expect, test } from "bun:test";
import { lookAtRules, waterWork } from "../../../src/features/water/background";
import { type Account, openAccount } from "../../support/account";
import { get, patch, post, remove } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* When rules are looked at, and which value the robot is told, by a moved clock. Source: `water.md` §3. */

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const START = Date.parse("2026-06-10T12:00:00.000Z");
const at = (ms: number): string => new Date(ms).toISOString();

let now = START;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => new Date(now));
});
afterAll(() => server.stop());

const look = () => lookAtRules(server.services);

/** A garden with one plant, whose rule names events of given times; their ids are `events`. */
async function gardenWith(starts: readonly number[], more: object = {}, times: object = {}) {
  const garden = await openAccount(server);
  const plant = { pointer_type: "Plant", name: "Lettuce", x: 1, y: 1, z: 0, plant_stage: "planted" };
  const point = await garden.make(post("/api/points", plant));
  const point_group_id = await garden.make(post("/api/point_groups", { name: "Bed", point_ids: [point] }));
  const soil_id = await garden.make(post("/api/measures", { name: "Soil", unit: "%", kind: "soil" }));
  const executable_id = await garden.make(post("/api/sequences", { name: "Water", color: "red", args: {}, body: [] }));
  const events: number[] = [];
  for (const start of starts) {
    const when = { start_time: at(start), end_time: at(start + 60 * DAY), repeat: 1, time_unit: "daily", ...times };
    events.push(await garden.make(post("/api/farm_events", { executable_type: "Sequence", executable_id, ...when })));
  }
  const named = { name: "Bed", point_group_id, farm_event_ids: events, soil_id, ...more };
  const rule = await garden.make(post("/api/water_rules", named));
  return {
    ...{ garden, point, events, rule },
    soil: (value: number) => garden.ask(post("/api/measures/values", { name: "Soil", value, at: at(now) })),
    decisions: () =>
      garden.ask(get(`/api/water_rules/${rule}/decisions`)) as Promise<{ run: string; factor: number; days: number }[]>,
    told: async () => (await garden.list("plugin_envs")).map(({ key, value }) => `${key} ${value}`),
    pauses: () => garden.list("pauses"),
  };
}

const dueOf = (rule: number): number =>
  Number(server.services.db.value(`select due_at from water_rules where id = ${rule}`));

test("a rule that cannot be reckoned holds up no other, and is looked at later", async () => {
  const bad = await gardenWith([now + 5 * MINUTE]);
  const good = await gardenWith([now + 5 * MINUTE]);
  server.services.db.execute(`create trigger refused before insert on water_decisions
    when new.rule_id = ${bad.rule} begin select raise(abort, 'refused'); end`);
  await look();
  server.services.db.execute("drop trigger refused");
  expect(await bad.decisions()).toEqual([]);
  expect(dueOf(bad.rule)).toBe(now + MINUTE);
  expect(await good.decisions()).toHaveLength(1);
});

test("of two runs that are close, the first keeps its water", async () => {
  const { soil, rule, decisions, told } = await gardenWith([now + 5 * MINUTE, now + 7 * MINUTE]);
  const first = now + 5 * MINUTE;
  await soil(30);
  await look();
  now += 2 * MINUTE;
  await look();
  expect((await decisions()).map(({ factor }) => factor)).toEqual([0, 0.75]);
  expect(await told()).toEqual([`gardenshed_water_${rule} 0.75 ${(first + 6 * HOUR) / 1000}`]);
});

test("of eight runs at one time five are decided in one write, so that others get their turn", async () => {
  const { rule, decisions } = await gardenWith(Array.from({ length: 8 }, () => now + 5 * MINUTE));
  server.services.db.execute(`create trigger refused before insert on water_decisions
    when 7 <= (select count(*) from water_decisions where rule_id = ${rule}) begin select raise(abort, 'refused'); end`);
  await look();
  server.services.db.execute("drop trigger refused");
  expect(await decisions()).toHaveLength(5);
  now += MINUTE;
  await look();
  expect(await decisions()).toHaveLength(8);
});

test("of eight runs at one time none is decided where no plant grows, and the look ends", async () => {
  const { garden, point, decisions } = await gardenWith(Array.from({ length: 8 }, () => now + 5 * MINUTE));
  await garden.ask(patch(`/api/points/${point}`, { plant_stage: "harvested" }));
  await look();
  expect(await decisions()).toEqual([]);
});

longTest("a run without water that could not be skipped leaves its need to the next", async () => {
  const { garden, soil, decisions, pauses } = await gardenWith([now + 5 * MINUTE], { at_most: 7 });
  await soil(80);
  const pause = post("/api/pauses", { from: at(now + 90 * DAY), until: at(now + 91 * DAY) });
  const one = await garden.make(pause);
  server.services.db.execute(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 399)
    insert into pauses (device_id, farm_event_id, "from", until, reason, by, created_at, updated_at)
    select device_id, farm_event_id, "from", until, reason, by, created_at, updated_at from pauses, n where id = ${one}`);
  await look();
  expect((await decisions())[0]).toMatchObject({ factor: 0 });
  expect(await pauses()).toHaveLength(400);
  await garden.ask(pause); // a person has room for it
  now += DAY;
  await soil(10);
  await look();
  expect((await decisions())[0]).toMatchObject({ factor: 1, days: 1 });
  now += DAY;
  await soil(80);
  await look();
  now += DAY;
  await soil(10);
  await look();
  expect((await decisions())[0]).toMatchObject({ factor: 2, days: 2 });
});

test("skips of rules go a day after their runs", async () => {
  const { soil, pauses } = await gardenWith([now + 5 * MINUTE]);
  await soil(80);
  await look();
  expect(await pauses()).toHaveLength(1);
  now += 2 * DAY;
  await soil(10);
  await look();
  expect(await pauses()).toEqual([]);
});

test("an event that became more frequent than hourly is not decided", async () => {
  const { garden, events, decisions } = await gardenWith(
    [now + 5 * MINUTE],
    {},
    {
      ...{ time_unit: "minutely", repeat: 60, end_time: at(now + 4 * HOUR) },
    },
  );
  await garden.ask(patch(`/api/farm_events/${events[0]}`, { repeat: 1 }));
  await look();
  expect(await decisions()).toEqual([]);
});

test("an event that two rules name counts for the first one", async () => {
  const { garden, rule, decisions, events } = await gardenWith([now + 5 * MINUTE]);
  const { point_group_id } = await garden.show(`water_rules/${rule}`);
  const second = await garden.make(post("/api/water_rules", { name: "Again", point_group_id }));
  server.services.db.execute(`update water_rules set farm_event_ids = '[${events[0]}]' where id = ${second}`);
  await look();
  expect(await decisions()).toHaveLength(1);
  expect(await garden.ask(get(`/api/water_rules/${second}/decisions`))).toEqual([]);
});

test("a clock that was ahead and is set back puts no rule to sleep", async () => {
  const [task] = waterWork.tasks?.(server.services) ?? [];
  const { decisions } = await gardenWith([now + HOUR]);
  const right = now;
  now += 300 * DAY;
  await task?.run(new AbortController().signal);
  now = right + 56 * MINUTE;
  await task?.run(new AbortController().signal);
  expect((await decisions()).map(({ run }) => run)).toEqual([at(right + HOUR)]);
});

test.each<[string, (garden: Account, rule: number) => Promise<unknown>]>([
  ["switched off", (garden, rule) => garden.ask(patch(`/api/water_rules/${rule}`, { on: false }))],
  ["deleted", (garden, rule) => garden.ask(remove(`/api/water_rules/${rule}`))],
])("a rule that is %s leaves no value behind", async (_, change) => {
  const { garden, rule, told } = await gardenWith([now + 5 * MINUTE]);
  await look();
  expect(await told()).toHaveLength(1);
  await change(garden, rule);
  await look();
  expect(await told()).toEqual([]);
});

test("a rule that an undo switches off leaves no value behind, and one that it brings back tells its value again", async () => {
  const { garden, rule, told } = await gardenWith([now + 5 * MINUTE], { on: false });
  const request = "switch-on";
  await garden.ask(patch(`/api/water_rules/${rule}`, { on: true }, { headers: { "x-device-rpc-id": request } }));
  await look();
  expect(await told()).toHaveLength(1);
  await garden.ask(post("/api/changes/undo", { request }));
  await look();
  expect(await told()).toEqual([]);
  await garden.ask(patch(`/api/water_rules/${rule}`, { on: true }));
  await look();
  expect(await told()).toHaveLength(1);
});

test("the reason of a skip is in the language of the owner, the log in English", async () => {
  const { garden, soil, pauses } = await gardenWith([now + 5 * MINUTE]);
  await garden.ask(patch("/api/users", { language: "German" }));
  await soil(80);
  await look();
  expect(await pauses()).toMatchObject([{ reason: "Fällt aus: die Bodenfeuchte ist 80\u00a0%." }]);
  expect((await garden.list("logs"))[0]).toMatchObject({ message: "Bed: Skipped: the soil has 80\u00a0%." });
});

longTest("a skip that a person moves away counts as taken back", async () => {
  const { garden, rule, soil, told, pauses } = await gardenWith([now + 5 * MINUTE]);
  const run = now + 5 * MINUTE;
  await soil(80);
  await look();
  const [pause] = await pauses();
  await garden.ask(patch(`/api/pauses/${pause?.id}`, { from: at(now + DAY), until: at(now + 2 * DAY) }));
  now += MINUTE;
  await look();
  expect(await told()).toEqual([`gardenshed_water_${rule} 1 ${(run + 6 * HOUR) / 1000}`]);
});
