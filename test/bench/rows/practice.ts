import { type Bench, ourCommand, withServer } from "../bench";
import { childrenOf, residentMegabytes, startCpuMeter } from "../process";
import type { Experiment, Reading, Row } from "../row";
import { type Server, startServer } from "../server";

/** Robots of a server by default. */
export const ROBOTS = 20;
/** So long each is measured; seconds. */
const SECONDS = 20;
/** After twice as long the code that a robot runs four times a second is compiled. */
const WARM_UP_S = 2 * SECONDS;
const READINGS = 60;
/** After the last look and command a robot rests within two minutes. */
const UNTIL_REST_S = 130;

const percent = { better: "less", unit: " % of a core" } as const;
const asleep: Row = {
  ...percent,
  name: "practice-asleep",
  title: "20 practice robots asleep, beyond none",
  target: 0,
  floor: 0.2,
};
const one: Row = {
  ...percent,
  name: "practice-moving",
  title: "a practice robot that moves, with a page",
  target: 0.5,
  floor: 1,
};
const all: Row = {
  ...percent,
  name: "practice-20",
  title: "20 practice robots that move, a page each",
  target: 5,
  floor: 10,
};
const memory: Row = {
  ...{
    name: "practice-memory",
    title: "memory of each of 20 that move",
    better: "less",
    unit: " MB",
    target: 1,
    floor: 2,
  },
};

const place = (x: number) => ({ kind: "coordinate", args: { x, y: 0, z: 0 } });
const moveTo = (x: number) => ({
  kind: "move_absolute",
  args: { location: place(x), offset: place(0), speed: 100 },
});
/** There and back for longer than it is looked at: each way takes 27 s. */
const BACK_AND_FORTH = Array.from({ length: 4 }, (_, index) => moveTo(index % 2 === 0 ? 2_000 : 0));

/** Percent of a core over some seconds. */
async function load(pid: number, seconds: number): Promise<number> {
  const used = startCpuMeter(pid);
  await Bun.sleep(seconds * 1000);
  return (used() / seconds) * 100;
}

/** Megabytes, a reading a second: garbage grows by 0.5 MB a second, and goes at once after half a minute or more. */
async function memoryOf(pid: number): Promise<number[]> {
  const readings: number[] = [];
  while (readings.length < READINGS) {
    await Bun.sleep(1000);
    readings.push(residentMegabytes(pid));
  }
  return readings;
}

/** Starts a server with an MQTT port, which robots need. */
export const startWithMqtt = (folder: string): Promise<Server> =>
  startServer([...ourCommand(folder), "--mqtt-port", "0"]);

/** Practice robots that move, each with a page that is open until `pages` is aborted. */
export async function startRobots(port: number, tokens: readonly string[], pages: AbortSignal): Promise<void> {
  const ask = (token: string, method: string, path: string, body: object): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { authorization: token }, body: JSON.stringify(body) });
  for (const token of tokens) {
    await (await ask(token, "PATCH", "/api/device/practice", { on: true })).text();
    const headers = { authorization: token };
    const events = await fetch(`http://127.0.0.1:${port}/api/events`, { headers, signal: pages });
    void events.body?.pipeTo(new WritableStream()).catch(() => {}); // until the pages are closed
    void ask(token, "POST", "/api/device/commands", { body: BACK_AND_FORTH, timeout_s: 120 }).catch(() => {});
  }
  await Bun.sleep(2_000); // they have learned their account, and move
}

async function measure(bench: Bench): Promise<Readonly<Record<string, Reading>>> {
  const tokens = bench.garden.writers.slice(0, ROBOTS).map(({ token }) => token);
  return withServer(startWithMqtt(bench.gardenFolder()), async ({ pid, port }) => {
    const pages = new AbortController();
    const begin = (some: readonly string[]): Promise<void> => startRobots(port, some, pages.signal);
    await Bun.sleep(3_000);
    const idle = await load(pid, SECONDS);
    await begin(tokens.slice(0, 1));
    const before = residentMegabytes(pid); // one is there: what all share is loaded
    const atFirst = (await load(pid, WARM_UP_S)) - idle;
    const ofOne = (await load(pid, SECONDS)) - idle;
    await begin(tokens.slice(1));
    const ofAll = (await load(pid, SECONDS)) - idle;
    const scripts = childrenOf(pid).map((child) => `the process of scripts ${residentMegabytes(child).toFixed(0)} MB`);
    const each = (await memoryOf(pid)).map((megabytes) => (megabytes - before) / (ROBOTS - 1));
    pages.abort();
    await Bun.sleep(UNTIL_REST_S * 1000);
    const resting = (await load(pid, SECONDS)) - idle;
    const note = `without robots ${idle.toFixed(2)} %`;
    return {
      [asleep.name]: { values: [resting], notes: [note] },
      [one.name]: { values: [ofOne], notes: [note, `in its first ${WARM_UP_S} s ${atFirst.toFixed(2)} %`] },
      [all.name]: { values: [ofAll], notes: [note] },
      [memory.name]: { values: each, notes: scripts },
    };
  });
}

/** The figures of `robot.md` §5 for practice robots. */
export const practiceExperiments: readonly Experiment[] = [
  { rows: [asleep, one, all, memory], background: true, run: measure },
];
