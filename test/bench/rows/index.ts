import type { Experiment } from "../row";
import { comparisonExperiments } from "./comparisons";
import { memoryExperiments } from "./memory";
import { startExperiments } from "./start";
import { storageExperiments } from "./storage";

/** Everything that is measured, in the order of the result. */
export const experiments: readonly Experiment[] = [
  ...comparisonExperiments,
  ...storageExperiments,
  ...startExperiments,
  ...memoryExperiments,
];
