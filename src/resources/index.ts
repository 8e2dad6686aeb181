import type { Action } from "../core/action";
import { ai } from "./ai";
import { aiFeedbacks } from "./ai-feedbacks";
import { alerts } from "./alerts";
import { corpus } from "./corpus";
import { curves } from "./curves";
import { device } from "./device";
import { exportData } from "./export-data";
import { farmEvents } from "./farm-events";
import { feedback } from "./feedback";
import { folders } from "./folders";
import { images } from "./images";
import { logs } from "./logs";
import { passwordResets } from "./password-resets";
import { peripherals } from "./peripherals";
import { pinBindings } from "./pin-bindings";
import { plantTemplates } from "./plant-templates";
import { pluginEnvs } from "./plugin-envs";
import { pointGroups } from "./point-groups";
import { points } from "./points";
import { regimens } from "./regimens";
import { savedGardens } from "./saved-gardens";
import { seeding } from "./seeding";
import { sensorReadings } from "./sensor-readings";
import { sensors } from "./sensors";
import { sequenceSharing } from "./sequence-sharing";
import { sequences } from "./sequences";
import { serverInfo } from "./server-info";
import { dosConfig } from "./settings/dos-config";
import { firmwareConfig } from "./settings/firmware-config";
import { webAppConfig } from "./settings/web-app-config";
import { storageAuth } from "./storage-auth";
import { telemetries } from "./telemetries";
import { tokens } from "./tokens";
import { tools } from "./tools";
import { users } from "./users";
import { webcamFeeds } from "./webcam-feeds";
import { wizardStepResults } from "./wizard-step-results";

/** What a group of endpoints tells the router and the API reference. */
export interface Endpoints {
  readonly name: string;
  readonly summary: string;
  readonly actions: readonly Action[];
}

/** Every resource, in the order of the API reference. */
export const resources: readonly Endpoints[] = [
  tokens,
  users,
  passwordResets,
  device,
  dosConfig,
  firmwareConfig,
  webAppConfig,
  alerts,
  ...serverInfo,
  points,
  pointGroups,
  curves,
  tools,
  savedGardens,
  plantTemplates,
  folders,
  sensors,
  peripherals,
  pinBindings,
  webcamFeeds,
  images,
  storageAuth,
  sensorReadings,
  telemetries,
  logs,
  wizardStepResults,
  pluginEnvs,
  corpus,
  sequences,
  ...sequenceSharing,
  regimens,
  farmEvents,
  seeding,
  exportData,
  ai,
  aiFeedbacks,
  feedback,
];
