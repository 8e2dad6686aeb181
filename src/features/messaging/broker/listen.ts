import { defineService, type Services } from "../../../framework/services";
import { isBrokerWanted } from "../../account";
import { stackOf } from "../../../platform/logger";
import type { Broker } from "./broker";
import { type Listener, listenForClients, type Tls } from "./sockets";

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE:
    "another program uses it; `gardenshed check` says which one. Stop that one, or set MQTT_PORT, MQTT_TLS_PORT or MQTT=off",
  EACCES: "this user may not use it; choose a port above 1023 with MQTT_PORT or MQTT_TLS_PORT",
};

/** The ports on which the broker listens, the TLS port last. */
export interface Listening {
  readonly ports: readonly number[];
  /** Uses another certificate for new connections. Open ones keep the old one. */
  readonly renew: (certificate: Tls) => void;
  /** Stops listening, and ends the connections of the broker, those through WebSockets too. */
  readonly stop: () => void;
}

/** The ports on which the broker of a server listens now. */
export const openPorts = defineService((): { ports: readonly number[] } => ({ ports: [] }));

/**
 * Listens on MQTT_PORT and, with a certificate, on MQTT_TLS_PORT. It does without a port that cannot be used, and logs it.
 * Source: `live.md` §3.
 */
export function listenForMqtt({ config, log, get }: Services, broker: Broker): Listening {
  const { host, mqttPort, mqttTlsPort, tlsCert, tlsKey } = config;
  const threw = (cause: unknown): void => log.error("unexpected_error", { cause: stackOf(cause) });
  const open = (port: number, tls?: Tls): Listener[] => {
    try {
      return [listenForClients(broker, threw, host, port, tls)];
    } catch (error) {
      const { code = "", message } = error as NodeJS.ErrnoException; // its fields are looked at only if they are there
      log.warn("mqtt_not_listening", { port, reason: REASONS[code] ?? message });
      return [];
    }
  };
  const isWanted = isBrokerWanted(config);
  const plain = isWanted ? open(mqttPort) : [];
  const isSafe = isWanted && tlsCert !== undefined && tlsKey !== undefined;
  let safe = isSafe ? open(mqttTlsPort, { cert: Bun.file(tlsCert), key: Bun.file(tlsKey) }) : [];
  const ports = [...plain, ...safe].map(({ port }) => port);
  get(openPorts).ports = ports;
  return {
    ports,
    renew: (certificate) => {
      if (!isSafe) return;
      // `reload` of Bun 1.4.5 takes no certificate: another listener takes over the port at once.
      const [{ port } = { port: mqttTlsPort }] = safe;
      for (const listener of safe) listener.stop();
      safe = open(port, { cert: certificate.cert, key: certificate.key });
    },
    stop: () => {
      broker.close();
      for (const listener of [...plain, ...safe]) listener.stop();
    },
  };
}
