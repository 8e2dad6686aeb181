/**
 * The long versions of the fault tests, with figures: `bun test/faults/long.ts [kill] [fuzz] [mqtt] [robot] [litestream] [week]`, all
 * without arguments.
 * Ends with 1 when something is wrong.
 */
import { rmSync } from "node:fs";
import { tempFolder } from "../support/folder";
import { startServer } from "../support/server";
import { fuzz } from "./fuzz";
import { broker } from "../../src/features/messaging";
import { makeAccount } from "../support/scenarios";
import { fuzzBroker } from "./mqtt-fuzz";
import { robotCuts } from "./robot-cuts";
import { integrityProblems, killRounds } from "./kill";
import { hasLitestream } from "../support/litestream";
import { copyRounds } from "./litestream";
import { week } from "./week";

const KILL_ROUNDS = 100;
const COPY_ROUNDS = 100;
const FUZZ_STEPS = 20;
const FUZZ_REQUESTS = 5_000;
const ROBOT_CUTS = 100;
const MQTT_STEPS = 10;
const MQTT_PACKETS = 100_000;

/** What was seen as one line, and what is wrong. */
interface Outcome {
  readonly figures: string;
  readonly problems: readonly string[];
}

async function kill(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [seed, durability] of ["balanced", "full", "relaxed"].entries()) {
    const dataDir = tempFolder();
    const { rounds, acknowledged, problems } = await killRounds(dataDir, KILL_ROUNDS, { seed, durability });
    rmSync(dataDir, { recursive: true });
    outcomes.push({ figures: `${rounds} times killed with ${durability}, ${acknowledged} writes answered`, problems });
  }
  return outcomes;
}

/** Without a problem no copy was torn. Other work of the machine holds Litestream up too, so what was lost is only told. */
async function copies(): Promise<Outcome[]> {
  if (!hasLitestream) return [];
  const folder = tempFolder();
  const { rounds, acknowledged, lostMs, largestLog, problems } = await copyRounds(folder, COPY_ROUNDS, {
    told: (line) => console.log(line),
  });
  rmSync(folder, { recursive: true });
  const sorted = lostMs.toSorted((a, b) => a - b);
  const lost = `lost ${sorted[rounds >> 1]} ms (middle), ${sorted.at(-1)} ms (longest)`;
  const log = `log up to ${Math.round(largestLog / 1e6)} MB`;
  return [{ figures: `${rounds} copies restored, ${acknowledged} writes answered, ${lost}, ${log}`, problems }];
}

async function weekOfLife(): Promise<Outcome[]> {
  if (!hasLitestream) return [];
  const folder = tempFolder();
  const result = await week(folder, { told: (line) => console.log(line) });
  rmSync(folder, { recursive: true });
  const [log, database, copy] = [result.largestLog, result.database, result.copy].map((bytes) =>
    (bytes / 1e6).toFixed(1),
  );
  const plan = `${result.wholeCopies} whole copies made, ${result.removed} removed`;
  const sizes = `log up to ${log} MB, database ${database} MB, copy ${copy} MB`;
  const figures = `${result.days} days, ${result.answered} requests answered, ${plan}, ${sizes}`;
  return [{ figures, problems: result.problems }];
}

/** Memory is that of the whole process: the server and its clients. */
async function fuzzing(): Promise<Outcome[]> {
  const server = await startServer();
  const outcomes: Outcome[] = [];
  for (let seed = 1; seed <= FUZZ_STEPS; seed++) {
    const { requests, statuses, problems } = await fuzz(server, FUZZ_REQUESTS, seed);
    Bun.gc(true);
    const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
    outcomes.push({ figures: `${requests} requests, ${megabytes} MB, ${JSON.stringify(statuses)}`, problems });
    console.log(outcomes.at(-1)?.figures);
  }
  const defects = server.log.filter((line) => / error /.test(line));
  outcomes.push({ figures: "the database", problems: [...integrityProblems(server.services.db.path), ...defects] });
  await server.stop();
  return outcomes;
}

/** Changed packets for the message broker. */
async function mqtt(): Promise<Outcome[]> {
  let now = new Date();
  const server = await startServer({ MQTT_PORT: "0" }, () => now);
  const accounts = [await makeAccount(server), await makeAccount(server)] as const;
  const outcomes: Outcome[] = [];
  for (let seed = 1; seed <= MQTT_STEPS; seed++) {
    const fuzzed = await fuzzBroker(server.services.get(broker), accounts, MQTT_PACKETS, seed, () => {
      now = new Date(now.getTime() + 6_000);
    });
    const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
    outcomes.push({ figures: `${fuzzed.packets} changed packets, ${megabytes} MB`, problems: fuzzed.problems });
    console.log(outcomes.at(-1)?.figures);
  }
  outcomes.push({ figures: "the log", problems: server.log.filter((line) => / error /.test(line)) });
  await server.stop();
  return outcomes;
}

/** A robot that comes and goes. */
async function robot(): Promise<Outcome[]> {
  const server = await startServer({ MQTT_PORT: "0" });
  const { cuts, changes, downloads, problems } = await robotCuts(server, ROBOT_CUTS, 1);
  await server.stop();
  return [{ figures: `${cuts} cuts, ${changes} requests, ${downloads} downloads`, problems }];
}

const PARTS: Readonly<Record<string, () => Promise<Outcome[]>>> = {
  kill,
  fuzz: fuzzing,
  mqtt,
  robot,
  litestream: copies,
  week: weekOfLife,
};
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}; parts: ${Object.keys(PARTS).join(", ")}`);
  process.exit(2);
}
let isWrong = false;
for (const [name, run] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const started = performance.now();
  for (const { figures, problems } of await run()) {
    console.log(`${name}: ${figures}: ${problems.length === 0 ? "ok" : `${problems.length} problems`}`);
    for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
    isWrong ||= problems.length > 0;
  }
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`);
}
process.exit(isWrong ? 1 : 0);
