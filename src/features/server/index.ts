import type { Feature } from "../../framework/feature";
import { globalConfigEndpoints, publicKey, releaseEndpoints } from "./info";
import { serverPages } from "./pages";
import { serverTables } from "./tables";

/** What the server tells about itself. Source: `accounts.md` §10, `operations.md` §5. */
export const server: Feature = {
  name: "server",
  endpoints: [globalConfigEndpoints, publicKey, releaseEndpoints],
  tables: serverTables,
  pages: serverPages,
};

/* What others use of this feature. */
export { minimumVersion } from "./global-config";
