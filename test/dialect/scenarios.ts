import { join } from "node:path";

const root = join(import.meta.dir, "../..");

/** Runs test files with all requests of `scenarios` sent in a dialect (`spoken.ts`); answers what has failed. */
export async function failuresIn(
  dialect: "nonsense" | "permuted",
  files: readonly string[],
): Promise<readonly string[]> {
  const run = Bun.spawn([process.execPath, "test", "--timeout", "60000", ...files], {
    cwd: root,
    env: { ...process.env, DIALECT: dialect },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([run.stdout.text(), run.stderr.text()]);
  const failed = `${out}\n${err}`.split("\n").filter((line) => line.startsWith("(fail)"));
  const names = [...new Set(failed.map((line) => line.replace(/ \[[\d.]+m?s\]$/, "")))];
  return (await run.exited) === 0 || names.length > 0 ? names : ["the run itself has failed"];
}

/** Files with scenarios of the garden, its hardware and its events. */
export async function scenarioFiles(): Promise<readonly string[]> {
  const files = [...new Bun.Glob("test/features/{garden,hardware,events}/**/*.test.ts").scanSync(root)].sort();
  const texts = await Promise.all(files.map((file) => Bun.file(join(root, file)).text()));
  return files.filter((_, index) => /\b(?:scenarios|openAccount|stocked)\(/.test(texts[index] ?? ""));
}
