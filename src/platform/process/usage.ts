import { readFileSync } from "node:fs";

/** The memory and the processor time of another process. */
interface Usage {
  /** Bytes in memory. */
  readonly resident: number;
  /** Milliseconds since its start. */
  readonly processor: number;
}

/** Linux counts processor time in hundredths of a second, on every machine. */
const TICK_MS = 10;
/** Fields of `stat` behind the name of the program, which is in brackets and may hold blanks. */
const FIELDS = { user: 11, system: 12 } as const;

/** Linux. Counted in kilobytes, whatever the size of a page is. */
function linuxUsage(pid: number): Usage {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const ticks = Number(fields[FIELDS.user]) + Number(fields[FIELDS.system]);
  return { resident: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024, processor: ticks * TICK_MS };
}

/** macOS. Its answer is `61440   0:01.25`: kilobytes, and minutes and seconds. */
async function psUsage(pid: number): Promise<Usage | undefined> {
  const asked = Bun.spawn(["ps", "-o", "rss=,time=", "-p", String(pid)], { stdin: "ignore", stderr: "ignore" });
  const [, kilobytes, times = ""] = /^\s*(\d+)\s+([\d:.]+)/.exec(await asked.stdout.text()) ?? [];
  if (kilobytes === undefined) return undefined;
  const seconds = times.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return { resident: Number(kilobytes) * 1024, processor: seconds * 1000 };
}

const LOOKS: Partial<Record<NodeJS.Platform, (pid: number) => Usage | Promise<Usage | undefined>>> = {
  linux: linuxUsage,
  darwin: psUsage,
};

/** Looks at a process. Undefined for one that has ended, and where the system has no quick way to tell: on Windows. */
export async function usageOf(pid: number): Promise<Usage | undefined> {
  try {
    return await LOOKS[process.platform]?.(pid);
  } catch {
    return undefined;
  }
}
