import type { Feature } from "../../framework/feature";
import { globalConfigEndpoints, publicKey, releaseEndpoints } from "./info";
import { serverPages } from "./pages";
import { serverTables } from "./tables";

/** Endpoints and pages about the server itself. Source: `accounts.md` §10, `operations.md` §5. */
export const server: Feature = {
  name: "server",
  endpoints: [globalConfigEndpoints, publicKey, releaseEndpoints],
  tables: serverTables,
  pages: serverPages,
};

/* Exports for other features. */
export { minimumVersion } from "./global-config";
