/**
 * `bun run bench` measures the server against a yardstick made in the same run, in about twenty minutes; `--quick` with
 * shorter loads and pauses; `--row NAME` (any number of times) only these rows. Nobody else should use the machine
 * meanwhile. It needs Linux, which tells what a process uses.
 */
import { parseArgs } from "node:util";
import { openBench } from "./bench";
import type { Experiment, Reading, Row } from "./row";
import { experiments } from "./rows/index";
import { tableOf } from "./table";

const FULL = { rounds: 5, share: 1 };
const QUICK = { rounds: 3, share: 0.2 };

const { values: flags } = parseArgs({
  options: {
    row: { type: "string", multiple: true, default: [] },
    quick: { type: "boolean", default: false },
  },
});
const names = experiments.flatMap(({ rows }) => rows.map(({ name }) => name));
const unknown = flags.row.find((name) => !names.includes(name));
const refuse = (problem: string): never => {
  console.error(problem);
  process.exit(2);
};
if (process.platform !== "linux") refuse("The benchmark needs Linux.");
if (unknown !== undefined) refuse(`There is no row ${unknown}; rows: ${names.join(", ")}`);
const isWanted = ({ name }: Row): boolean => flags.row.length === 0 || flags.row.includes(name);
const wanted = experiments.filter(({ rows }) => rows.some(isWanted));

const bench = await openBench(flags.quick ? QUICK : FULL);

/** A measurement that fails is told like a result: the others go on. */
async function measure({ rows, run }: Experiment): Promise<(readonly [Row, Reading])[]> {
  const started = performance.now();
  const readings = await run(bench).catch((error: unknown) => String(error));
  console.error(`${rows.map(({ name }) => name).join(", ")}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return rows.map((row) => {
    const failed = { values: [], notes: [typeof readings === "string" ? readings : "no reading"] };
    return [row, (typeof readings === "string" ? undefined : readings[row.name]) ?? failed];
  });
}

async function measureRows(): Promise<string> {
  const readings = new Map(wanted.filter(({ background }) => background).map((one) => [one, measure(one)]));
  for (const experiment of wanted.filter(({ background }) => !background)) {
    const reading = measure(experiment);
    readings.set(experiment, reading);
    await reading;
  }
  const results = await Promise.all(wanted.map((experiment) => readings.get(experiment) ?? []));
  return tableOf(results.flat().filter(([row]) => isWanted(row)));
}

try {
  console.log(await measureRows());
} finally {
  bench.close();
}
