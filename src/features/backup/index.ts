import type { Feature } from "../../framework/feature";

export { backupWarning } from "./state";

/** Copies of everything, made while the server runs. Source: `operations.md` §§1, 2. */
export const backup: Feature = {
  name: "backup",
  endpoints: [],
  background: async () => ({ tasks: (await import("./schedule")).backupTasks }),
};
