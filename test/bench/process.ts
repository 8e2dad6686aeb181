import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Figures of a running process as Linux tells them. */

const read = (pid: number, file: string): string => readFileSync(`/proc/${pid}/${file}`, "utf8");

/** Number after `name:` in a file of /proc. */
function figure(pid: number, file: string, name: string): number {
  const text = new RegExp(`^${name}:\\s*(\\d+)`, "m").exec(read(pid, file))?.[1];
  if (text === undefined) throw new Error(`/proc/${pid}/${file} has no ${name}`);
  return Number(text);
}

/** Resident memory in MB. */
export const residentMegabytes = (pid: number): number => (figure(pid, "status", "VmRSS") * 1024) / 1e6;

/** Ids of the processes that a process has started itself and that still run. */
export const childrenOf = (pid: number): readonly number[] =>
  read(pid, `task/${pid}/children`).split(" ").filter(Boolean).map(Number);

/** Starts measuring the most memory a process has at once; the answer tells by how many MB it rose since then. */
export function startPeakMeter(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, "5"); // forgets the highest figure so far
  const before = residentMegabytes(pid);
  return () => (figure(pid, "status", "VmHWM") * 1024) / 1e6 - before;
}

/** Bytes the process has caused to be written to the disk so far. */
export const writtenBytes = (pid: number): number => figure(pid, "io", "write_bytes");

/**
 * Starts measuring the CPU time of a process; the answer tells the seconds since then. Counted in nanoseconds per
 * thread: the ticks of /proc/<pid>/stat are too coarse for short rounds. What a thread that ends had used is lost.
 */
export function startCpuMeter(pid: number): () => number {
  const before = cpuByThread(pid);
  return () => [...cpuByThread(pid)].reduce((sum, [thread, time]) => sum + time - (before.get(thread) ?? 0), 0) / 1e9;
}

function cpuByThread(pid: number): Map<string, number> {
  const times = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      times.set(thread, Number(read(pid, `task/${thread}/schedstat`).split(" ")[0]));
    } catch {
      // It ended after the folder was read.
    }
  }
  return times;
}
