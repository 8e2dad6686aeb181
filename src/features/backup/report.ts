import { gauge } from "../../framework/metrics/metric";
import type { Report } from "../../framework/metrics/report";
import { madeIn, newestOf } from "./newest";
import { backupWarning } from "./state";

/** What is told about scheduled backups. Source: `operations.md` §5. */
export const backupReport: Report = {
  metrics: async ({ config: { backupDir }, clock }) => {
    const made = backupDir === undefined ? undefined : await madeIn(backupDir, clock().getTime());
    const newestMs = Math.max(0, newestOf(made ?? []));
    const help = "Time of the newest scheduled backup, 0 when there is none";
    return [gauge("gardenshed_last_backup_timestamp_seconds", help, newestMs / 1000)];
  },
  warnings: async (services) => [await backupWarning(services)].filter((warning) => warning !== undefined),
};
