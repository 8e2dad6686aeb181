import type { Feature } from "../../framework/feature";
import { exportData } from "./export-data";
import { importData } from "./import-data";
import { lostMove, lostStage } from "./stage";

/** Whole accounts out of a server and into another. Source: `accounts.md` §7.4, `operations.md` §1. */
export const transfer: Feature = {
  name: "transfer",
  endpoints: [exportData, importData],
  longWork: { stage: lostStage, import: lostMove },
  background: async () => (await import("./background")).transferWork,
};
