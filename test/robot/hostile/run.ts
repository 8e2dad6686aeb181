/**
 * Runs scripts that ask for too much, each to its end, and prints a line of JSON for each: what it took of the processor,
 * and the most memory of the process until then. `bun test/robot/hostile/run.ts FROM TO`
 */
import { existsSync, readFileSync } from "node:fs";
import { Run, ScriptError, LimitExceeded } from "../../../src/robot/script/run";
import { hostileScript, largeGarden } from "./scripts";

/** Slices of 100,000 turns that a run may use: the ratio of work to what is counted shows as well as with all. */
const SLICES = 3;
const STATUS = "/proc/self/status";

/** Most memory of this process until now, in kB. Linux counts that of the parent's start in what the run time tells. */
const mostMemory = (): number =>
  existsSync(STATUS)
    ? Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(STATUS, "utf8"))?.[1])
    : process.resourceUsage().maxRSS;

/** As a rehearsal ends. */
const EFFECTS = 20_000;

const [from = 1, to = from] = process.argv.slice(2).map(Number);
for (let seed = from; seed <= to; seed++) {
  console.log(JSON.stringify({ begun: seed }));
  const script = hostileScript(seed);
  const before = process.cpuUsage();
  let slices = 0;
  let ended = "";
  const run = new Run(
    { records: largeGarden, what: { body: script }, start: { now: 0, seed } },
    { guard: () => (++slices > SLICES ? "turns" : undefined) },
  );
  try {
    let effects = 0;
    for (let effect = run.next(); effect && effects < EFFECTS; effect = run.next()) effects += 1;
  } catch (error) {
    if (!(error instanceof ScriptError || error instanceof LimitExceeded)) throw error;
    ended = error.message;
  }
  const { user, system } = process.cpuUsage(before);
  const megabytes = Math.round(mostMemory() / 1e3);
  console.log(JSON.stringify({ seed, milliseconds: Math.round((user + system) / 1000), megabytes, ended }));
  Bun.gc(true);
}
