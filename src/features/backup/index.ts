import type { Feature } from "../../framework/feature";
import { DAY_MS } from "../../platform/time";
import { backupReport } from "./report";

/** Copies of everything, made while the server runs. Source: `operations.md` §§1, 2. */
export const backup: Feature = {
  name: "backup",
  endpoints: [],
  report: backupReport,
  background: async () => {
    const [{ backupTasks }, { mirrorTasks }, { removeUnfinished }] = await Promise.all([
      import("./schedule"),
      import("./mirror/keep"),
      import("./scratch"),
    ]);
    return {
      tasks: (services) => [
        ...backupTasks(services),
        ...mirrorTasks(services),
        { name: "unfinished", everyMs: DAY_MS, atStart: true, run: () => removeUnfinished(services) },
      ],
    };
  },
};

/* For other features and commands. */
export { takeOverCopy } from "./history";
export { missingMirror } from "./mirror/state";
export { missingBackupDir } from "./state";
