import type { Services } from "../../../framework/services";
import { isBrokerWanted } from "../../account";
import type { Broker } from "./broker";
import { type Listener, listenForClients, type Tls } from "./sockets";

/** Where MQTT over TLS is expected. */
export const TLS_PORT = 8883;

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program uses it; `gardenshed check` says which one. Stop that one, or set MQTT_PORT or MQTT=off",
  EACCES: "this user may not use it; choose a port above 1023 with MQTT_PORT",
};

/** The ports on which the broker listens. `stop` also ends its connections, those through WebSockets too. */
export interface Listening {
  readonly ports: readonly number[];
  readonly stop: () => void;
}

/**
 * Listens on MQTT_PORT and, with a certificate, on 8883. A port that cannot be used is told and left: the server runs on.
 * Source: `live.md` §3.
 */
export function listenForMqtt({ config, log }: Services, broker: Broker): Listening {
  const { host, mqttPort, tlsCert, tlsKey } = config;
  const open = (port: number, tls?: Tls): Listener[] => {
    try {
      return [listenForClients(broker, host, port, tls)];
    } catch (error) {
      const { code = "", message } = error as NodeJS.ErrnoException; // its fields are looked at only if they are there
      log.warn("mqtt_not_listening", { port, reason: REASONS[code] ?? message });
      return [];
    }
  };
  const isSafe = tlsCert !== undefined && tlsKey !== undefined;
  const listeners = isBrokerWanted(config)
    ? [...open(mqttPort), ...(isSafe ? open(TLS_PORT, { cert: Bun.file(tlsCert), key: Bun.file(tlsKey) }) : [])]
    : [];
  return {
    ports: listeners.map(({ port }) => port),
    stop: () => {
      broker.close();
      for (const listener of listeners) listener.stop();
    },
  };
}
