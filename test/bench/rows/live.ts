import { join } from "node:path";
import { type Bench, ourCommand, withServer } from "../bench";
import { compare, describe } from "../compare";
import { writtenBytes } from "../process";
import { openEvents, openReaders } from "../readers";
import { plant, send } from "../requests";
import type { Experiment, Reading, Row } from "../row";
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

const soon = { better: "less", target: 20, floor: 50, unit: " ms" } as const;
const syncLatency: Row = { ...soon, name: "sync-latency", title: "HTTP answer → sync at the subscriber, p99" };
const eventLatency: Row = { ...soon, name: "event-latency", title: "HTTP answer → change at the stream, p99" };
const CHANGES = 1_000;
/** Requests under way at a time. */
const AT_ONCE = 8;

/** When things were heard or answered, by record. */
type Times = Map<number, number>;
const idIn = (path: string): number => Number(path.split("/")[1]);

/** Creates tools, and notes when each was answered and heard. */
async function latencies(bench: Bench): Promise<Record<"answered" | "sync" | "change", Times>> {
  const [account] = bench.garden.writers;
  if (!account) throw new Error("The garden has no writers.");
  return withServer(startServer(ourCommand(bench.gardenFolder())), async (server) => {
    const answered: Times = new Map();
    const heard = { sync: new Map() as Times, change: new Map() as Times };
    const count = CHANGES * bench.effort.share;
    const told = Promise.withResolvers<void>();
    const note = (name: "sync" | "change") => (path: string) => {
      heard[name].set(idIn(path), performance.now());
      if (heard.sync.size === count && heard.change.size === count) told.resolve();
    };
    const readers = await openReaders(server, [account]);
    readers.hear = note("sync");
    const events = await openEvents(server, account, note("change"));
    const create = async (): Promise<void> => {
      const response = await fetch(`http://127.0.0.1:${server.port}/api/tools`, {
        method: "POST",
        headers: { authorization: account.token },
        body: JSON.stringify({ name: crypto.randomUUID() }),
      });
      const { id } = (await response.json()) as { id: number }; // a record
      answered.set(id, performance.now());
    };
    const several = async (): Promise<void> => {
      for (let made = 0; made < count / AT_ONCE; made++) await create();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, several));
    await told.promise;
    readers.close();
    events.close();
    return { answered, ...heard };
  });
}

/** Milliseconds from the end of each answer until it is heard of; 0 where that came before. */
function latencyReading(answered: Times, heard: Times): Reading {
  const sorted = [...answered]
    .map(([id, at]) => Math.max(0, (heard.get(id) ?? Number.POSITIVE_INFINITY) - at))
    .sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
  const before = sorted.filter((ms) => ms === 0).length;
  const notes = [
    `${sorted.length} changes, of which ${before} were heard of before the answer; p50 ${at(0.5).toFixed(2)} ms`,
  ];
  return { values: [at(0.99)], notes };
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
    rows: [syncLatency, eventLatency],
    run: async (bench) => {
      const { answered, sync, change } = await latencies(bench);
      return {
        [syncLatency.name]: latencyReading(answered, sync),
        [eventLatency.name]: latencyReading(answered, change),
      };
    },
  },
];
