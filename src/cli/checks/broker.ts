import { connect } from "node:net";
import { addressOfUrl, addressWithoutRequest } from "../../platform/network/public-address";
import type { Config } from "../../platform/config/options";
import { brokerOf, isBrokerWanted } from "../../features/account/commands";
import { brokerProblem } from "../../features/messaging/commands";
import { brokerText } from "../../platform/config/address";
import { opensWebSocket } from "../health";
import { broken, type Finding, ok, type Subject, together, warning, withoutSecret } from "./finding";

const MQTT_PORT = 1883;
const PATIENCE_MS = 4_000;

/**
 * Whether a program listens at the address of the message broker. If the broker is ours, it must be the server. For
 * BROKER_URL it also checks whether the server may log in.
 */
export async function checkBroker({ config, hidden, holder, onPort }: Subject): Promise<Finding | undefined> {
  if (isBrokerWanted(config)) return checkOwn(config, holder(), onPort);
  const { brokerUrl } = config;
  if (!brokerUrl) return checkOther(config);
  const withheld = withoutSecret({ hidden }, "broker_password");
  const [log, listens] = await Promise.all([withheld ?? checkLogIn(config, brokerText(brokerUrl)), checkOther(config)]);
  return together(`${brokerText(brokerUrl)} takes the log-in; ${listens.found}`, [log, problemIn(listens)]);
}

const problemIn = (finding: Finding): Finding | undefined => (finding.state === "ok" ? undefined : finding);

async function checkLogIn(config: Config, url: string): Promise<Finding | undefined> {
  const problem = await brokerProblem(config);
  return (
    problem &&
    broken(
      `the server cannot use ${url} (${problem.reason})`,
      problem.isRefusal
        ? "make the user gardenshed there, with the password of BROKER_PASSWORD or of keys/broker.secret, which a server makes"
        : "start the message broker, or look at BROKER_URL",
    )
  );
}

/** Ports on which robots reach the built-in one. */
export const ownPorts = ({ mqttPort, mqttTlsPort, tlsCert }: Config): readonly number[] =>
  tlsCert === undefined ? [mqttPort] : [mqttPort, mqttTlsPort];

/** Undefined while no server runs, because then nothing listens. */
async function checkOwn(
  config: Config,
  server: number | undefined,
  onPort: Subject["onPort"],
): Promise<Finding | undefined> {
  if (server === undefined || config.mqttPort === 0) return undefined;
  const ports = ownPorts(config);
  return together(`the built-in one listens on ${ports.join(" and ")}`, [
    ...ports.map((port) => problemOfPort(port, server, onPort(port))),
    await problemOfPages(config),
  ]);
}

/** Pages use the public address; a proxy there may not know WebSockets. */
async function problemOfPages({ publicUrl }: Config): Promise<Finding | undefined> {
  if (publicUrl === undefined || (await opensWebSocket(`${publicUrl}/ws`))) return undefined;
  const advice = "let the proxy pass WebSockets on, as `gardenshed print caddy` and `print nginx` do";
  return warning(`pages cannot open a WebSocket at ${publicUrl}/ws`, advice);
}

function problemOfPort(port: number, server: number, found: ReturnType<Subject["onPort"]>): Finding | undefined {
  if (found === "unknown" || (found !== undefined && found.pids.includes(server))) return undefined;
  if (found === undefined) return warning(`nothing listens on port ${port}`, "restart the server");
  const advice = "stop it and restart the server, or set MQTT_PORT, or MQTT_HOST when that is your broker";
  return warning(`process ${found.pids[0]} (${found.name}) holds port ${port}`, advice);
}

async function checkOther(config: Config): Promise<Finding> {
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
        "start the message broker, or use the built-in one: leave MQTT_HOST, MQTT_WS and BROKER_URL unset, and MQTT on",
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
