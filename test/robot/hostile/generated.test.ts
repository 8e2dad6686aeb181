import { expect, test } from "bun:test";
import { amount } from "../../support/tier";

/*
 * Whatever a script asks for, it ends soon, and takes no more memory than its fences allow (robot.md §1). Processor time is
 * of the scripts' own process: they run with a thirtieth of the turns that a run has.
 */

const SCRIPTS = amount(4, 2_000);
const MOST_MILLISECONDS = 2_000;
const MOST_MEGABYTES = 500;
/** A process for so many of them: then its memory is told anew. */
const IN_A_PROCESS = 250;

interface Line {
  readonly begun?: number;
  readonly seed?: number;
  readonly milliseconds?: number;
  readonly megabytes?: number;
}

/** What became of scripts; one that never ends is missing, as are those behind it. */
async function ran(from: number, to: number): Promise<Line[]> {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/run.ts`, String(from), String(to)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const text = await child.stdout.text();
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line); // as it writes them
}

test(`${SCRIPTS} generated scripts that ask for too much`, async () => {
  for (let from = 1; from <= SCRIPTS; from += IN_A_PROCESS) {
    const to = Math.min(from + IN_A_PROCESS - 1, SCRIPTS);
    const lines = await ran(from, to);
    expect(lines.at(-1)).toHaveProperty("seed", to);
    const excessive = lines.filter(
      ({ milliseconds = 0, megabytes = 0 }) => milliseconds > MOST_MILLISECONDS || megabytes > MOST_MEGABYTES,
    );
    expect(excessive).toEqual([]);
  }
}, 3_600_000);
