import type { Feature } from "../../framework/feature";
import { peripherals } from "./peripherals";
import { pinBindings } from "./pin-bindings";
import { pluginEnvs } from "./plugin-envs";
import { sensors } from "./sensors";
import { webcamFeeds } from "./webcam-feeds";
import { wizardStepResults } from "./wizard-step-results";

/** Hardware wired to the device, and settings of its plug-ins. Source: `garden.md` §§8-11. */
export const hardware: Feature = {
  name: "hardware",
  endpoints: [sensors, peripherals, pinBindings, webcamFeeds, wizardStepResults, pluginEnvs],
};

/* For other features. */
export { peripherals } from "./peripherals";
export { pinBindings } from "./pin-bindings";
export { pluginEnvs } from "./plugin-envs";
export { sensors } from "./sensors";
export { webcamFeeds } from "./webcam-feeds";
