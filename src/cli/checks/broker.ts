import { connect } from "node:net";
import { addressOfUrl, addressWithoutRequest } from "../../platform/network/public-address";
import { brokerOf } from "../../features/account/commands";
import { type Finding, ok, type Subject, warning } from "./finding";

const MQTT_PORT = 1883;
const PATIENCE_MS = 4_000;

/** Whether somebody listens where clients are told that the message broker is. */
export async function checkBroker({ config }: Subject): Promise<Finding> {
  const { mqtt, mqtt_ws } = brokerOf(config, addressWithoutRequest(config, config.port));
  const websocket = addressOfUrl(mqtt_ws.replace(/^ws/i, "http"));
  const ports = [
    { host: mqtt, port: MQTT_PORT },
    { host: websocket.host, port: websocket.port },
  ];
  const problems = await Promise.all(
    ports.map(async ({ host, port }) => ({ address: `${host}:${port}`, problem: await problemOf(host, port) })),
  );
  const silent = problems.filter(({ problem }) => problem !== undefined);
  return silent.length === 0
    ? ok(`listens on ${problems.map(({ address }) => address).join(" and ")}`)
    : warning(
        `nothing listens on ${silent.map(({ address, problem }) => `${address} (${problem})`).join(" and ")}`,
        "start the message broker, or set MQTT_HOST and MQTT_WS",
      );
}

/** Why a TCP connection cannot be opened. */
function problemOf(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ""), port, timeout: PATIENCE_MS });
    const end = (problem?: string): void => {
      socket.destroy();
      resolve(problem);
    };
    socket.on("connect", () => end());
    socket.on("timeout", () => end("no answer"));
    socket.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}
