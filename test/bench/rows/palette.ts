import type { Experiment, Row } from "../row";

const row: Row = {
  name: "palette-key",
  title: "longest key in the command palette with 10,000 records, CPU",
  better: "less",
  target: 50,
  floor: 100,
  unit: " ms",
};

/** The figure of `care.md` §8.2, in a process of its own: nothing is compiled yet, as when somebody begins to type. */
export const paletteExperiment: Experiment = {
  rows: [row],
  run: async ({ effort }) => {
    const values: number[] = [];
    for (let round = 0; round < effort.rounds; round++) {
      const child = Bun.spawn([process.execPath, `${import.meta.dir}/../palette.ts`], { stdout: "pipe" });
      values.push(((await child.stdout.json()) as { milliseconds: number }).milliseconds); // as the program prints it
    }
    return { [row.name]: { values, notes: [] } };
  },
};
