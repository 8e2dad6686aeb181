import { gauge, type Metric } from "../../framework/metrics/metric";
import type { Report } from "../../framework/metrics/report";
import type { Services } from "../../framework/services";
import { isBrokerWanted } from "../account";
import { broker } from "./broker";
import { brokerMetrics } from "./broker/report";
import { events } from "./events/events";
import { home } from "./home";
import { outward } from "./outward";
import { outwardMetrics } from "./outward/report";

const isHomeConnected = ({ get }: Services): boolean => get(home).connection.isConnected;

/** Numbers about the message broker, ours or another one, and whether the home automation is connected. */
export const liveReport: Report = {
  metrics: (services) => [
    gauge("gardenshed_event_streams", "Open streams of events", services.get(events).open),
    ...messageMetrics(services),
    ...homeMetrics(services),
  ],
  warnings: (services) => [
    ...(services.config.brokerUrl && !services.get(outward).connection.isConnected ? [BROKER_AWAY] : []),
    ...(services.config.homeAssistantUrl && !isHomeConnected(services) ? [HOME_AWAY] : []),
  ],
};

const BROKER_AWAY = "The message broker is not connected.";
const HOME_AWAY = "The broker of the home automation is not connected.";

function messageMetrics({ config, get }: Services): readonly Metric[] {
  if (config.brokerUrl) return outwardMetrics(get(outward));
  return isBrokerWanted(config) ? brokerMetrics(get(broker)) : [];
}

const homeMetrics = (services: Services): readonly Metric[] =>
  services.config.homeAssistantUrl
    ? [
        gauge(
          "gardenshed_home_assistant_connected",
          "Whether the broker of HOME_ASSISTANT_URL is connected",
          Number(isHomeConnected(services)),
        ),
      ]
    : [];
