import { type Bench, ourCommand, withServer } from "../bench/bench";
import { startCpuMeter } from "../bench/process";
import { get, log, plant, send } from "../bench/requests";
import { type Server, startServer } from "../bench/server";
import { columns } from "./report";
import { PAGE } from "./visits";
import { type Account, liveYear, type Year } from "./year";

/** Accounts of the databases that are compared. */
const SIZES = [10, 100, 1000];
/** Points of an account: as many as leave room for those that are made meanwhile. */
const POINTS = 600;
const ROUNDS = 5;
const CONNECTIONS = 10;
/** The dearest database may cost so many times the cheapest. */
const TARGET = 1.2;

interface Kind {
  readonly name: string;
  /** What is asked for an account, whose ids are those of `year` plus `shift`. */
  readonly requests: (account: Account, year: Year) => readonly string[];
  /** Requests of one round. */
  readonly count: number;
}

const pointOf = ({ shift }: Account, { points }: Year): string => `/api/points/${(points[0] ?? 0) + shift}`;

const KINDS: readonly Kind[] = [
  { name: "show point", count: 3000, requests: (account, year) => [get(pointOf(account, year), account.owner)] },
  {
    name: "list 100 points, another address each time",
    count: 600,
    requests: ({ owner }) => [get("/api/points?page=1&per=100&request={count}", owner)],
  },
  { name: "list points again", count: 1000, requests: ({ owner }) => [get("/api/points", owner)] },
  { name: "POST point", count: 250, requests: ({ owner }) => [send("POST", "/api/points", plant(17), owner)] },
  { name: "POST log", count: 2000, requests: ({ owner }) => [send("POST", "/api/logs", log, owner)] },
  {
    name: "PATCH point",
    count: 600,
    requests: (account, year) => [send("PATCH", pointOf(account, year), { name: "Lettuce {count}" }, account.owner)],
  },
  {
    name: `page load, each of ${PAGE.length}`,
    count: 10 * PAGE.length,
    requests: ({ owner }) => PAGE.map((path) => get(`/api/${path}`, owner)),
  },
];

/** Who asks: what the server keeps in memory holds for ten, not for a thousand. */
const ASKERS: readonly { readonly name: string; readonly of: (year: Year) => readonly Account[] }[] = [
  { name: "10 accounts", of: ({ accounts }) => accounts.filter((_, index) => index % (accounts.length / 10) === 0) },
  { name: "all in turn", of: ({ accounts }) => accounts },
];

interface Sample {
  /** Microseconds of CPU time per request. */
  readonly cpu: number;
  /** Milliseconds. */
  readonly p50: number;
}

interface Side {
  readonly year: Year;
  readonly server: Server;
}

/** Sends the same requests to servers on databases of different size, in turn. */
export async function measureGrowth(bench: Bench): Promise<string> {
  const { ours } = await bench.executables();
  const years: Year[] = [];
  for (const accounts of SIZES) years.push(await liveYear(bench, { accounts, points: POINTS, unprunedHours: 0 }));
  console.error("data made");
  return withServers(
    years.map((year) => ourCommand(year.folder, ours)),
    async (servers) => {
      const sides = servers.flatMap((server, index) => (years[index] ? [{ server, year: years[index] }] : []));
      const lines: string[][] = [];
      for (const asker of ASKERS) {
        for (const kind of KINDS)
          lines.push([kind.name, asker.name, ...(await compareSizes(bench, sides, kind, asker.of))]);
        console.error(`asked by ${asker.name}`);
      }
      const [cpu, p50] = ["CPU µs", "p50 ms"].map((title) => SIZES.map((size) => `${title}, ${size}`));
      const ratio = `${SIZES.at(-1)} ÷ ${SIZES[0]}, target ${TARGET}`;
      return columns([["request", "asked by", ...(cpu ?? []), ratio, ...(p50 ?? [])], ...lines]);
    },
  );
}

/** Runs all servers at the same time. */
function withServers<T>(
  commands: readonly (readonly string[])[],
  work: (servers: readonly Server[]) => Promise<T>,
  running: readonly Server[] = [],
): Promise<T> {
  const [command, ...others] = commands;
  if (!command) return work(running);
  return withServer(startServer(command), (server) => withServers(others, work, [...running, server]));
}

/** Medians of the rounds: CPU time per size, how it grows, response times. The first round only warms up. */
async function compareSizes(
  bench: Bench,
  sides: readonly Side[],
  kind: Kind,
  askers: (year: Year) => readonly Account[],
): Promise<string[]> {
  const samples: Sample[][] = sides.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, side] of sides.entries()) {
      const sample = await load(bench, side, kind, askers(side.year), round);
      if (round > 0) samples[index]?.push(sample);
    }
  }
  const medians = (figure: keyof Sample): number[] =>
    samples.map((list) => median(list.map((sample) => sample[figure])));
  const cpu = medians("cpu");
  const growth = (cpu.at(-1) ?? NaN) / (cpu[0] ?? NaN);
  return [
    ...cpu.map((value) => value.toFixed(0)),
    growth.toFixed(2) + (growth > TARGET ? " !" : ""),
    ...medians("p50").map((value) => value.toFixed(2)),
  ];
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Each round begins with other accounts, as far as there are enough. */
async function load(
  { loader }: Bench,
  { server: { pid, port }, year }: Side,
  { requests, count }: Kind,
  askers: readonly Account[],
  round: number,
): Promise<Sample> {
  const scripts: string[][] = Array.from({ length: CONNECTIONS }, () => []);
  const perAccount = requests(askers[0] ?? NOBODY, year).length;
  const wanted = Math.min(askers.length, Math.ceil(count / perAccount));
  for (let turn = 0; turn < wanted; turn++) {
    const account = askers[(round * wanted + turn) % askers.length] ?? NOBODY;
    scripts[turn % CONNECTIONS]?.push(...requests(account, year));
  }
  const cpuSeconds = startCpuMeter(pid);
  const result = await loader.run({
    port,
    connections: scripts.filter(({ length }) => length > 0),
    requests: count,
    seconds: 30,
  });
  return { cpu: (cpuSeconds() / result.requests) * 1e6, p50: result.p50 };
}

const NOBODY: Account = { shift: 0, device: "", owner: "" };
