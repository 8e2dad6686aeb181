import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Driver } from "../../src/platform/db/driver";
import { type Bench, databaseIn, ourCommand, withServer } from "../bench/bench";
import { residentMegabytes, startCpuMeter, startPeakMeter, writtenBytes } from "../bench/process";
import { type Server, startServer } from "../bench/server";
import type { Traffic, TrafficResult } from "./traffic";
import type { Year } from "./year";

export const DURABILITIES = ["balanced", "full", "relaxed"] as const;
export type Durability = (typeof DURABILITIES)[number];

/** How long, and how many times faster than life. */
export interface Pace {
  readonly seconds: number;
  readonly speed: number;
}

/** What the server did with the traffic of a run. */
export interface Simulation extends TrafficResult, Pace {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** MB. */
  readonly peakMemory: number;
  readonly endMemory: number;
  readonly written: number;
  /** Undefined where they are not counted. */
  readonly flushes: number | undefined;
  /** Bytes. */
  readonly database: number;
  readonly wal: number;
  /** Pictures not processed when the last request was answered. */
  readonly waitingPictures: number;
}

/** A running server with the traffic of its fleet. */
export interface Fleet {
  readonly run: (pace: Pace) => Promise<Simulation>;
  /** Resolves when no picture waits any more. */
  readonly rested: () => Promise<void>;
}

type Message = { readonly result: TrafficResult } | { readonly error: string };

/** Starts the server and the process that sends requests; ends both after `work`. */
export async function withFleet<T>(
  bench: Bench,
  year: Year,
  durability: Durability,
  work: (fleet: Fleet) => Promise<T>,
): Promise<T> {
  const { ours } = await bench.executables();
  const photo = bench.fresh();
  writeFileSync(photo, year.photo);
  let settle: (message: Message) => void = () => {};
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "traffic.ts")], {
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (message: Message) => settle(message),
  });
  const send = (traffic: Traffic): Promise<TrafficResult> =>
    new Promise((resolve, reject) => {
      settle = (message) => ("result" in message ? resolve(message.result) : reject(new Error(message.error)));
      child.send(traffic);
    });
  const db = new Driver(databaseIn(year.folder), { readonly: true });
  const waiting = db.prepare("select count(*) from jobs where kind = 'image_upload'").pluck();
  const waitingPictures = (): number => Number(waiting.get());
  let seed = 0;
  try {
    const command = [...ourCommand(year.folder, ours), "--durability", durability];
    return await withServer(startServer(command, bench.fresh()), (server) =>
      work({
        run: async (pace) => {
          const { accounts, points, sequences } = year;
          const meter = startMeter(server, databaseIn(year.folder));
          const result = await send({
            ...{ ...pace, port: server.port, seed: (seed += 1), photo },
            accounts,
            points,
            sequences,
          });
          return { ...result, ...meter(), speed: pace.speed, waitingPictures: waitingPictures() };
        },
        rested: async () => {
          while (waitingPictures() > 0) await Bun.sleep(100);
        },
      }),
    );
  } finally {
    db.close();
    child.kill();
  }
}

/** Starts measuring what a server uses; the answer tells it since then. */
function startMeter({ pid, flushes }: Server, database: string) {
  const cpuSeconds = startCpuMeter(pid);
  const [before, written, flushed] = [residentMegabytes(pid), writtenBytes(pid), flushes()];
  const rise = startPeakMeter(pid);
  return () => {
    const flushedNow = flushes();
    return {
      cpuSeconds: cpuSeconds(),
      peakMemory: before + rise(),
      endMemory: residentMegabytes(pid),
      written: writtenBytes(pid) - written,
      flushes: flushedNow === undefined || flushed === undefined ? undefined : flushedNow - flushed,
      database: statSync(database).size,
      wal: statSync(`${database}-wal`).size,
    };
  };
}
