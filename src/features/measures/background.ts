import type { BackgroundWork } from "../../framework/feature";
import { MINUTE_MS } from "../../platform/time";
import { foldAll } from "./retention";

/** Background work on the values of measures. */
export const measureWork: BackgroundWork = {
  tasks: (services) => [{ name: "measures", everyMs: 10 * MINUTE_MS, atStart: true, run: () => foldAll(services) }],
};
