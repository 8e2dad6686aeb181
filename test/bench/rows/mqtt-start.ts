import { type Bench, ourCommand } from "../bench";
import { residentMegabytes } from "../process";
import type { Experiment } from "../row";
import { startServer } from "../server";

/** Starts are short and uneven. */
const ROUNDS = 11;
/** Until memory of the start has been given back. */
const SETTLE_MS = 1_000;

interface Start {
  /** From starting the program to its first answer. */
  readonly ms: number;
  readonly megabytes: number;
}

async function start(bench: Bench, program: string, ...flags: readonly string[]): Promise<Start> {
  const command = [...ourCommand(bench.gardenFolder(), program), ...flags];
  const started = performance.now();
  const server = await startServer(command);
  try {
    await (await fetch(`http://127.0.0.1:${server.port}/health`)).text();
    const ms = performance.now() - started;
    await Bun.sleep(SETTLE_MS * bench.effort.share);
    return { ms, megabytes: residentMegabytes(server.pid) };
  } finally {
    await server.stop();
  }
}

const less = { better: "less" } as const;

/** What the broker costs where nobody uses it. Source: `live.md` §6. */
export const mqttStartExperiments: readonly Experiment[] = [
  {
    rows: [
      { ...less, name: "mqtt-start", title: "start with broker − without", target: 10, floor: 20, unit: " ms" },
      { ...less, name: "mqtt-nobody", title: "memory with broker − without", target: 2, floor: 4, unit: " MB" },
    ],
    run: async (bench) => {
      const { ours } = await bench.executables();
      const rounds: { readonly on: Start; readonly off: Start }[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        rounds.push({
          on: await start(bench, ours, "--mqtt-port", "0"),
          off: await start(bench, ours, "--mqtt=off"),
        });
      }
      rounds.shift(); // reads the files from the disk
      const median = (figures: readonly number[]): string =>
        (figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0).toFixed(1);
      const notesOf = (figure: keyof Start, unit: string): string[] => [
        `${median(rounds.map(({ on }) => on[figure]))} and ${median(rounds.map(({ off }) => off[figure]))}${unit}`,
      ];
      return {
        "mqtt-start": { values: rounds.map(({ on, off }) => on.ms - off.ms), notes: notesOf("ms", " ms") },
        "mqtt-nobody": {
          values: rounds.map(({ on, off }) => on.megabytes - off.megabytes),
          notes: notesOf("megabytes", " MB"),
        },
      };
    },
  },
];
