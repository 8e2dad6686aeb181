import { statSync } from "node:fs";
import { type Bench, databaseIn, ourCommand, withServer } from "../bench";
import type { Scripts } from "../compare";
import type { LoadResult } from "../load";
import { writtenBytes } from "../process";
import { get, log, plant, send } from "../requests";
import type { Experiment, Reading } from "../row";
import { NO_STRACE, startServer } from "../server";

/** What a load on our server left behind. */
interface Trace extends LoadResult {
  /** Undefined where flushes are not counted. */
  readonly flushes: number | undefined;
  readonly written: number;
  /** Megabytes. */
  readonly wal: number;
}

/** Loads a fresh server whose flushes are counted. */
function trace({ loader, gardenFolder, fresh }: Bench, connections: Scripts, requests: number): Promise<Trace> {
  const folder = gardenFolder();
  return withServer(startServer(ourCommand(folder), fresh()), async ({ pid, port, flushes }) => {
    const flushesBefore = flushes() ?? 0;
    const writtenBefore = writtenBytes(pid);
    const result = await loader.run({ port, connections, requests, seconds: LONGEST_SECONDS });
    const flushesAfter = flushes();
    return {
      ...result,
      flushes: flushesAfter === undefined ? undefined : flushesAfter - flushesBefore,
      written: writtenBytes(pid) - writtenBefore,
      wal: statSync(`${databaseIn(folder)}-wal`).size / 1e6,
    };
  });
}

/** A load is cut off after so long. */
const LONGEST_SECONDS = 30;

/** As many as fit under the limit of points per device, on 32 devices. */
const POINTS = 20_000;
/** Takes several times the 5 s after which logs are flushed on their own. */
const LOGS = 100_000;

const perFlush = ({ requests, seconds, flushes }: Trace): Reading =>
  flushes === undefined
    ? { values: [], notes: [NO_STRACE] }
    : {
        values: [requests / Math.max(flushes, 1)],
        notes: [`${requests} rows in ${seconds.toFixed(1)} s, ${flushes} flushes`],
      };

/** What writes cost the disk. */
export const storageExperiments: readonly Experiment[] = [
  {
    rows: [
      {
        name: "points-per-flush",
        title: "points per flush, 32 connections",
        better: "more",
        target: 20,
        floor: 10,
        unit: "",
      },
      { name: "wal", title: "WAL after 20,000 creates", better: "less", target: 8, floor: 16, unit: " MB" },
    ],
    run: async (bench) => {
      const { writers } = bench.garden;
      const points = writers.map(({ token }) => [send("POST", "/api/points", plant(17), token)]);
      const traced = await trace(bench, points, POINTS);
      return {
        "points-per-flush": perFlush(traced),
        wal: { values: [traced.wal], notes: [`after ${traced.requests} points`] },
      };
    },
  },
  {
    rows: [
      {
        name: "logs-per-flush",
        title: "logs per flush, 32 connections",
        better: "more",
        target: 1000,
        floor: 500,
        unit: "",
      },
      { name: "bytes-per-log", title: "bytes written per log", better: "less", target: 1.5, floor: 3, unit: " kB" },
    ],
    run: async (bench) => {
      const { effort, garden } = bench;
      const logs = garden.writers.map(() => [send("POST", "/api/logs", log, garden.small.token)]);
      const traced = await trace(bench, logs, LOGS * effort.share);
      return {
        "logs-per-flush": perFlush(traced),
        "bytes-per-log": {
          values: [traced.written / traced.requests / 1000],
          notes: [
            `${traced.requests} logs, ${(traced.written / 1e6).toFixed(1)} MB written, WAL ${traced.wal.toFixed(1)} MB`,
          ],
        },
      };
    },
  },
  {
    rows: [
      { name: "flushes-reading", title: "flushes during 1000 GETs", better: "less", target: 1, floor: 2, unit: "" },
    ],
    run: async (bench) => {
      const { token, pointIds } = bench.garden.small;
      const paths = ["points", `points/${pointIds[0]}`, "device", "sequences", "logs", "sensors", "tools"];
      const { flushes, requests } = await trace(bench, [paths.map((path) => get(`/api/${path}`, token))], 1000);
      const reading: Reading =
        flushes === undefined ? { values: [], notes: [NO_STRACE] } : { values: [flushes], notes: [`${requests} GETs`] };
      return { "flushes-reading": reading };
    },
  },
];
