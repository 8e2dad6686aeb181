import { gauge } from "../../framework/metrics/metric";
import type { Report } from "../../framework/metrics/report";
import type { Services } from "../../framework/services";
import { home } from "./home";

const isHomeConnected = ({ get }: Services): boolean => get(home).connection.isConnected;

/** Whether the broker of HOME_ASSISTANT_URL is connected, if there is one. */
export const homeReport: Report = {
  metrics: (services) =>
    services.config.homeAssistantUrl
      ? [
          gauge(
            "gardenshed_home_assistant_connected",
            "Whether the broker of HOME_ASSISTANT_URL is connected",
            Number(isHomeConnected(services)),
          ),
        ]
      : [],
  warnings: (services) => (services.config.homeAssistantUrl && !isHomeConnected(services) ? [HOME_AWAY] : []),
};

const HOME_AWAY = "The broker of the home automation is not connected.";
