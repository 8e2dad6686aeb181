import { statSync } from "node:fs";
import { defineService, type Services } from "../../framework/services";
import { madeIn, newestOf } from "./newest";

/** Whether the last scheduled backup of this server has failed. */
export const lastBackup = defineService(() => ({ hasFailed: false }));

/** The message about a BACKUP_DIR that is missing or no folder; undefined if it is a folder. */
export function missingBackupDir(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return `BACKUP_DIR ${folder} does not exist; connect the disk it is on, or make the folder.`;
  return found.isDirectory() ? undefined : `BACKUP_DIR ${folder} is a file; move it away, or name a folder.`;
}

/** A backup is overdue after so many times BACKUP_EVERY. One that is less late may just be under way. */
const LATE = 1.5;

/**
 * The problem with scheduled backups, as one sentence without a path: BACKUP_DIR is missing or cannot be read, the last
 * backup failed, or the newest is overdue. A server that has just started gets the time to make its first one. Undefined
 * if all is well, or they are off.
 */
export async function backupWarning(services: Services): Promise<string | undefined> {
  const { backupDir, backupEvery } = services.config;
  if (backupDir === undefined) return undefined;
  const nowMs = services.trusted.now().getTime();
  const made = await madeIn(backupDir, nowMs);
  if (made === undefined) return "BACKUP_DIR is missing or cannot be read: no backups are made.";
  if (services.get(lastBackup).hasFailed) return "The last backup has failed; the log says why.";
  const age = made.length === 0 ? performance.now() - services.startedAt : nowMs - newestOf(made);
  if (age <= LATE * backupEvery) return undefined;
  const last = made.length === 0 ? "none was ever made" : `the newest is of ${new Date(newestOf(made)).toISOString()}`;
  return `A backup is overdue: ${last}.`;
}
