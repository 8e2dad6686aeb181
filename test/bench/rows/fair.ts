import { cpSync, rmSync } from "node:fs";
import { type Bench, ourCommand, withServer } from "../bench";
import { type Case, casesOf } from "../cases";
import { fullFolder } from "../full";
import type { Flood, FloodResult } from "../flood";
import { startHelper } from "../loader";
import { startCpuMeter } from "../process";
import { get, send } from "../requests";
import type { Experiment } from "../row";
import { type Server, startServer } from "../server";

/** Requests of one account that are sent at once. */
const AT_ONCE = 300;
const TARGET_MS = 100;
/** The endpoints with the longest waits, which notes name. */
const NAMED = 12;

/** After these the account is another one: each has a server and a copy of the data of its own. */
const ENDING: readonly string[] = [
  ...["POST /api/saved_gardens/snapshot", "POST /api/device/reset"],
  ...["PATCH /api/users", "DELETE /api/users", "DELETE /api/tokens"],
];

/** What somebody else waits for while one full account sends the same request many times at once, by endpoint. */
async function waits(bench: Bench): Promise<{ endpoint: string; result: FloodResult }[]> {
  const { large, small } = bench.garden;
  const flooder = startHelper<Flood, FloodResult>("flood.ts");
  try {
    const folder = await fullFolder(bench);
    const probe = get(`/api/points/${small.pointIds[0]}`, small.token);
    const flood = async ({ port, pid }: Server, { endpoint, request }: Case) => ({
      endpoint,
      result: await flooder.run({ port, pid, request, connections: AT_ONCE, probe }),
    });
    const copy = bench.fresh();
    cpSync(folder, copy, { recursive: true });
    const { cases, results } = await withServer(startServer(ourCommand(copy)), async (server) => {
      const cases = await casesOf(server, large.token);
      const results = [];
      for (const each of cases) if (!ENDING.includes(each.endpoint)) results.push(await flood(server, each));
      return { cases, results };
    });
    for (const each of cases.filter(({ endpoint }) => ENDING.includes(endpoint))) {
      const own = bench.fresh();
      cpSync(folder, own, { recursive: true });
      results.push(await withServer(startServer(ourCommand(own)), (server) => flood(server, each)));
      rmSync(own, { recursive: true });
    }
    return results;
  } finally {
    flooder.stop();
  }
}

const EDITS = 4_200;

/** Processor seconds of so many edits of one account, beside others that are full and alone. */
async function edits(bench: Bench, others: number): Promise<number> {
  const folder = await fullFolder(bench, others);
  const { token, pointIds } = bench.garden.large;
  return withServer(startServer(ourCommand(folder)), async ({ port, pid }) => {
    const requests = pointIds.map((id) => send("PATCH", `/api/points/${id}`, { name: "Leek {count}" }, token));
    const seconds = startCpuMeter(pid);
    await bench.loader.run({ port, connections: Array(16).fill(requests), requests: EDITS, seconds: 120 });
    return seconds();
  });
}

const less = { better: "less" } as const;

/** What accounts cost each other. Source: `operations.md` §6, "Turns". */
export const fairExperiments: readonly Experiment[] = [
  {
    rows: [
      {
        ...less,
        name: "fair",
        title: "CPU in the worst wait, 300 x any endpoint",
        target: TARGET_MS,
        floor: 200,
        unit: " ms",
      },
    ],
    run: async (bench) => {
      const results = (await waits(bench)).sort((one, other) => other.result.cpu - one.result.cpu);
      const notes = results.slice(0, NAMED).map(({ endpoint, result: { worst, cpu, status } }) => {
        return `${endpoint} (${status}): ${cpu.toFixed(0)} ms, with what the machine did besides ${worst.toFixed(0)}`;
      });
      return { fair: { values: results.slice(0, 1).map(({ result }) => result.cpu), notes } };
    },
  },
  {
    rows: [
      {
        ...less,
        ...{
          name: "edits-beside",
          title: "CPU of 4,200 edits beside 100 full accounts",
          target: 1.3,
          floor: 1.5,
          unit: " ×",
        },
      },
    ],
    run: async (bench) => {
      const values: number[] = [];
      while (values.length < bench.effort.rounds) {
        const alone = await edits(bench, 0);
        values.push((await edits(bench, 100)) / alone);
      }
      return { "edits-beside": { values, notes: [] } };
    },
  },
];
