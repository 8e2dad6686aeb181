import { type Bench, ourCommand, withServer } from "./bench";
import type { Load, LoadResult } from "./load";
import { startCpuMeter } from "./process";
import { type Server, startServer } from "./server";

/** What one side did in one round. */
export interface Sample extends LoadResult {
  readonly requestsPerSecond: number;
  /** CPU time of the server in microseconds per request. */
  readonly cpu: number;
}

export interface Round {
  readonly ours: Sample;
  readonly rival: Sample;
}

/** Requests per connection, sent over and over. */
export type Scripts = Load["connections"];

/** Ends after so many requests, or earlier after so many seconds. */
export type WarmUp = Pick<Load, "requests" | "seconds">;

interface Contest {
  readonly ours: Scripts;
  readonly rival: Scripts;
  /** Requests of one side in one round of a full run. */
  readonly requests: number;
  /** So many short rounds in the place of each one: one server more often after the other, on a machine of changing pace. */
  readonly split?: number;
  /** Command of the other server for a data folder of its own. */
  readonly rivalCommand: (folder: string) => readonly string[];
  /** What both answer before the first round. */
  readonly warmUp?: WarmUp;
  /** What goes on beside all loads of our server. */
  readonly beside?: (ours: Server) => Promise<{ readonly close: () => void }>;
  /** How both are run, when not as they are. */
  readonly under?: (command: readonly string[]) => readonly string[];
}

/** A round is cut off after so long. */
const ROUND_SECONDS = 4;
/** Until then the run time still compiles what is hot. In two parts: between them a server finds that it is busy. */
const WARM_UP: WarmUp = { requests: 6_000, seconds: 2.5 };
const FOUND_BUSY_MS = 1_000;
/** So many rounds, where that is more. */
const WARM_UP_ROUNDS = 2;

/** Runs both servers on the same data and loads them in turn, after a warm-up. */
export function compare(bench: Bench, contest: Contest): Promise<Round[]> {
  const {
    ours,
    rival,
    requests,
    split = 1,
    rivalCommand,
    warmUp = WARM_UP,
    beside,
    under = (command) => command,
  } = contest;
  const { effort, loader, gardenFolder } = bench;
  const load = ({ port }: Server, connections: Scripts, count: number, seconds = ROUND_SECONDS) =>
    loader.run({ port, connections, requests: count, seconds });
  const warm = (server: Server, connections: Scripts) =>
    load(server, connections, Math.max(WARM_UP_ROUNDS * requests, warmUp.requests) / 2, warmUp.seconds / 2);
  async function sample(server: Server, connections: Scripts): Promise<Sample> {
    const cpuSeconds = startCpuMeter(server.pid);
    const result = await load(server, connections, Math.ceil((requests * effort.share) / split));
    const cpu = (cpuSeconds() / result.requests) * 1e6;
    return { ...result, cpu, requestsPerSecond: result.requests / result.seconds };
  }
  return withServer(startServer(under(ourCommand(gardenFolder()))), (ourServer) =>
    withServer(startServer(under(rivalCommand(gardenFolder()))), async (rivalServer) => {
      const other = await beside?.(ourServer);
      for (const pauseMs of [FOUND_BUSY_MS, 0]) {
        await warm(ourServer, ours);
        await warm(rivalServer, rival);
        await Bun.sleep(pauseMs);
      }
      const rounds: Round[] = [];
      while (rounds.length < effort.rounds * split) {
        rounds.push({ ours: await sample(ourServer, ours), rival: await sample(rivalServer, rival) });
      }
      other?.close();
      return rounds;
    }),
  );
}

/** Medians of one side, for information. */
export function describe(rounds: readonly Round[], side: keyof Round, name: string = side): string {
  const median = (figure: keyof Sample): number =>
    rounds.map((round) => round[side][figure]).sort((a, b) => a - b)[rounds.length >> 1] ?? 0;
  const times = `p50 ${median("p50").toFixed(2)} ms, p99 ${median("p99").toFixed(2)} ms`;
  return `${name}: ${median("cpu").toFixed(1)} µs CPU per request, ${median("requestsPerSecond").toFixed(0)} req/s, ${times}`;
}
