import type { Metric } from "../../framework/metrics/metric";
import type { Report } from "../../framework/metrics/report";
import { isBrokerWanted } from "../account";
import { broker } from "./broker";
import { brokerMetrics } from "./broker/report";
import { outward } from "./outward";
import { outwardMetrics } from "./outward/report";

/** Numbers about the message broker, ours or another one. */
export const messagingReport: Report = {
  metrics: ({ config, get }): readonly Metric[] => {
    if (config.brokerUrl) return outwardMetrics(get(outward));
    return isBrokerWanted(config) ? brokerMetrics(get(broker)) : [];
  },
  warnings: ({ config, get }) => (config.brokerUrl && !get(outward).connection.isConnected ? [BROKER_AWAY] : []),
};

const BROKER_AWAY = "The message broker is not connected.";
