import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** One thing that is done to the machine. */
export type ServiceStep =
  | { readonly does: "run"; readonly line: readonly string[]; readonly mayFail?: true }
  | { readonly does: "write"; readonly path: string; readonly text: string }
  /** Puts a copy of a program in its place, also while an older one runs there. */
  | { readonly does: "copy"; readonly from: string; readonly to: string }
  /** Makes a folder that only its owner may read. An existing folder stays as it is. */
  | { readonly does: "folder"; readonly path: string; readonly owner: string }
  | { readonly does: "delete"; readonly path: string };

/** Runs a program; answers its output and exit code. */
function run(line: readonly string[]): { readonly code: number; readonly text: string } {
  const [program = ""] = line;
  if (Bun.which(program) === null) throw new Error(`There is no ${program} on this machine.`);
  const { exitCode, stdout, stderr } = Bun.spawnSync([...line]);
  return { code: exitCode, text: `${stdout}${stderr}`.trim() };
}

/** @throws Error with what the program has printed, when it fails */
function mustRun(line: readonly string[]): void {
  const { code, text } = run(line);
  if (code !== 0) throw new Error(`${line.join(" ")} has failed: ${text || `exit code ${code}`}`);
}

function copy(from: string, to: string): void {
  if (from === to) return;
  mkdirSync(dirname(to), { recursive: true });
  const unfinished = `${to}.part`;
  copyFileSync(from, unfinished);
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, to);
}

function makeFolder(path: string, owner: string): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const [uid, gid] = [run(["id", "-u", owner]).text, run(["id", "-g", owner]).text];
  chownSync(path, Number(uid), Number(gid));
}

/** Does a step. @throws Error that says why it can't */
export function perform(serviceStep: ServiceStep): void {
  switch (serviceStep.does) {
    case "run":
      return serviceStep.mayFail ? void run(serviceStep.line) : mustRun(serviceStep.line);
    case "write":
      return writeFileSync(serviceStep.path, serviceStep.text, { mode: 0o644 });
    case "copy":
      return copy(serviceStep.from, serviceStep.to);
    case "folder":
      return makeFolder(serviceStep.path, serviceStep.owner);
    case "delete":
      return rmSync(serviceStep.path, { force: true });
  }
}

/** Whether a user with this name exists. */
export const hasUser = (name: string): boolean => run(["id", "-u", name]).code === 0;

/** Runs a program, and answers all it has printed with its exit code. */
export const ask = run;
