import { counter, gauge, type Metric } from "../../../framework/metrics/metric";
import type { OutwardMessenger } from "./messenger";

/** Numbers about another broker. */
export const outwardMetrics = ({ connection, received }: OutwardMessenger): readonly Metric[] => [
  gauge("gardenshed_broker_connected", "Whether the broker of BROKER_URL is connected", Number(connection.isConnected)),
  gauge("gardenshed_broker_messages_waiting", "Messages that it has not acknowledged", connection.waiting),
  counter("gardenshed_broker_messages_sent_total", "Messages that it has acknowledged", connection.sent),
  counter("gardenshed_broker_messages_lost_total", "Messages that were given up", connection.lost),
  counter("gardenshed_broker_messages_received_total", "Messages of robots", received),
];
