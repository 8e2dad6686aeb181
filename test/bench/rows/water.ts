import { statSync } from "node:fs";
import { type Bench, databaseIn, ourCommand, withServer } from "../bench";
import type { Account } from "../garden";
import { residentMegabytes, startCpuMeter } from "../process";
import type { Experiment, Reading, Row } from "../row";
import { startServer } from "../server";

/** From one value to the next: 600 a minute is what a garden may hand in. */
const APART_MS = 101;
const SECONDS = 600;
/** The caches of a server are filled before. */
const WARM_UP_S = 30;
const load: Row = {
  name: "measures-cpu",
  title: "10 values of measures a second, beyond none",
  better: "less",
  target: 2,
  floor: 4,
  unit: " % of a core",
};
const growth: Row = {
  name: "measures-memory",
  title: "memory after 10 values a second for ten minutes",
  better: "less",
  target: 10,
  floor: 20,
  unit: " MB",
};
const stored: Row = {
  name: "measures-bytes",
  title: "bytes of the database for each value",
  better: "less",
  target: 100,
  floor: 200,
  unit: " B",
};

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

const askerOf =
  (port: number, { token }: Pick<Account, "token">): Ask =>
  async (method, path, body) => {
    const headers = { authorization: token };
    const sent = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, sent);
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
const idOf = async (made: Promise<unknown>): Promise<number> => ((await made) as { id: number }).id; // a record

/** Hands in a value each tenth of a second, and never sooner: a minute takes no more. Answers how many. */
async function handIn(ask: Ask, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  while (performance.now() < end) {
    const pause = Bun.sleep(APART_MS);
    await ask("POST", "/api/measures/values", { name: "Air", value: count % 40, at: new Date().toISOString() });
    count += 1;
    await pause;
  }
  return count;
}

async function measureValues(bench: Bench): Promise<Readonly<Record<string, Reading>>> {
  const seconds = Math.round(SECONDS * bench.effort.share);
  const folder = bench.gardenFolder();
  const size = (): number => statSync(databaseIn(folder)).size;
  let taken = 0;
  let before = 0;
  const readings = await withServer(startServer(ourCommand(folder)), async ({ pid, port }) => {
    const ask = askerOf(port, bench.garden.small);
    await ask("POST", "/api/measures", { name: "Air", unit: "°C", kind: "temperature" });
    await handIn(ask, WARM_UP_S);
    const idleMeter = startCpuMeter(pid);
    await Bun.sleep(WARM_UP_S * 1000);
    const idle = (idleMeter() / WARM_UP_S) * 100;
    before = size();
    const memory = residentMegabytes(pid);
    const used = startCpuMeter(pid);
    const began = performance.now();
    taken = await handIn(ask, seconds);
    const busy = (used() / ((performance.now() - began) / 1000)) * 100;
    const notes = [`${taken} values in ${seconds} s; idle ${idle.toFixed(2)} %`];
    return {
      [load.name]: { values: [busy - idle], notes },
      [growth.name]: { values: [residentMegabytes(pid) - memory], notes },
    };
  });
  const grown = size() - before; // the log of the database is written back at the end
  return { ...readings, [stored.name]: { values: [grown / taken], notes: [`${(grown / 1e6).toFixed(1)} MB`] } };
}

const GARDENS = 20;
const RULES = 20;
/** A rule is looked at within 15 s; then all is decided. */
const DECIDED_WITHIN_S = 40;
const AHEAD_MS = 4 * 60_000;
const each: Row = {
  name: "water-decision",
  title: "a decision on water, of 400 at the same time",
  better: "less",
  target: 6,
  floor: 12,
  unit: " ms",
};
const full: Row = {
  name: "water-decision-full",
  title: "the same in a garden of 1,000 plants",
  better: "less",
  target: 25,
  floor: 50,
  unit: " ms",
};

/** Twenty rules that are off, each with an event whose run is soon. All water all plants of the garden. */
async function makeRules(ask: Ask): Promise<number[]> {
  const criteria = { string_eq: { pointer_type: ["Plant"] } };
  const point_group_id = await idOf(ask("POST", "/api/point_groups", { name: "All", point_ids: [], criteria }));
  const rain_id = await idOf(ask("POST", "/api/measures", { name: "Rain", unit: "mm", kind: "rain", mode: "counter" }));
  const executable_id = await idOf(ask("POST", "/api/sequences", { name: "Water", color: "blue", args: {}, body: [] }));
  const rules: number[] = [];
  const run = Date.now() + AHEAD_MS;
  const times = { start_time: new Date(run).toISOString(), end_time: new Date(run + 30 * 86_400_000).toISOString() };
  for (let index = 0; index < RULES; index += 1) {
    const event = { executable_type: "Sequence", executable_id, ...times, repeat: 1, time_unit: "daily" };
    const farm_event_ids = [await idOf(ask("POST", "/api/farm_events", event))];
    const rule = { name: `Rule ${index}`, on: false, point_group_id, farm_event_ids, rain_id };
    rules.push(await idOf(ask("POST", "/api/water_rules", rule)));
  }
  return rules;
}

/** Milliseconds of the server's processor for each decision of gardens, all of which come at once. */
async function costOf(pid: number, gardens: readonly { readonly ask: Ask; readonly rules: readonly number[] }[]) {
  const all = gardens.flatMap(({ ask, rules }) => rules.map((id) => ({ ask, path: `/api/water_rules/${id}` })));
  const idleMeter = startCpuMeter(pid);
  await Bun.sleep(DECIDED_WITHIN_S * 1000);
  const idle = idleMeter();
  await Promise.all(all.map(({ ask, path }) => ask("PATCH", path, { on: true })));
  const used = startCpuMeter(pid);
  await Bun.sleep(DECIDED_WITHIN_S * 1000);
  const spent = used() - idle;
  const decided = await Promise.all(all.map(({ ask, path }) => ask("GET", `${path}/decisions`)));
  const count = (decided as readonly unknown[][]).filter((list) => list.length > 0).length;
  const notes = [`${count} of ${all.length} decided, ${spent.toFixed(2)} s of processor time in all`];
  return { values: [(spent * 1000) / count], notes };
}

async function measureDecisions(bench: Bench): Promise<Readonly<Record<string, Reading>>> {
  const { large, writers } = bench.garden;
  return withServer(startServer(ourCommand(bench.gardenFolder())), async ({ pid, port }) => {
    const made = async (account: Account) => {
      const ask = askerOf(port, account);
      return { ask, rules: await makeRules(ask) };
    };
    const gardens = await Promise.all(writers.slice(0, GARDENS).map(made));
    const ofAll = await costOf(pid, gardens);
    return { [each.name]: ofAll, [full.name]: await costOf(pid, [await made(large)]) };
  });
}

/** What measures and decisions on water cost (`water.md` §§2, 3). */
export const waterExperiments: readonly Experiment[] = [
  { rows: [load, growth, stored], background: true, run: measureValues },
  { rows: [each, full], run: measureDecisions },
];
