import type { Experiment, Row } from "../row";

/** What the best and the first of several rehearsals, or photos, took of the processor, in a process of their own. */
interface Took {
  readonly milliseconds: number;
  readonly first: number;
}

type Task = readonly [program: string, ...names: string[]];

/** Runs a program in the folder of the bench. */
async function run([program, ...names]: Task): Promise<Took> {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/../${program}`, ...names], { stdout: "pipe" });
  return JSON.parse(await child.stdout.text()) as Took; // the program prints this
}

const less = { better: "less", unit: " ms" } as const;
const rows: readonly (Row & { readonly task: Task })[] = [
  {
    ...less,
    task: ["rehearsal.ts", "steps"],
    name: "rehearsal-steps",
    title: "Rehearsal of 30 steps, CPU",
    target: 5,
    floor: 20,
  },
  {
    ...less,
    task: ["rehearsal.ts", "grid"],
    name: "rehearsal-grid",
    title: "Rehearsal of 1,000 photos, CPU",
    target: 150,
    floor: 450,
  },
  {
    ...less,
    task: ["rehearsal.ts", "day"],
    name: "rehearsal-day",
    title: "Rehearsal of 50 runs, CPU",
    target: 300,
    floor: 900,
  },
  {
    ...less,
    task: ["practice-photo.ts"],
    name: "practice-photo",
    title: "Practice: a photo, CPU",
    target: 30,
    floor: 90,
  },
];

/** The figures of `robot.md` §5 for rehearsals and photos. */
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
