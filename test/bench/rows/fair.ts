import { cpSync, rmSync } from "node:fs";
import type { Action } from "../../../src/framework/action";
import { allActions } from "../../support/examples";
import { type Bench, ourCommand, withServer } from "../bench";
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

/** Requests that cost more than the example of the API reference, by their endpoint. */
const DEAR: Readonly<Record<string, readonly (readonly [path: string, body?: object])[]>> = {
  "GET /api/changes": [
    ["/api/changes?since=0&limit=1000&records=true"],
    ["/api/changes?limit=1000"],
    ["/api/changes?since=x"],
  ],
  "POST /api/changes/undo": [
    ["/api/changes/undo", { request: "a request that was never sent" }],
    ["/api/changes/undo", { number: "{oldest}" }],
  ],
  "GET /api/points": [["/api/points?filter=all"]],
  "GET /api/logs/search": [["/api/logs/search?verbosity=2&x=1200"]],
  "POST /api/points/search": [["/api/points/search", { meta: { row: "7" } }]],
};

const nameOf = ({ method, path }: Action): string => `${method} ${path}`;

async function ask<T>({ port }: Server, path: string, token: string): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: token } });
  return (await answer.json()) as T; // as the API reference says
}

/** An endpoint, and what is sent to it. */
type Case = readonly [endpoint: string, request: string];

/** A request for each endpoint and each of the dear ones, with ids of records that the account has. */
async function casesOf(server: Server, token: string): Promise<Case[]> {
  const { changes } = await ask<{ changes: { number: string }[] }>(server, "/api/changes?since=0&limit=1", token);
  const oldest = changes[0]?.number ?? "";
  const ids = new Map<string, unknown>();
  const idIn = async (collection: string): Promise<unknown> => {
    if (!ids.has(collection)) {
      const list: unknown = await ask(server, collection, token).catch(() => []);
      ids.set(collection, (Array.isArray(list) ? (list as { id?: unknown }[])[0]?.id : undefined) ?? 1);
    }
    return ids.get(collection);
  };
  const cases: Case[] = [];
  for (const action of allActions) {
    const [collection = ""] = action.path.split("/:");
    const path = action.path.replace(/:\w+/g, String(action.path.includes(":") ? await idIn(collection) : ""));
    for (const [to, body] of [[path, action.reference.example ?? {}] as const, ...(DEAR[nameOf(action)] ?? [])]) {
      cases.push([nameOf(action), closing(requestOf(action, to, body, token)).replace("{oldest}", oldest)]);
    }
  }
  return cases;
}

const closing = (request: string): string => request.replace("\r\n", "\r\nConnection: close\r\n");

function requestOf({ method }: Action, path: string, body: unknown, token: string): string {
  if (method === "GET") return get(path, token);
  if (method === "DELETE") return get(path, token).replace("GET", "DELETE");
  return send(method, path, body as object, token); // an object: examples are
}

/** What somebody else waits for while one full account sends the same request many times at once, by endpoint. */
async function waits(bench: Bench): Promise<{ endpoint: string; result: FloodResult }[]> {
  const { large, small } = bench.garden;
  const flooder = startHelper<Flood, FloodResult>("flood.ts");
  try {
    const folder = await fullFolder(bench);
    const probe = get(`/api/points/${small.pointIds[0]}`, small.token);
    const flood = async ({ port, pid }: Server, [endpoint, request]: Case) => ({
      endpoint,
      result: await flooder.run({ port, pid, request, connections: AT_ONCE, probe }),
    });
    const copy = bench.fresh();
    cpSync(folder, copy, { recursive: true });
    const { cases, results } = await withServer(startServer(ourCommand(copy)), async (server) => {
      const cases = await casesOf(server, large.token);
      const results = [];
      for (const each of cases) if (!ENDING.includes(each[0])) results.push(await flood(server, each));
      return { cases, results };
    });
    for (const each of cases.filter(([endpoint]) => ENDING.includes(endpoint))) {
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
