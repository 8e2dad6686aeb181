import type { Feature } from "../../framework/feature";
import { logs } from "./logs";
import { sensorReadings } from "./sensor-readings";
import { telemetries } from "./telemetries";
import { historyTables } from "./tables";

/** What the device has reported. Source: `garden.md` §§12-14. */
export const history: Feature = {
  name: "history",
  endpoints: [sensorReadings, telemetries, logs],
  tables: historyTables,
  background: async () => (await import("./background")).historyWork,
};

/* What others use of this feature. */
export { logs } from "./logs";
export { addServerLog } from "./server-logs";
