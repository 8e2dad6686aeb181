import type { Feature } from "../../framework/feature";
import { globalConfigEndpoints, publicKey, releaseEndpoints } from "./info";
import { serverPages } from "./pages";

/** What the server tells about itself. Source: `accounts.md` §10, `operations.md` §5. */
export const server: Feature = {
  name: "server",
  endpoints: [globalConfigEndpoints, publicKey, releaseEndpoints],
  pages: serverPages,
};

/* What others use of this feature. */
export { minimumVersion } from "./global-config";
