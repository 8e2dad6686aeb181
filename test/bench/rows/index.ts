import type { Experiment } from "../row";
import { besideRobotsExperiments } from "./beside-robots";
import { classExperiment } from "./class";
import { comparisonExperiments } from "./comparisons";
import { consoleExperiments } from "./console";
import { dialectExperiment } from "./dialect";
import { fairExperiments } from "./fair";
import { lighthouseExperiments } from "./lighthouse";
import { liveExperiments } from "./live";
import { longWorkExperiments } from "./long-work";
import { luaExperiments } from "./lua";
import { rehearsalExperiments } from "./rehearsal";
import { memoryExperiments } from "./memory";
import { mqttConnectionExperiments } from "./mqtt-connections";
import { mqttCpuExperiments } from "./mqtt-cpu";
import { mqttLoadExperiments } from "./mqtt-load";
import { mqttStartExperiments } from "./mqtt-start";
import { paletteExperiment } from "./palette";
import { peerExperiments } from "./peers";
import { pictureExperiments } from "./pictures";
import { practiceExperiments } from "./practice";
import { slowLinkExperiments } from "./slow-link";
import { startExperiments } from "./start";
import { storageExperiments } from "./storage";
import { watchExperiments } from "./watch";
import { waterExperiments } from "./water";

/** Everything that is measured, in the order of the result. */
export const experiments: readonly Experiment[] = [
  ...comparisonExperiments,
  ...peerExperiments,
  ...storageExperiments,
  ...liveExperiments,
  ...fairExperiments,
  classExperiment,
  ...longWorkExperiments,
  ...startExperiments,
  ...memoryExperiments,
  ...pictureExperiments,
  ...consoleExperiments,
  paletteExperiment,
  ...slowLinkExperiments,
  ...lighthouseExperiments,
  ...luaExperiments,
  ...rehearsalExperiments,
  ...practiceExperiments,
  ...besideRobotsExperiments,
  ...waterExperiments,
  dialectExperiment,
  ...mqttCpuExperiments,
  ...mqttConnectionExperiments,
  ...mqttLoadExperiments,
  ...mqttStartExperiments,
  ...watchExperiments,
];
