import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { usability } from "./data-folder";
import { type Finding, type Subject, together, warning } from "./finding";

/** A backup that is less than this late may be running just now. */
const LATE = 1.5;

/** Whether scheduled backups are made. */
export function checkBackups({ config: { backupDir, backupEvery }, now }: Subject): Finding | undefined {
  if (backupDir === undefined) return undefined;
  if (!existsSync(backupDir)) {
    return warning(`${backupDir} does not exist`, "connect the disk it is on, or make the folder; no backup makes it");
  }
  const unusable = usability(backupDir);
  if (unusable) return unusable;
  const times = readdirSync(backupDir)
    .filter((name) => name.endsWith(".tar"))
    .map((name) => statSync(join(backupDir, name)).mtimeMs);
  const newest = Math.max(...times);
  const isLate = now.getTime() - newest > LATE * backupEvery;
  const advice = "see whether a server runs, and what its log says";
  if (times.length === 0) return warning(`none in ${backupDir} yet`, advice);
  const text = `the newest of ${backupDir} is of ${new Date(newest).toISOString()}`;
  return together(text, [isLate ? warning(text, advice) : undefined]);
}
