import { join } from "node:path";
import { declarationsOf } from "../../src/app/declarations";
import { listedWords } from "../../src/dialect";
import { features } from "../../src/features";
import { configOf } from "../../src/platform/config/program";
import { once } from "../../src/platform/once";
import { SAMPLED } from "../support/scenarios";

const root = join(import.meta.dir, "../..");

/** The list of words that an executable has: each file starts servers, and none has to make it. */
const words = once(() => listedWords(declarationsOf(features, configOf({ dataDir: "/nowhere" }))));

/** Rows that expect the address of the contract, or compare the texts of answers. */
const OF_THE_ADDRESS =
  /\/(?:demo|generated|log-in|invitations|programs|brokers|import-parts|conventions\/records|.*\.all)\.test\.ts$/;

/** Where the scenarios of records lie, and those of the rest of the API. What others send (files, brokers) has tests of its own. */
const RECORDS = "test/features/{garden,hardware,events}/**/*.test.ts";
const OTHERS = [
  "test/features/{account,ai,alerts,crops,feedback,history,people,pictures,scripts,seeding,server}/**/*.test.ts",
  "test/features/journal/{changes,import,numbers,repeated,undo}.test.ts",
  "test/features/transfer/*.test.ts",
  "test/http/conventions/*.test.ts",
];

/**
 * Runs test files with all requests of `scenarios` sent in a dialect (`spoken.ts`); answers what has failed. `rows`: all
 * tests of these files, or each tenth row of their tables.
 */
export async function failuresIn(
  dialect: "nonsense" | "permuted",
  files: readonly string[],
  rows: "all" | "sampled",
): Promise<readonly string[]> {
  const chosen = rows === "all" ? [] : ["--test-name-pattern", `${RegExp.escape(SAMPLED)}$`];
  const run = Bun.spawn([process.execPath, "test", "--timeout", "60000", ...chosen, ...files], {
    cwd: root,
    env: { ...process.env, DIALECT: dialect, GARDENSHED_WORDS: words() },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([run.stdout.text(), run.stderr.text()]);
  const failed = `${out}\n${err}`.split("\n").filter((line) => line.startsWith("(fail)"));
  const names = [...new Set(failed.map((line) => line.replace(/ \[[\d.]+m?s\]$/, "")))];
  return (await run.exited) === 0 || names.length > 0 ? names : ["the run itself has failed"];
}

/** Files with scenarios: of the garden, its hardware and its events, or of the whole API. */
export async function scenarioFiles(of: "records" | "everything"): Promise<readonly string[]> {
  const patterns = of === "records" ? [RECORDS] : [RECORDS, ...OTHERS];
  const files = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(root)]).sort();
  const texts = await Promise.all(files.map((file) => Bun.file(join(root, file)).text()));
  return files.filter(
    (file, index) => /\b(?:scenarios|openAccount|stocked)\(/.test(texts[index] ?? "") && !OF_THE_ADDRESS.test(file),
  );
}

/** Files about places where words stand that those of resources do not have: scripts, refusals, headers, sync, paths. */
export const OTHER_FILES = [
  "test/features/scripts/sequences/sequences.test.ts",
  "test/features/account/device/sync.test.ts",
  "test/features/account/settings/settings.test.ts",
  "test/features/scripts/corpus.test.ts",
  "test/http/conventions/ignored-fields.test.ts",
  "test/http/conventions/paths.test.ts",
];
