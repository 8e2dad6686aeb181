import { Glob } from "bun";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasBrowser, testBrowser } from "./support/browser";
import { countsIn } from "./support/report";

/*
 * Runs the tests, several files at a time: `bun test/run.ts` those of `npm test`, with `--all` those of `npm run test:all`.
 * The second tier is made of the files that end in `.all.test.ts`, of the looks of the console beside the first, and of what
 * asks `test/support/tier.ts`: rare walks through the console, and most of what is generated. Other arguments go to `bun test`.
 */

const SECOND_TIER = "**/*.all.test.ts";
const root = join(import.meta.dir, "..");
/** How long each file took, so that the slowest begins first. Written by each run: nobody else's machine is as fast. */
const TIMINGS = "node_modules/.cache/gardenshed/test-timings.json";

const isWhole = process.argv.includes("--all");
const others = process.argv.slice(2).filter((argument) => argument !== "--all");

/** Files at a time. Those of the first tier wait for each other's processes, clocks and disks a third of their time. */
const WORKERS = isWhole ? 2 : Math.min(8, 2 * navigator.hardwareConcurrency);

/** The file system of Linux that is kept in memory, and the room that it must have left: several times what a run takes. */
const MEMORY = { path: "/dev/shm", bytes: 2e9 };

/**
 * What tests leave behind, such as the profiles of browsers that were not closed, is removed with it. In the first tier it is
 * in memory, where that has room and starts programs: nothing waits for a disk there. The second one is on the disk.
 */
const folder = openFolder(!isWhole && isUsable(MEMORY) ? MEMORY.path : tmpdir());

function openFolder(parent: string): string {
  const path = mkdtempSync(join(parent, "gardenshed-run-"));
  chmodSync(path, 0o1777); // as that of the machine: some tests become other users, whose programs unpack a library here
  return path;
}

/** Whether there is so much room, and programs start there. */
function isUsable({ path, bytes }: typeof MEMORY): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    if (bavail * bsize < bytes) return false;
    const tried = mkdtempSync(join(path, "gardenshed-run-"));
    try {
      const program = join(tried, "program");
      writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
      return Bun.spawnSync([program]).success;
    } finally {
      rmSync(tried, { recursive: true });
    }
  } catch {
    return false; // there is no such folder, or no program starts in it
  }
}

/**
 * What starts the program in tests of processes: in the first tier an executable, which starts in a sixth of the processor time;
 * in the second one the sources, so that both are tried. It knows no revision, as sources do not.
 */
async function makeProgram(): Promise<{ readonly PROGRAM?: string }> {
  if (isWhole) return {};
  const env = { ...process.env, DIST: folder, GIT_DIR: "/nowhere" };
  const build = Bun.spawn([process.execPath, "build.ts"], { cwd: root, env, stdout: "ignore", stderr: "inherit" });
  if ((await build.exited) === 0) return { PROGRAM: join(folder, "gardenshed") };
  console.log("No executable could be made: programs are started from source.");
  return {};
}

const [made] = await Promise.all([makeProgram(), hasBrowser && testBrowser()]);
const report = join(folder, "report.xml");
const { exited } = Bun.spawn(
  [
    ...[process.execPath, "--no-orphans", "test", `--parallel=${WORKERS}`, "--no-isolate"],
    ...[`--timings=${TIMINGS}`, "--update-timings"],
    ...["--reporter=junit", `--reporter-outfile=${report}`],
    ...(isWhole ? [] : [`--path-ignore-patterns=${SECOND_TIER}`]),
    ...others,
  ],
  {
    cwd: root,
    env: { ...process.env, ...made, TEST_RUN: "1", TMPDIR: folder, ...(isWhole && { LOOKS: "all" }) },
    stdio: ["inherit", "inherit", "inherit"],
  },
);
const code = await exited;
const { passed, failed, skipped } = countsIn(existsSync(report) ? readFileSync(report, "utf8") : "");
rmSync(folder, { recursive: true, force: true, maxRetries: 10 }); // a browser may still be ending
if (!isWhole) {
  const files = [...new Glob(SECOND_TIER).scanSync(import.meta.dir)].map((path) => path.replace(".all.test.ts", ""));
  console.log("Left to `npm run test:all`: all looks of the console but one of each page, its rare walks,");
  console.log("most of the generated histories, orders and requests, of the product lines, and");
  for (const file of files.sort()) console.log(`  ${file}`);
}
// A file that breaks off before its first test has none that failed.
console.log(`${passed} passed, ${Math.max(failed, code === 0 ? 0 : 1)} failed, ${skipped} skipped`);
process.exit(code);
