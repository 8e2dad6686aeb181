import type { Experiment } from "../row";
import { comparisonExperiments } from "./comparisons";
import { consoleExperiments } from "./console";
import { fairExperiments } from "./fair";
import { lighthouseExperiments } from "./lighthouse";
import { liveExperiments } from "./live";
import { luaExperiments } from "./lua";
import { memoryExperiments } from "./memory";
import { mqttConnectionExperiments } from "./mqtt-connections";
import { mqttCpuExperiments } from "./mqtt-cpu";
import { mqttLoadExperiments } from "./mqtt-load";
import { mqttStartExperiments } from "./mqtt-start";
import { peerExperiments } from "./peers";
import { pictureExperiments } from "./pictures";
import { startExperiments } from "./start";
import { storageExperiments } from "./storage";

/** Everything that is measured, in the order of the result. */
export const experiments: readonly Experiment[] = [
  ...comparisonExperiments,
  ...peerExperiments,
  ...storageExperiments,
  ...liveExperiments,
  ...fairExperiments,
  ...startExperiments,
  ...memoryExperiments,
  ...pictureExperiments,
  ...consoleExperiments,
  ...lighthouseExperiments,
  ...luaExperiments,
  ...mqttCpuExperiments,
  ...mqttConnectionExperiments,
  ...mqttLoadExperiments,
  ...mqttStartExperiments,
];
