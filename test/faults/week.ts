import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Driver } from "../../src/platform/db/driver";
import { gardenshed, startServe } from "../cli/process";
import { eventually } from "../support/eventually";
import { Copied, VICTIMS } from "./copied";
import { integrityProblems } from "./kill";
import { Life } from "./life";

/*
 * A week of a robot and its people on a server that Litestream copies, as fast as it goes: each day a backup and the whole
 * copy and the removals of Litestream, a reader now and then, and in the night one of the two, or both, are started again. After
 * each day the copy is restored and compared: nothing may be missing.
 */

/** A day of Litestream's own plan passes in so many seconds. */
const PLAN_SECONDS = 5;
/** As its printed configuration and its defaults have it, for days that are so short. */
const inShortDays = (configuration: string): string =>
  `${configuration
    .replace("interval: 24h", `interval: ${PLAN_SECONDS}s`)
    .replace("retention: 72h", `retention: ${3 * PLAN_SECONDS}s`)}
levels: [{ interval: 1s }, { interval: 3s }]
l0-retention: 2s
l0-retention-check-interval: 1s
`;

/** Long enough for Litestream to be no further behind than it says, in milliseconds. */
const STEADY_MS = 3_000;
/** The reader of every third day stays for so great a part of it. */
const READ = 1 / 8;

export interface WeekResult {
  readonly days: number;
  /** Requests that were answered. */
  readonly answered: number;
  /** Largest size of the log, in bytes. */
  readonly largestLog: number;
  /** Whole copies that Litestream has made, and how many of them it has removed again. */
  readonly wholeCopies: number;
  readonly removed: number;
  /** Bytes of the database and of the copy at the end. */
  readonly database: number;
  readonly copy: number;
  /** Sentences about copies that are torn or lack something; empty when none is. */
  readonly problems: readonly string[];
}

/** Lives so many days of so many hours. */
export async function week(
  folder: string,
  { days = 7, hours = 24, told = (_: string): void => {} } = {},
): Promise<WeekResult> {
  const copied = new Copied(folder, inShortDays);
  const problems: string[] = [];
  const wholeCopies = new Set<string>();
  await copied.open(0);
  try {
    const life = await Life.begin(copied.server);
    for (let day = 1; day <= days; day++) {
      await liveDay(copied, life, day, hours);
      const found = await compare(copied, life);
      problems.push(...found.map((problem) => `day ${day}: ${problem}`));
      for (const name of wholeCopiesIn(copied)) wholeCopies.add(name);
      told(`day ${day}: ${life.answered} requests answered, log ${copied.logSize()} bytes, ${found.length} problems`);
      problems.push(...(await night(copied, day)).map((problem) => `night ${day}: ${problem}`));
    }
    const [database, copy] = [statSync(databaseOf(copied)).size, bytesBelow(join(folder, "copy"))];
    const { largestLog } = copied;
    const removed = wholeCopies.size - wholeCopiesIn(copied).length;
    return {
      ...{ days, answered: life.answered, largestLog, database, copy, problems },
      ...{ wholeCopies: wholeCopies.size, removed },
    };
  } finally {
    await copied.close();
  }
}

const databaseOf = ({ dataDir }: Copied): string => join(dataDir, "gardenshed.db");

/** Litestream keeps them on the highest level; the level may not be there yet. */
function wholeCopiesIn({ folder }: Copied): string[] {
  const level = join(folder, "copy/gardenshed-litestream/ltx/9");
  return existsSync(level) ? readdirSync(level) : [];
}

/** Sums up the sizes of files; some may go meanwhile. */
const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false }))
    .reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);

/** A day with its backup, and with a reader every third day. */
async function liveDay({ server, dataDir, folder }: Copied, life: Life, day: number, hours: number): Promise<void> {
  const backup = join(folder, "day.tar");
  const [{ code, err }] = await Promise.all([
    gardenshed(["backup", backup], { DATA_DIR: dataDir }),
    life.live(server, 10 * day, hours * (1 - READ)),
  ]);
  if (code !== 0) throw new Error(`backup: ${err}`);
  rmSync(backup);
  const reader = day % 3 === 0 ? new Driver(join(dataDir, "gardenshed.db"), { readonly: true }) : undefined;
  reader?.exec("begin; select 1 from sqlite_schema limit 1");
  await life.live(server, 10 * day + 1, hours * READ);
  reader?.close();
}

/** A hash of the rows of each table, but of those that SQLite and Litestream keep for themselves. */
function tablesOf(db: Driver): ReadonlyMap<string, string> {
  const names = db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
    .pluck()
    .all() as string[]; // names are texts
  const hashOf = (name: string): string => {
    const hash = createHash("sha256");
    for (const row of db.prepare(`select * from "${name}"`).raw().iterate()) hash.update(JSON.stringify(row));
    return hash.digest("hex");
  };
  return new Map(names.filter((name) => !name.startsWith("_litestream_")).map((name) => [name, hashOf(name)]));
}

/** Restores the copy, when everybody is quiet, and tells what is not as it was answered, or not as in the database. */
async function compare(copied: Copied, life: Life): Promise<string[]> {
  const db = new Driver(databaseOf(copied), { readonly: true });
  const problems: string[] = [];
  try {
    const waiting = db.prepare("select count(*) from jobs").pluck();
    await eventually(() => (waiting.get() === 0 ? true : undefined));
    await Bun.sleep(STEADY_MS);
    const restored = await copied.restore();
    const file = join(restored, "gardenshed.db");
    problems.push(...integrityProblems(file));
    const copy = new Driver(file, { readonly: true });
    const [here, there] = [tablesOf(db), tablesOf(copy)];
    copy.close();
    const names = new Set([...here.keys(), ...there.keys()]);
    for (const name of names) if (here.get(name) !== there.get(name)) problems.push(`table ${name} is another one`);
    await using other = await startServe(restored, { LOG_LEVEL: "warn" });
    problems.push(...(await life.missingAt(other)), ...(await life.missingAt(copied.server)));
  } finally {
    db.close();
  }
  return problems;
}

/** One of the two, or both, end well or are killed, and are started again. */
async function night(copied: Copied, day: number): Promise<string[]> {
  const victim = VICTIMS[day % VICTIMS.length] ?? "both";
  await copied.kill(victim, day % 2 === 0 ? "SIGTERM" : "SIGKILL");
  const problems = victim === "litestream" ? [] : await copied.startServer();
  if (victim !== "server") await copied.startLitestream();
  return problems;
}
