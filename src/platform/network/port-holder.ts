import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A process that listens on a port. */
export interface PortHolder {
  /** Id of the process, and those that it has in containers, where it may have told another one. */
  readonly pids: readonly number[];
  readonly name: string;
}

/** State of a socket that listens, in the tables of Linux. */
const LISTENING = "0A";

/** The process that listens on a TCP port; "unknown" where the machine does not tell: not Linux, or another user's. */
export function processOnPort(port: number): PortHolder | "unknown" | undefined {
  try {
    const inodes = ["tcp", "tcp6"].flatMap((table) => listeners(`/proc/net/${table}`, port));
    if (inodes.length === 0) return undefined;
    const wanted = new Set(inodes.map((inode) => `socket:[${inode}]`));
    const pid = readdirSync("/proc").find(
      (name) => /^\d+$/.test(name) && socketsOf(name).some((link) => wanted.has(link)),
    );
    return pid === undefined ? "unknown" : { pids: idsOf(pid), name: readFileSync(`/proc/${pid}/comm`, "utf8").trim() };
  } catch {
    return "unknown";
  }
}

/** The line reads `NSpid: 4711 7`: one id for each container around the process, the outermost first. */
function idsOf(pid: string): readonly number[] {
  const [, ids = pid] = /^NSpid:\s+(.+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return ids.trim().split(/\s+/).map(Number);
}

/** Lines read `0: 00000000:075B 00000000:0000 0A … inode …`: number, local, remote, state, and the inode in column ten. */
function listeners(path: string, port: number): string[] {
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = readFileSync(path, "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  return rows.flatMap(([, local = "", , state, , , , , , inode = ""]) =>
    local.endsWith(end) && state === LISTENING ? [inode] : [],
  );
}

/** The targets of a process's open files. Files of other users, and files closed meanwhile, are left out. */
function socketsOf(pid: string): string[] {
  const folder = `/proc/${pid}/fd`;
  return unless(() => readdirSync(folder), []).map((name) => unless(() => readlinkSync(`${folder}/${name}`), ""));
}

/** The result of `read`, or `otherwise` if it throws. */
function unless<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
