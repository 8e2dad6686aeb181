import type { Experiment, Row } from "../row";

/** What a program took, in a process of its own. */
interface Took {
  readonly milliseconds: number;
  readonly megabytes: number;
}

async function run(name: string): Promise<Took> {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/../lua.ts`, name], { stdout: "pipe" });
  return JSON.parse(await child.stdout.text()) as Took; // the program prints this
}

const less = { better: "less", unit: " ms" } as const;
const rows: readonly (Row & { readonly task: string })[] = [
  { ...less, task: "loop", name: "lua-loop", title: "Lua: loop of 10 M turns, CPU", target: 300, floor: 600 },
  { ...less, task: "calls", name: "lua-calls", title: "Lua: 1 M calls into the robot, CPU", target: 600, floor: 1_200 },
  { ...less, task: "records", name: "lua-records", title: "Lua: 200,000 records, CPU", target: 1_000, floor: 3_000 },
  {
    ...less,
    task: "endless-loop",
    name: "lua-endless",
    title: "Lua: endless loop, ended, CPU",
    target: 300,
    floor: 600,
  },
  {
    ...less,
    task: "endless-pattern",
    name: "lua-pattern",
    title: "Lua: endless pattern, ended, CPU",
    target: 300,
    floor: 600,
  },
  {
    ...less,
    task: "doubling-table",
    name: "lua-table",
    title: "Lua: doubling table, ended, CPU",
    target: 300,
    floor: 1_000,
  },
];

/** The figures of `robot.md` §5 for Lua. Its memory is that of a process with nothing else in it. */
export const luaExperiments: readonly Experiment[] = rows.map(({ task, ...row }) => ({
  rows: [row],
  run: async ({ effort }) => {
    const took: Took[] = [];
    for (let round = 0; round < effort.rounds; round++) took.push(await run(task));
    const most = Math.round(Math.max(...took.map(({ megabytes }) => megabytes)));
    return { [row.name]: { values: took.map(({ milliseconds }) => milliseconds), notes: [`up to ${most} MB in all`] } };
  },
}));
