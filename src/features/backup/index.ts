import type { Feature } from "../../framework/feature";
import { backupReport } from "./report";

export { takeOverCopy } from "./history";

/** Copies of everything, made while the server runs. Source: `operations.md` §§1, 2. */
export const backup: Feature = {
  name: "backup",
  endpoints: [],
  report: backupReport,
  background: async () => ({ tasks: (await import("./schedule")).backupTasks }),
};

/* For other features and commands. */
export { missingBackupDir } from "./state";
