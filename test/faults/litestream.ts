import { join } from "node:path";
import { Driver } from "../../src/platform/db/driver";
import { startServe } from "../cli/process";
import { below, pick, type Random, randomOf } from "../support/random";
import { type Client, COLLECTIONS, recordsOf, type Records } from "./clients";
import { Copied, type Victim, VICTIMS } from "./copied";
import { integrityProblems } from "./kill";

/*
 * A server that is copied by Litestream while many clients write. The server, Litestream or both are killed, and what a
 * restored copy holds is compared with what was answered.
 */

/** Long enough for Litestream to be no further behind than it says, in milliseconds: that takes it one second. */
const STEADY_MS = 3_000;
/** Longest time for which one of the two is away, in milliseconds: as a service it is started again after five seconds. */
const AWAY_MS = 5_000;

export interface CopyResult {
  readonly rounds: number;
  /** Writes that were answered. */
  readonly acknowledged: number;
  /** Of each round, how long before the end the oldest write was answered that the copy does not hold; 0 without one. */
  readonly lostMs: readonly number[];
  /** Largest size of the log, in bytes. */
  readonly largestLog: number;
  /** Sentences about copies that are torn; empty when none is. */
  readonly problems: readonly string[];
}

/** Kills `rounds` times, restores each time, and tells what was lost or torn. */
export async function copyRounds(
  folder: string,
  rounds: number,
  { clients = 8, seed = 1, told = (_: string): void => {} } = {},
): Promise<CopyResult> {
  const random = randomOf(seed);
  const copied = new Copied(folder);
  const lostMs: number[] = [];
  const problems: string[] = [];
  await copied.open(clients);
  try {
    for (let round = 1; round <= rounds; round++) {
      const victim = pick(random, VICTIMS);
      const outcome = await oneRound(copied, victim, random);
      lostMs.push(outcome.lostMs);
      problems.push(...outcome.problems.map((problem) => `round ${round}, ${victim}: ${problem}`));
      told(`${round}: ${victim} killed, lost ${outcome.lostMs} ms, ${outcome.problems.length} problems`);
    }
  } finally {
    await copied.close();
  }
  const { acknowledged, largestLog } = copied;
  return { rounds, acknowledged, lostMs, largestLog, problems };
}

interface Outcome {
  readonly lostMs: number;
  readonly problems: readonly string[];
}

async function oneRound(copied: Copied, victim: Victim, random: Random): Promise<Outcome> {
  const before = copied.clients.map(({ ledger }) => {
    ledger.written.length = 0;
    return copyOf(ledger.known);
  });
  const reader = below(random, 4) === 0 ? holdLog(copied.dataDir) : undefined;
  await Bun.sleep(STEADY_MS + below(random, 1_000));
  reader?.close();
  const killedAt = Date.now();
  await copied.kill(victim);
  if (victim === "litestream") await Bun.sleep(below(random, AWAY_MS)); // the server goes on alone
  const restored = await copied.restore();
  const starts = [
    async (): Promise<string[]> => (victim === "litestream" ? [] : copied.startServer()),
    async (): Promise<string[]> => (victim === "server" ? [] : (await copied.startLitestream(), [])),
  ];
  if (random() < 0.5) starts.reverse();
  const problems: string[] = [];
  for (const start of starts) problems.push(...(await start()));
  problems.push(...integrityProblems(join(restored, "gardenshed.db")));
  let lost = 0;
  await using other = await startServe(restored, { LOG_LEVEL: "warn" });
  for (const [index, client] of copied.clients.entries()) {
    const lostAt = firstLost(client, before[index] ?? copyOf(client.ledger.known), await recordsOf(client, other));
    if (lostAt === undefined)
      problems.push(`${client.ledger.written.length} writes, the copy is of none of their states`);
    else lost = Math.max(lost, killedAt - lostAt);
  }
  return { lostMs: lost, problems };
}

/** A reader that holds the log as a backup does. */
function holdLog(dataDir: string): Driver {
  const reader = new Driver(join(dataDir, "gardenshed.db"), { readonly: true });
  reader.exec("begin; select 1 from sqlite_schema limit 1");
  return reader;
}

const copyOf = (records: Records): Records => ({
  points: new Map(records.points),
  sequences: new Map(records.sequences),
  logs: new Map(records.logs),
});

/**
 * When the first write was answered that `stored` does not hold; `Infinity` when it holds all. Undefined when it is no
 * state that the records have gone through one after the other: then it is torn.
 */
function firstLost({ ledger }: Client, state: Records, stored: Records): number | undefined {
  const different = new Set<string>();
  const compare = (collection: (typeof COLLECTIONS)[number], id: number): void => {
    const key = `${collection} ${id}`;
    if (Bun.deepEquals(state[collection].get(id), stored[collection].get(id))) different.delete(key);
    else different.add(key);
  };
  for (const collection of COLLECTIONS) {
    for (const id of [...state[collection].keys(), ...stored[collection].keys()]) compare(collection, id);
  }
  let lost: number | undefined;
  if (different.size === 0) lost = ledger.written[0]?.at ?? Infinity;
  for (const [index, { collection, id, record }] of ledger.written.entries()) {
    if (record) state[collection].set(id, record);
    else state[collection].delete(id);
    compare(collection, id);
    if (different.size === 0) lost = ledger.written[index + 1]?.at ?? Infinity;
  }
  return lost;
}
