import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Driver } from "../../src/platform/db/driver";
import { type Garden, plantGarden } from "./garden";
import { type Loader, startLoader } from "./loader";
import { type Server, startServer } from "./server";

/** How thorough a run is. */
export interface Effort {
  /** Rounds of a comparison; odd, so that one is the median. */
  readonly rounds: number;
  /** Share of the requests and waiting times of a full run. */
  readonly share: number;
}

/** What experiments work with. */
export interface Bench {
  readonly effort: Effort;
  readonly garden: Garden;
  readonly loader: Loader;
  /** Our executable, and bare Bun.serve compiled in the same way. */
  readonly executables: () => Promise<Executables>;
  /** A path in the bench's own temporary folder that nothing has used yet. */
  readonly fresh: () => string;
  /** A fresh data folder that holds the garden. */
  readonly gardenFolder: () => string;
  readonly close: () => void;
}

export interface Executables {
  readonly ours: string;
  readonly bare: string;
}

const root = join(import.meta.dir, "../..");
const bun = process.execPath;

/** Command of our server; `program` is the executable, by default what `npm start` runs. */
export const ourCommand = (folder: string, program?: string): string[] => [
  ...(program ? [program] : [bun, join(root, "src/main.ts")]),
  "serve",
  ...["--data-dir", folder, "--host", "127.0.0.1", "--port", "0"],
];

export const refCommand = (folder: string, synchronous: "normal" | "full", deviceIds: readonly number[]): string[] => [
  ...[bun, join(import.meta.dir, "ref.ts")],
  ...[databaseIn(folder), synchronous, ...deviceIds.map(String)],
];

export const databaseIn = (folder: string): string => join(folder, "gardenshed.db");

/**
 * Prepares the garden and the load generator. `close` removes everything. `program` is measured instead of an executable
 * that is built of these sources.
 */
export async function openBench(effort: Effort, program?: string): Promise<Bench> {
  const scratch = mkdtempSync(join(tmpdir(), "gardenshed-bench-"));
  let used = 0;
  const fresh = (): string => join(scratch, String((used += 1)));
  const folder = fresh();
  const loader = startLoader();
  let built: Promise<Executables> | undefined;
  const close = (): void => {
    loader.stop();
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    const garden = await withServer(startServer(ourCommand(folder)), plantGarden);
    raiseSequenceLimit(databaseIn(folder));
    return {
      effort,
      garden,
      loader,
      executables: () => (built ??= build(join(scratch, "bare"), program)),
      fresh,
      gardenFolder: () => {
        const copy = fresh();
        cpSync(folder, copy, { recursive: true });
        return copy;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Stops the server in any case. */
export async function withServer<S extends Pick<Server, "stop">, T>(
  starting: Promise<S>,
  work: (server: S) => Promise<T>,
): Promise<T> {
  const server = await starting;
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** By default a device has too few sequences for a measurement. */
function raiseSequenceLimit(database: string): void {
  const db = new Driver(database);
  db.exec("update devices set max_sequence_count = 1000000");
  db.close();
}

async function build(bare: string, program: string | undefined): Promise<Executables> {
  const ours = program ?? join(root, "dist/gardenshed");
  if (program === undefined) await Bun.$`${bun} run build`.cwd(root).quiet(); // an older one would be measured in silence
  await Bun.build({
    entrypoints: [join(import.meta.dir, "bare.ts")],
    minify: true,
    bytecode: true,
    compile: { outfile: bare, autoloadDotenv: false, autoloadBunfig: false },
  });
  await Promise.all([ours, bare].map(readAnew));
  return { ours, bare };
}

/**
 * Has Linux forget what it keeps of a file, as after a boot. Of a file that was just written a process maps larger pieces:
 * 70 MB of an executable that takes 64. Without the `dd` of Debian nothing happens.
 */
const readAnew = (path: string) => Bun.$`sync ${path} && dd if=${path} iflag=nocache count=0`.quiet().nothrow();
