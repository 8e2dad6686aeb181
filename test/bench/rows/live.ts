import { join } from "node:path";
import { type Bench, ourCommand, withServer } from "../bench";
import { compare, describe } from "../compare";
import { writtenBytes } from "../process";
import { openReaders } from "../readers";
import { plant, send } from "../requests";
import type { Experiment, Row } from "../row";
import { startServer } from "../server";

const withoutLive = (folder: string): string[] => [
  process.execPath,
  join(import.meta.dir, "../without-live.ts"),
  folder,
];

const creates = ({ garden: { writers } }: Bench): string[][] =>
  writers.map(({ token }) => [send("POST", "/api/points", plant(17), token)]);

/** Creates in 32 accounts, with and without journal. `pages`: accounts of which a page reads what changes. */
const costs = (row: Row, pages: number): Experiment => ({
  rows: [row],
  run: async (bench) => {
    const rounds = await compare(bench, {
      ours: creates(bench),
      rival: creates(bench),
      requests: 3_000, // with the warm-up fewer than the points these devices may have
      split: 3,
      rivalCommand: withoutLive,
      ...(pages > 0 ? { beside: (server) => openReaders(server, bench.garden.writers.slice(0, pages)) } : {}),
    });
    return {
      [row.name]: {
        values: rounds.map(({ ours, rival }) => ours.cpu / rival.cpu),
        notes: [describe(rounds, "ours"), describe(rounds, "rival", "without live")],
      },
    };
  },
});

const CREATES = 8_000;
const SECONDS = 20;
/** How many creates share a commit differs, and with it the bytes of each. */
const BYTE_ROUNDS = 3;

/** Bytes that so many creates cause to be written, each. */
async function bytesPerCreate(bench: Bench, commandFor: (folder: string) => readonly string[]): Promise<number> {
  return withServer(startServer(commandFor(bench.gardenFolder())), async ({ pid, port }) => {
    const before = writtenBytes(pid);
    const { requests } = await bench.loader.run({
      port,
      connections: creates(bench),
      requests: CREATES,
      seconds: SECONDS,
    });
    return (writtenBytes(pid) - before) / requests;
  });
}

const bytes: Row = {
  name: "journal-bytes",
  title: "bytes written per create, more than without journal",
  better: "less",
  target: 300,
  floor: 450,
  unit: " B",
};

const latency: Row = {
  name: "sync-latency",
  title: "HTTP answer → sync at the subscriber, p99",
  better: "less",
  target: 20,
  floor: 50,
  unit: " ms",
};
const CHANGES = 1_000;
/** Requests under way at a time. */
const AT_ONCE = 8;

/** Milliseconds from the end of each answer to its message; 0 where the message came before. */
async function latencies(bench: Bench): Promise<number[]> {
  const [account] = bench.garden.writers;
  if (!account) throw new Error("The garden has no writers.");
  return withServer(startServer(ourCommand(bench.gardenFolder())), async (server) => {
    const readers = await openReaders(server, [account]);
    const heard = new Map<string, number>();
    const answered = new Map<string, number>();
    const told = new Promise<void>((resolve) => {
      readers.hear = (path) => {
        heard.set(path, performance.now());
        if (heard.size === CHANGES * bench.effort.share) resolve();
      };
    });
    const changes = async (count: number): Promise<void> => {
      for (let made = 0; made < count; made++) {
        const response = await fetch(`http://127.0.0.1:${server.port}/api/tools`, {
          method: "POST",
          headers: { authorization: account.token },
          body: JSON.stringify({ name: crypto.randomUUID() }),
        });
        const { id } = (await response.json()) as { id: number }; // a record
        answered.set(`Tool/${id}`, performance.now());
      }
    };
    const each = (CHANGES * bench.effort.share) / AT_ONCE;
    await Promise.all(Array.from({ length: AT_ONCE }, () => changes(each)));
    await told;
    readers.close();
    return [...answered].map(([path, at]) => Math.max(0, (heard.get(path) ?? Number.POSITIVE_INFINITY) - at));
  });
}

/** What the journal and the messages about changes cost. */
export const liveExperiments: readonly Experiment[] = [
  costs(
    {
      name: "journal-cpu",
      title: "create with journal, nobody listening, CPU ÷ without",
      better: "less",
      target: 1.1,
      floor: 1.2,
      unit: "×",
    },
    0,
  ),
  costs(
    { name: "sync-cpu", title: "same, one page listening", better: "less", target: 1.15, floor: 1.4, unit: "×" },
    1,
  ),
  costs(
    {
      name: "sync-cpu-heard",
      title: "same, a page of each account, so that each create is heard",
      better: "less",
      target: 1.5,
      floor: 2,
      unit: "×",
    },
    32,
  ),
  {
    rows: [bytes],
    run: async (bench) => {
      const rounds: { ours: number; without: number }[] = [];
      while (rounds.length < BYTE_ROUNDS) {
        rounds.push({
          ours: await bytesPerCreate(bench, ourCommand),
          without: await bytesPerCreate(bench, withoutLive),
        });
      }
      return {
        [bytes.name]: {
          values: rounds.map(({ ours, without }) => ours - without),
          notes: rounds.map(({ ours, without }) => `${ours.toFixed(0)} B, without ${without.toFixed(0)} B`),
        },
      };
    },
  },
  {
    rows: [latency],
    run: async (bench) => {
      const sorted = (await latencies(bench)).toSorted((a, b) => a - b);
      const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
      return {
        [latency.name]: { values: [at(0.99)], notes: [`${sorted.length} changes, p50 ${at(0.5).toFixed(2)} ms`] },
      };
    },
  },
];
