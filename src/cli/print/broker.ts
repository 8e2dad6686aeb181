import type { Config } from "../../platform/config/options";
import { addressOfUrl } from "../../platform/network/public-address";
import { upstreamOf } from "./proxy";

/* The common parts of the texts for message brokers. */

/** The port at which robots expect MQTT. */
export const MQTT_PORT = 1883;

/** The port for pages, as clients get it. */
export const webSocketPort = ({ mqttWs }: Config): number =>
  mqttWs === undefined ? 3002 : addressOfUrl(mqttWs.replace(/^ws/i, "http")).port;

/** The address that a broker on the same machine asks. */
export const hooksOf = (config: Config): string =>
  `${config.tlsCert === undefined ? "http" : "https"}://${upstreamOf(config)}`;

/** Text as comment lines. */
export const comment = (text: string): string => text.replace(/^/gm, "# ").replace(/ +$/gm, "");

/** The built-in broker comes first. */
export const BUILT_IN = `Gardenshed has a message broker of its own, which needs no file, ends connections as soon as their token is revoked and
keeps accounts apart by itself. This text is for those who have another one already.`;

/** How to start the server if another broker asks it. */
export const howToRun = (config: Config): string =>
  `Run Gardenshed with BROKER_HOOKS=on and MQTT_HOST=${config.mqttHost ?? "<the name under which clients reach this broker>"}.
It answers brokers on its own machine (at ${upstreamOf(config)}), and those whose address TRUSTED_PROXIES lists.`;
