import type { Feature } from "../../framework/feature";
import { exportData } from "./export-data";

/** Whole accounts out of a server and into another. Source: `accounts.md` §7.4, `operations.md` §1. */
export const transfer: Feature = {
  name: "transfer",
  endpoints: [exportData],
  background: async () => (await import("./background")).transferWork,
};
