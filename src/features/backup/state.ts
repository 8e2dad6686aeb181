import { readdirSync } from "node:fs";
import type { Services } from "../../framework/services";

const NAME = /^gardenshed-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/;

/** Time in the name of a scheduled backup, in ms since the epoch; NaN for any other file. */
export function timeOf(name: string): number {
  const [, date, hour, minute, second] = NAME.exec(name) ?? [];
  return Date.parse(`${date}T${hour}:${minute}:${second}Z`);
}

/** What is said of a BACKUP_DIR that is not there. */
export const missingBackupDir = (folder: string): string =>
  `BACKUP_DIR ${folder} does not exist; connect the disk it is on, or make the folder.`;

/** Later than so many times BACKUP_EVERY, a backup is overdue; one that is late by less may just be under way. */
const LATE = 1.5;

/**
 * What is wrong with scheduled backups, as one sentence: BACKUP_DIR is missing or cannot be read, or the newest backup is
 * overdue. A server that has just started gets the time to make its first one. Undefined when all is well, or they are off.
 */
export function backupWarning({ config: { backupDir, backupEvery }, clock, startedAt }: Services): string | undefined {
  if (backupDir === undefined) return undefined;
  let names: readonly string[];
  try {
    names = readdirSync(backupDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // node:fs throws nothing else
    return code === "ENOENT" ? missingBackupDir(backupDir) : `BACKUP_DIR ${backupDir} cannot be read (${code}).`;
  }
  const newest = Math.max(...names.map(timeOf).filter((time) => !Number.isNaN(time)));
  const age = newest === -Infinity ? performance.now() - startedAt : clock().getTime() - newest;
  if (age <= LATE * backupEvery) return undefined;
  const last = newest === -Infinity ? "none was ever made" : `the newest is of ${new Date(newest).toISOString()}`;
  return `A backup is overdue: ${last}.`;
}
