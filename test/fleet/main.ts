/**
 * `bun run fleet N` simulates N devices and their owners on data of a year (`--speed F` times as fast as life,
 * `--durability` as the setting, for `--seconds S`, 60 by default); `bun run fleet find` searches how many are too many, `bun run fleet growth` compares
 * databases of 10, 100 and 1,000 accounts. `--program FILE` is measured instead of an executable of these sources. Nobody else should use the machine meanwhile. It needs Linux, which tells what
 * a process uses.
 */
import { parseArgs } from "node:util";
import { type Bench, openBench } from "../bench/bench";
import { fleetRun } from "./run";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    speed: { type: "string" },
    durability: { type: "string", default: "balanced" },
    seconds: { type: "string", default: "60" },
    program: { type: "string" },
  },
});

/** What is asked for; flags that mean nothing are told before anything is prepared. */
function chooseRun(): (bench: Bench) => Promise<string> {
  try {
    if (process.platform !== "linux") throw new Error("The simulation needs Linux.");
    return fleetRun({ ...values, fleet: positionals[0], speed: values.speed });
  } catch (error) {
    console.error((error as Error).message); // it throws errors only
    process.exit(2);
  }
}
const run = chooseRun();

const bench = await openBench({ rounds: 1, share: 1 }, values.program);
try {
  console.log(await run(bench));
} finally {
  bench.close();
}
