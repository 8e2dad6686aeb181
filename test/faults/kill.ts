import { Database } from "../../src/platform/db/database";
import { startServe } from "../cli/process";
import { below, randomOf } from "../support/random";
import { check, type Client, signUp, writeOn } from "./clients";

/* A server that is killed while many clients write, again and again, on one data folder. */

export interface KillResult {
  readonly rounds: number;
  /** Writes that were answered. */
  readonly acknowledged: number;
  /** Sentences about what differs from the answers; empty when nothing is lost or changed. */
  readonly problems: readonly string[];
}

/** Kills a server `rounds` times in the midst of the writes of `clients` clients. */
export async function killRounds(
  dataDir: string,
  rounds: number,
  { clients = 8, seed = 1, durability = "balanced" }: { clients?: number; seed?: number; durability?: string } = {},
): Promise<KillResult> {
  const random = randomOf(seed);
  const settings = { DURABILITY: durability, LOG_LEVEL: "warn" };
  const problems: string[] = [];
  let acknowledged = 0;
  let writers: readonly Client[] = [];
  for (let round = 0; round <= rounds; round++) {
    await using server = await startServe(dataDir, settings);
    if (round === 0) {
      writers = await Promise.all(Array.from({ length: clients }, (_, index) => signUp(server, index)));
    }
    problems.push(...(await Promise.all(writers.map((writer) => check(writer, server)))).flat());
    problems.push(...integrityProblems(`${dataDir}/gardenshed.db`));
    if (round === rounds) break;
    for (const { ledger } of writers) ledger.written.length = 0;
    const begun = Promise.withResolvers<void>(); // by the first answer, however slow the disk is
    const delayMs = below(random, 300);
    const killed = begun.promise.then(() => Bun.sleep(delayMs)).then(() => server.kill("SIGKILL"));
    const counts = await Promise.all(writers.map((writer) => writeOn(writer, server, begun.resolve)));
    await killed;
    await server.ended;
    acknowledged += counts.reduce((sum, count) => sum + count, 0);
  }
  return { rounds, acknowledged, problems };
}

/** What SQLite finds wrong in a file. */
export function integrityProblems(path: string): string[] {
  const db = new Database(path);
  try {
    const integrity = String(db.value("pragma integrity_check"));
    const foreign = db.rows("pragma foreign_key_check").map((row) => JSON.stringify(row));
    return [...(integrity === "ok" ? [] : [integrity]), ...foreign];
  } finally {
    db.close();
  }
}
