import type { Feature } from "../../framework/feature";
import { logs } from "./logs";
import { sensorReadings } from "./sensor-readings";
import { telemetries } from "./telemetries";
import { historyTables } from "./tables";

/** Reports of the device: logs, sensor readings and telemetries. Source: `garden.md` §§12-14. */
export const history: Feature = {
  name: "history",
  endpoints: [sensorReadings, telemetries, logs],
  tables: historyTables,
  background: async () => (await import("./background")).historyWork,
};

/* For other features. */
export { logs } from "./logs";
export { newestReadings, sensorReadings } from "./sensor-readings";
export { telemetries } from "./telemetries";
export { addServerLog, serverLogListeners } from "./server-logs";
