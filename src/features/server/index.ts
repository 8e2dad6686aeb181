import type { Feature } from "../../framework/feature";
import { globalConfigEndpoints, publicKey } from "./info";
import { serverPages } from "./pages";
import { serverTables } from "./tables";
import { clockReport } from "./trusted-clock";

/** Endpoints and pages about the server itself. Source: `accounts.md` §10, `operations.md` §5. */
export const server: Feature = {
  name: "server",
  endpoints: [globalConfigEndpoints, publicKey],
  tables: serverTables,
  pages: serverPages,
  report: clockReport,
  background: async () => ({ tasks: (await import("./trusted-clock")).clockTasks }),
};

/* Exports for other features. */
export { warningsOf } from "./pages";
export { minimumVersion } from "./global-config";
