import type { Feature } from "../../framework/feature";
import { releaseEndpoints, releaseNotes } from "./endpoints";
import { releasePages } from "./pages";
import { releaseTables } from "./tables";

/** Device software on offer, and robots that update by themselves. Source: `accounts.md` §10.4, `care.md` §2. */
export const releases: Feature = {
  name: "releases",
  endpoints: [releaseEndpoints, releaseNotes],
  tables: releaseTables,
  pages: releasePages,
  background: async () => (await import("./background")).releaseWork,
};

/* For other features. */
export { releaseFiles } from "./files/table";
