import { gauge } from "../../framework/metrics/metric";
import type { Report } from "../../framework/metrics/report";
import { mirrorState, mirrorWarning } from "./mirror/state";
import { madeIn, newestOf } from "./newest";
import { backupWarning } from "./state";

/** Metrics and warnings about scheduled backups and the mirror. Source: `operations.md` §5. */
export const backupReport: Report = {
  metrics: async ({ config: { backupDir }, clock, get }) => {
    const made = backupDir === undefined ? undefined : await madeIn(backupDir, clock().getTime());
    const newestMs = Math.max(0, newestOf(made ?? []));
    const help = "Time of the newest scheduled backup, 0 when there is none";
    const mirrorHelp = "State of the database that the mirror has, 0 when there is none or nobody has looked yet";
    return [
      gauge("gardenshed_last_backup_timestamp_seconds", help, newestMs / 1000),
      gauge("gardenshed_last_mirror_timestamp_seconds", mirrorHelp, get(mirrorState).currentMs / 1000),
    ];
  },
  warnings: async (services) =>
    [await backupWarning(services), mirrorWarning(services)].filter((warning) => warning !== undefined),
};
