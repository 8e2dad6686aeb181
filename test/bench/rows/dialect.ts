import type { Experiment, Row } from "../row";

/** Microseconds of CPU for one request: in the contract's words, and in a dialect. */
type Costs = Readonly<Record<"list" | "sync" | "record", readonly [own: number, told: number]>>;

async function measured(): Promise<Costs> {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/../dialect.ts`], { stdout: "pipe" });
  return JSON.parse(await child.stdout.text()) as Costs; // the program prints this
}

const times = { better: "less", unit: "×" } as const;
const rows: readonly (Row & { readonly of: keyof Costs })[] = [
  { ...times, of: "list", name: "dialect-list", title: "1,000 points in a dialect, CPU", target: 2, floor: 3 },
  { ...times, of: "sync", name: "dialect-sync", title: "device/sync in a dialect, CPU", target: 2, floor: 3 },
  { ...times, of: "record", name: "dialect-record", title: "a record in a dialect, CPU", target: 1.3, floor: 2 },
];

/** The cost of other words. Source: `dialects.md` §4. */
export const dialectExperiment: Experiment = {
  rows: rows.map(({ of: _, ...row }) => row),
  run: async ({ effort }) => {
    const taken: Costs[] = [];
    for (let round = 0; round < effort.rounds; round++) taken.push(await measured());
    const reading = ({ of }: (typeof rows)[number]) => ({
      values: taken.map((costs) => costs[of][1] / costs[of][0]),
      notes: taken.map((costs) => `${costs[of].map((each) => Math.round(each)).join(" → ")} µs`),
    });
    return Object.fromEntries(rows.map((row) => [row.name, reading(row)]));
  },
};
