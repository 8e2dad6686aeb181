import { readFileSync } from "node:fs";

/*
 * Names of processes that stay in files. The id alone is no such name. It comes again when the machine starts anew. Each
 * container has its own ids, and so has a machine that gets a copy of the file. So Linux is asked when the
 * machine and the process began. Elsewhere, and where that is kept secret, the id must do.
 */

const textOf = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** The id of this start of the machine. */
const bootId = (): string => textOf("/proc/sys/kernel/random/boot_id").trim();

const START = 19; // of the fields behind the name of the program, which is in brackets and may hold blanks

/** When a process began, in ticks since the start of the machine. */
const startOf = (pid: number): string => textOf(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ")[START] ?? "";

/** A name for something that this process does. Each is new; it begins with the id of the process. */
export const newProcessName = (): string =>
  `${process.pid} ${crypto.randomUUID()} ${bootId()} ${startOf(process.pid)}`.trim();

export const idIn = (name: string): number => Number.parseInt(name, 10);

const fits = (then: string, now: string): boolean => then === "" || now === "" || then === now;

/** Whether the process with this name still runs. */
export function isRunning(name: string): boolean {
  const pid = idIn(name);
  const [, , boot = "", start = ""] = name.split(" ");
  if (pid === 0 || !fits(boot, bootId()) || !fits(start, startOf(pid))) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
