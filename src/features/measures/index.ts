import type { Feature } from "../../framework/feature";
import { measureValues } from "./endpoints";
import { measures } from "./measures";
import { measureReport } from "./report";
import { measureTables } from "./tables";

/** Rain, soil, air, wind and tank of a garden, and their values. Source: `water.md` §2. */
export const gardenMeasures: Feature = {
  name: "measures",
  endpoints: [measures, measureValues],
  tables: measureTables,
  report: measureReport,
  background: async () => (await import("./background")).measureWork,
};

/* For other features. */
export { measures } from "./measures";
export { fallenBetween } from "./past";
export { type MeasureRow, measuresOf } from "./reading";
export { admitsMessage, type MeasureMessage, namesByTopic, takeMessage } from "./messages";
