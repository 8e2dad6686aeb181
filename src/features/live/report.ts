import { counter, gauge } from "../../framework/metrics/metric";
import type { Report } from "../../framework/metrics/report";
import { isBrokerWanted } from "../account";
import { broker } from "./broker";
import { events } from "./events/events";

/** Numbers only; of the message broker nothing where another one is used. */
export const liveReport: Report = {
  metrics: (services) => {
    const streams = gauge("gardenshed_event_streams", "Open streams of events", services.get(events).open);
    if (!isBrokerWanted(services.config)) return [streams];
    const { connections, counts } = services.get(broker);
    return [
      streams,
      gauge("gardenshed_mqtt_connections", "Clients of the message broker", connections),
      counter("gardenshed_mqtt_logins_total", "Log-ins at the message broker, by outcome", [
        { labels: { outcome: "granted" }, value: counts.logIns },
        { labels: { outcome: "refused" }, value: counts.refusedLogIns },
      ]),
      counter("gardenshed_mqtt_messages_received_total", "Messages that clients have sent", counts.received),
      counter("gardenshed_mqtt_messages_refused_total", "Those of them that were not allowed", counts.refused),
      counter("gardenshed_mqtt_messages_delivered_total", "Messages for clients", counts.delivered),
      counter("gardenshed_mqtt_messages_lost_total", "Those of them that a slow reader has lost", counts.lost),
    ];
  },
};
