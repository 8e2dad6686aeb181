import { type Bench, withServer } from "../bench";
import { photoGrid } from "../photo-grid";
import { get } from "../requests";
import type { Experiment, Reading, Row } from "../row";
import type { Server } from "../server";
import { ROBOTS, startRobots, startWithMqtt } from "./practice";

/** Rehearsals under way at once. */
const REHEARSALS = 10;
/** So many rehearsals has each account in a minute. */
const PER_ACCOUNT = 10;
/** So long the other account asks; seconds. */
const SECONDS = 4;

const times = { better: "less", unit: " ×" } as const;
const rehearsals: Row = {
  ...times,
  name: "beside-rehearsals",
  title: "p99 of another's GET beside 10 rehearsals",
  target: 2,
  floor: 4,
};
const robots: Row = {
  ...times,
  name: "beside-robots",
  title: "p99 of another's GET beside 20 robots",
  target: 2,
  floor: 4,
};

/** Starts what the other account is measured beside; the answer ends it. */
type Start = (server: Server, bench: Bench) => Promise<() => Promise<void>>;

/** Ten at any time until it is ended, of accounts in turn. @throws Error when one is refused, or there are no more */
const rehearsing: Start = async ({ port }, { garden }) => {
  const tokens = Array.from({ length: PER_ACCOUNT }, () => garden.writers.map(({ token }) => token)).flat();
  const body = JSON.stringify({ body: [{ kind: "lua", args: { lua: photoGrid } }] });
  let isOver = false;
  const rehearseOn = async (): Promise<void> => {
    while (!isOver) {
      const headers = { authorization: tokens.pop() ?? "" };
      const answer = await fetch(`http://127.0.0.1:${port}/api/rehearsals`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(`A rehearsal was answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  const all = Promise.all(Array.from({ length: REHEARSALS }, rehearseOn));
  all.catch(() => {}); // thrown at the end
  await Bun.sleep(1_000); // the Workers are there
  return async () => {
    isOver = true;
    await all;
  };
};

const practising: Start = async ({ port }, { garden }) => {
  const pages = new AbortController();
  await startRobots(
    port,
    garden.writers.slice(0, ROBOTS).map(({ token }) => token),
    pages.signal,
  );
  return async () => pages.abort();
};

/** By how much the slowest hundredth of another account's requests takes longer than on the same server alone. */
async function measure(bench: Bench, start: Start): Promise<Reading> {
  const { token, pointIds } = bench.garden.small;
  const connections = [[get(`/api/points/${pointIds[0]}`, token)]];
  const [values, notes]: [number[], string[]] = [[], []];
  while (values.length < bench.effort.rounds) {
    await withServer(startWithMqtt(bench.gardenFolder()), async (server) => {
      const p99 = async (): Promise<number> =>
        (await bench.loader.run({ port: server.port, connections, requests: Infinity, seconds: SECONDS })).p99;
      await p99(); // the code is compiled
      const alone = await p99();
      const end = await start(server, bench);
      const beside = await p99();
      await end();
      values.push(beside / alone);
      notes.push(`${alone.toFixed(2)} ms alone, ${beside.toFixed(2)} ms beside`);
    });
  }
  return { values, notes };
}

/** What others wait for beside rehearsals and practice robots. Source: `robot.md` §2 and §5. */
export const besideRobotsExperiments: readonly Experiment[] = [
  { rows: [rehearsals], run: async (bench) => ({ [rehearsals.name]: await measure(bench, rehearsing) }) },
  { rows: [robots], run: async (bench) => ({ [robots.name]: await measure(bench, practising) }) },
];
