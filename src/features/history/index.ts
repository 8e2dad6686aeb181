import type { Feature } from "../../framework/feature";
import { logs } from "./logs";
import { sensorReadings } from "./sensor-readings";
import { telemetries } from "./telemetries";

/** What the device has reported. Source: `garden.md` §§12-14. */
export const history: Feature = {
  name: "history",
  endpoints: [sensorReadings, telemetries, logs],
  background: async () => (await import("./background")).historyWork,
};

/* What others use of this feature. */
export { silenceLogs } from "./log-mails";
export { logs } from "./logs";
export { NEWEST, oldestLogTime } from "./retention";
export { addServerLog } from "./server-logs";
export { sensorReadings } from "./sensor-readings";
export { telemetries } from "./telemetries";
