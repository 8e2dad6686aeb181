import { statSync } from "node:fs";
import { ourCommand } from "../bench";
import type { Experiment, Row } from "../row";
import { startServer } from "../server";

/** Starts are short and uneven. */
const ROUNDS = 11;

/** Milliseconds from starting a program to its first answer. */
async function firstAnswer(command: readonly string[], path: string): Promise<number> {
  const started = performance.now();
  const server = await startServer(command);
  try {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
    await response.text();
    if (!response.ok) throw new Error(`GET ${path} was answered ${response.status}.`);
    return performance.now() - started;
  } finally {
    await server.stop();
  }
}

const median = (times: readonly number[]): string =>
  (times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0).toFixed(1);

/** Starts of the executable in turn with bare Bun.serve compiled in the same way. */
const startExperiment = (row: Row, folderOf: "fresh" | "gardenFolder"): Experiment => ({
  rows: [row],
  run: async (bench) => {
    const { ours, bare } = await bench.executables();
    const times: { ours: number; bare: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const folder = bench[folderOf]();
      times.push({
        ours: await firstAnswer(ourCommand(folder, ours), "/health"),
        bare: await firstAnswer([bare], "/"),
      });
    }
    times.shift(); // reads the files from the disk
    const notes = [
      `ours: ${median(times.map((time) => time.ours))} ms, bare: ${median(times.map((time) => time.bare))} ms`,
    ];
    return { [row.name]: { values: times.map((time) => time.ours / time.bare), notes } };
  },
});

const less = { better: "less", unit: "×" } as const;

export const startExperiments: readonly Experiment[] = [
  startExperiment({ ...less, name: "first-start", title: "first start ÷ bare", target: 15, floor: 30 }, "fresh"),
  startExperiment({ ...less, name: "start", title: "start with data ÷ bare", target: 8, floor: 15 }, "gardenFolder"),
  {
    rows: [{ name: "executable", title: "executable", better: "less", target: 120, floor: 130, unit: " MB" }],
    run: async (bench) => {
      const { ours } = await bench.executables();
      const { size, mtime } = statSync(ours);
      return { executable: { values: [size / 1e6], notes: [`built ${mtime.toISOString()}`] } };
    },
  },
];
