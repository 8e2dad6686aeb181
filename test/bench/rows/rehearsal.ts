import type { Experiment, Row } from "../row";

/** What the best and the first of several rehearsals took of the processor, in a process of their own. */
interface Took {
  readonly milliseconds: number;
  readonly first: number;
}

async function run(name: string): Promise<Took> {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/../rehearsal.ts`, name], { stdout: "pipe" });
  return JSON.parse(await child.stdout.text()) as Took; // the program prints this
}

const less = { better: "less", unit: " ms" } as const;
const rows: readonly (Row & { readonly task: string })[] = [
  { ...less, task: "steps", name: "rehearsal-steps", title: "Rehearsal of 30 steps, CPU", target: 5, floor: 20 },
  { ...less, task: "grid", name: "rehearsal-grid", title: "Rehearsal of 1,000 photos, CPU", target: 150, floor: 450 },
  { ...less, task: "day", name: "rehearsal-day", title: "Rehearsal of 50 runs, CPU", target: 300, floor: 900 },
];

/** The figures of `robot.md` §5 for rehearsals. */
export const rehearsalExperiments: readonly Experiment[] = rows.map(({ task, ...row }) => ({
  rows: [row],
  run: async ({ effort }) => {
    const took: Took[] = [];
    for (let round = 0; round < effort.rounds; round++) took.push(await run(task));
    const first = Math.round(Math.max(...took.map((each) => each.first)));
    return {
      [row.name]: { values: took.map(({ milliseconds }) => milliseconds), notes: [`the first up to ${first} ms`] },
    };
  },
}));
