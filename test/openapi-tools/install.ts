/**
 * `bun test/openapi-tools/install.ts` installs what reads the OpenAPI document: 200 MB that nothing else needs, in a folder
 * of their own, with the versions of the lock file beside it.
 */
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { folder, python } from "./folder";

/** Generated Python reads times with the first; the other makes a client. */
const PYTHON_PACKAGES = ["python-dateutil==2.9.0.post0", "openapi-python-client==0.29.1"];

function run(...command: string[]): void {
  const { exitCode } = Bun.spawnSync(command, { cwd: folder, stdout: "inherit", stderr: "inherit" });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed`);
}

mkdirSync(folder, { recursive: true });
for (const file of ["package.json", "bun.lock"]) copyFileSync(join(import.meta.dir, file), join(folder, file));
run(process.execPath, "install", "--frozen-lockfile", "--ignore-scripts");
run("python3", "-m", "venv", "python");
run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...PYTHON_PACKAGES);
