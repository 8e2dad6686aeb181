import type { Action } from "../framework/action";
import { ai } from "./ai/ai";
import { aiFeedbacks } from "./ai/ai-feedbacks";
import { alerts } from "./messages/alerts";
import { corpus } from "./scripts/corpus";
import { curves } from "./garden/curves";
import { device } from "./account/device/device";
import { exportData } from "./transfer/export-data";
import { farmEvents } from "./scripts/events/farm-events";
import { feedback } from "./feedback/feedback";
import { folders } from "./scripts/sequences/folders";
import { images } from "./pictures/images";
import { logs } from "./history/logs";
import { passwordResets } from "./account/session/password-resets";
import { peripherals } from "./hardware/peripherals";
import { pinBindings } from "./hardware/pin-bindings";
import { plantTemplates } from "./garden/plant-templates";
import { pluginEnvs } from "./hardware/plugin-envs";
import { pointGroups } from "./garden/point-groups";
import { points } from "./garden/points/points";
import { regimens } from "./scripts/events/regimens";
import { savedGardens } from "./garden/saved-gardens";
import { seeding } from "./seeding/seeding";
import { sensorReadings } from "./history/sensor-readings";
import { sensors } from "./hardware/sensors";
import { sequenceSharing } from "./scripts/sharing/sharing";
import { sequences } from "./scripts/sequences/sequences";
import { serverInfo } from "./server/info";
import { dosConfig } from "./account/settings/dos-config";
import { firmwareConfig } from "./account/settings/firmware-config";
import { webAppConfig } from "./account/settings/web-app-config";
import { storageAuth } from "./pictures/storage-auth";
import { telemetries } from "./history/telemetries";
import { tokens } from "./account/session/tokens";
import { tools } from "./garden/tools";
import { users } from "./account/user/users";
import { webcamFeeds } from "./hardware/webcam-feeds";
import { wizardStepResults } from "./hardware/wizard-step-results";

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
