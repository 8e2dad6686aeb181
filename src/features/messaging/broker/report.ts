import { counter, gauge, type Metric } from "../../../framework/metrics/metric";
import type { Broker } from "./broker";

/** Numbers about the built-in broker. */
export const brokerMetrics = ({ connections, counts }: Broker): readonly Metric[] => [
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
