import { gauge } from "../../framework/metric";
import type { Report } from "../../framework/report";
import { defineService, type Services } from "../../framework/services";
import { madeIn, newestOf } from "./newest";

/** A backup that is late by less may just be under way. */
const LATE = 1.5;

/** Whether the last scheduled backup of this server has failed. */
export const lastBackup = defineService(() => ({ hasFailed: false }));

/** What is told about scheduled backups. Source: `operations.md` §5. */
export const backupReport: Report = {
  metrics: async ({ config: { backupDir }, clock }) => {
    const made = backupDir === undefined ? undefined : await madeIn(backupDir, clock().getTime());
    const newestMs = Math.max(0, newestOf(made ?? []));
    const help = "Time of the newest scheduled backup, 0 when there is none";
    return [gauge("gardenshed_last_backup_timestamp_seconds", help, newestMs / 1000)];
  },
  warnings: async (services) => {
    const { backupDir } = services.config;
    return backupDir === undefined ? [] : warningsOf(services, await madeIn(backupDir, services.clock().getTime()));
  },
};

function warningsOf(services: Services, made: readonly string[] | undefined): readonly string[] {
  if (made === undefined) return ["BACKUP_DIR is missing or cannot be read: no backups are made."];
  const failed = services.get(lastBackup).hasFailed ? ["The last backup has failed; the log says why."] : [];
  const newest = newestOf(made);
  const isLate = services.clock().getTime() - newest > LATE * services.config.backupEvery;
  if (!isLate) return failed;
  const since = made.length === 0 ? "there is none yet" : `the newest is of ${new Date(newest).toISOString()}`;
  return [...failed, `A backup is overdue: ${since}.`];
}
