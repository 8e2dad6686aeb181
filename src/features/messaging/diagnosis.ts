import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { named } from "../../framework/field/schema";
import { isLoopbackHost } from "../../platform/network/loopback";
import { lanHosts, originOf } from "../../platform/network/public-address";
import {
  brokerOf,
  currentVersion,
  findRobot,
  isBrokerWanted,
  lastHearing,
  lastRequest,
  REFUSAL_REASONS,
  robotRefusals,
} from "../account";
import { openPorts } from "./broker/listen";

/** The port of MQTT that robots use, without TLS and with it (`live.md` §3). */
const ROBOT_PORT = { ws: 1883, wss: 8883 } as const;

/**
 * Addresses to enter in the robot, the best first: the address of this request, unless only this machine can use it, or it
 * has a path, which robots do not take. In the first case somebody at this machine is told the addresses on the local
 * network, in the second everybody. Empty if other machines cannot reach the server.
 */
function addressesOf({ services: { config }, client }: Context): readonly string[] {
  const own = client.publicAddress;
  if (own.path !== undefined)
    return lanHosts().map((host) =>
      originOf({ ...own, host, secure: config.tlsCert !== undefined, port: config.port }),
    );
  if (!isLoopbackHost(own.host)) return [originOf(own)];
  if (config.publicUrl !== undefined || isLoopbackHost(config.host) || !client.isLoopback) return [];
  return lanHosts().map((host) => originOf({ ...own, host }));
}

/** Where robots look for the message broker, and whether ours listens there; null for another broker. */
function brokerFinding({ services: { config, get }, client }: Context) {
  const { mqtt: host, mqtt_ws } = brokerOf(config, client.publicAddress, { aud: "bot" });
  const port = ROBOT_PORT[mqtt_ws.startsWith("wss:") ? "wss" : "ws"];
  const isOther = config.mqtt && !isBrokerWanted(config);
  return { host, port, listens: isOther ? null : get(openPorts).ports.includes(port) };
}

function diagnose(context: Context): object {
  const { services, db, deviceId, nowText } = context;
  const { last_saw_api = null, dos_version = null, token } = findRobot(db, deviceId);
  return {
    now: nowText,
    addresses: addressesOf(context),
    broker: brokerFinding(context),
    requested_at: lastRequest(services, deviceId, last_saw_api),
    heard_at: lastHearing(services, deviceId),
    version: currentVersion(services, deviceId, dos_version),
    token: token ? { created_at: token.created_at, expires_at: new Date(token.exp * 1000).toISOString() } : null,
    refused: services.get(robotRefusals).of(deviceId),
  };
}

const time = (description: string) => Type.String({ format: "date-time", description });
const timeOrNull = (description: string) =>
  Type.Union([Type.String({ format: "date-time" }), Type.Null()], { description });

const schema = () =>
  Type.Object({
    now: time("The clock of the server"),
    addresses: Type.Array(Type.String({ examples: ["http://192.168.1.20:3000"] }), {
      description: "What to enter in the robot, the best first; empty when other machines cannot reach the server",
    }),
    broker: Type.Object({
      host: Type.String({ examples: ["192.168.1.20"] }),
      port: Type.Integer({ examples: [1883] }),
      listens: Type.Union([Type.Boolean(), Type.Null()], { description: "Null for a broker that is not ours" }),
    }),
    requested_at: timeOrNull("Its last request over HTTP"),
    heard_at: timeOrNull("Its last message"),
    version: Type.Union([Type.String({ examples: ["15.8.0"] }), Type.Null()], {
      description: "The software that it told last",
    }),
    token: Type.Union(
      [Type.Object({ created_at: time("When it was made"), expires_at: time("Its end") }), Type.Null()],
      { description: "The newest token of a robot that is in force" },
    ),
    refused: Type.Array(
      Type.Object({
        at: time("The last time"),
        reason: Type.Union(REFUSAL_REASONS.map((reason) => Type.Literal(reason))),
      }),
      {
        description: "When it was refused last, since the start of the server: once for each reason, the newest first",
      },
    ),
  });

/** Facts for a person whose robot does not come. Source: `accounts.md` §4.7. */
export const diagnosis = {
  name: "diagnosis",
  isOwn: true as const,
  summary: "Why the robot is not there",
  actions: [
    action({
      method: "GET",
      path: "/api/device/diagnosis",
      right: "read",
      id: "diagnoseRobot",
      summary: "Find out why the robot is not there",
      description: "What the server knows of the way between robot and server: times and reasons, no secret.",
      response: () => named("RobotDiagnosis", schema),
      run: diagnose,
    }),
  ],
};
