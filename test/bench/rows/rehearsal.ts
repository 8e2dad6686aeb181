import { makeBundle } from "../../../src/features/console/bundle";
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

/** What a browser fetches for its first rehearsal. The limit is a promise, so there is nothing between it and the floor. */
const chunk: Row = {
  ...{ name: "rehearsal-chunk", title: "Console: chunk of the rehearsal, compressed" },
  ...{ better: "less", target: 60, floor: 60, unit: " kB" },
};

/** The size of the file that holds the rehearsal, compressed as the executable has it. */
async function chunkKilobytes(): Promise<number> {
  const { files } = await makeBundle();
  const { bytes } = files.find(({ name }) => /^worker-.*\.js$/.test(name)) ?? {};
  if (!bytes) throw new Error("The console has no file for its rehearsal.");
  return Bun.gzipSync(bytes, { level: 9 }).length / 1000;
}

const processorExperiments: readonly Experiment[] = rows.map(({ task, ...row }) => ({
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

/** The figures of `robot.md` §5 for rehearsals and photos. */
export const rehearsalExperiments: readonly Experiment[] = [
  ...processorExperiments,
  { rows: [chunk], run: async () => ({ [chunk.name]: { values: [await chunkKilobytes()], notes: [] } }) },
];
