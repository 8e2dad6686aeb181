import { defineTable, leftOut } from "../../framework/resource/table";
import type { Feature } from "../../framework/feature";
import { waterEndpoints } from "./endpoints";
import { waterRules } from "./rules";

/** Water by need: how much of a watering its plants want. Source: `water.md` §3. */
export const waterByNeed: Feature = {
  name: "water",
  endpoints: [waterRules, waterEndpoints],
  tables: [
    defineTable({
      name: "water_decisions",
      holds: "how much water runs were given, and why",
      exported: leftOut("they are about runs of this server"),
      imported: leftOut("they are about runs of the other server"),
      reset: "emptied",
      journaled: leftOut("they are reports"),
    }),
  ],
  background: async () => (await import("./background")).waterWork,
};

/* For other features. */
export { waterConcerns } from "./concerns";
export { waterOfRuns, waterRunSchema } from "./endpoints";
