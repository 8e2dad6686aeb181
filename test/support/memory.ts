import { readFileSync, writeFileSync } from "node:fs";

/** Bytes of a process that are in memory now, or were at most. */
export const memoryOf = (pid: number, key: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${key}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

/** How many more bytes a process has in memory at most while `work` is done. */
export async function riseOf(pid: number, work: () => Promise<void>): Promise<number> {
  writeFileSync(`/proc/${pid}/clear_refs`, "5"); // the most begins anew
  const before = memoryOf(pid, "VmRSS");
  await work();
  return memoryOf(pid, "VmHWM") - before;
}
