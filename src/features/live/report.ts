import type { Report } from "../../framework/metrics/report";
import { isBrokerWanted } from "../account";
import { broker } from "./broker";
import { brokerMetrics } from "./broker/report";
import { outward } from "./outward";
import { outwardMetrics } from "./outward/report";

/** What goes through the message broker, ours or the one that we are connected to. */
export const liveReport: Report = {
  metrics: ({ config, get }) => {
    if (config.brokerUrl) return outwardMetrics(get(outward));
    return isBrokerWanted(config) ? brokerMetrics(get(broker)) : [];
  },
  warnings: ({ config, get }) =>
    config.brokerUrl && !get(outward).connection.isConnected ? ["The message broker is not connected."] : [],
};
