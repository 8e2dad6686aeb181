import type { Feature } from "../../framework/feature";
import { releaseEndpoints, releaseNotes } from "./endpoints";
import { releaseTables } from "./tables";

/** Device software on offer, and robots that update by themselves. Source: `accounts.md` §10.4, `care.md` §2. */
export const releases: Feature = {
  name: "releases",
  endpoints: [releaseEndpoints, releaseNotes],
  tables: releaseTables,
  background: async () => ({ tasks: (await import("./updates/task")).updateTasks }),
};
