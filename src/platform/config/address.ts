import { resolve } from "node:path";
import type { Type } from "./types";

/**
 * Types of settings that hold an address. Those that become claims of a token are ASCII without `>`, `?` and `~`:
 * existing clients decode the payload with plain base64 (`accounts.md` §4.2).
 */
const host = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/i;

const claimText = /^(?:(?![>?~])[\x20-\x7e])+$/;

/** The parts of `text` if it is an address with one of `schemes` and a host. */
function addressWith(schemes: readonly string[], text: string): URL | undefined {
  const url = /^[a-z]+:\/\/[^/]/i.test(text) ? URL.parse(text) : null;
  return url && schemes.includes(url.protocol) && url.hostname !== "" ? url : undefined;
}

const hasCredentials = (url: URL): boolean => url.username !== "" || url.password !== "";

/** A path of plain segments, without `.` and `..`: `/garden`. */
const plainPath = /^(?:\/(?!\.\.?(?:\/|$))[\w.-]+)*$/;

/** Scheme, host, optional port and path. Value: `https://garden.example:8443/shed`, without a slash at its end. */
export const publicUrl: Type<string> = {
  form: "URL",
  rule: "http or https, host, optional port and path, such as https://garden.example:8443, without a password, the host in ASCII without > ? ~",
  parse: (text) => {
    const [, name = "", path = ""] = /^https?:\/\/([^/]+?)(?::[1-9]\d*)?((?:\/[^/]+)*)\/?$/i.exec(text) ?? [];
    const url = host.test(name) && plainPath.test(path) ? addressWith(["http:", "https:"], text) : undefined;
    return url && url.origin + path;
  },
  show: (value) => value,
};

/** Host of the message broker as in a URL: an IPv6 address has brackets. */
export const brokerHost: Type<string> = {
  form: "HOST",
  rule: "a host name or address without scheme, port and path, in ASCII without > ? ~",
  parse: (text) => (host.test(text) && URL.canParse(`ws://${text}`) ? text : undefined),
};

export const websocketUrl: Type<string> = {
  form: "URL",
  rule: "a ws or wss address without password, in ASCII without > ? ~",
  parse: (text) => {
    const url = claimText.test(text) ? addressWith(["ws:", "wss:"], text) : undefined;
    return url && !hasCredentials(url) && host.test(url.hostname) ? text : undefined;
  },
};

export const virtualHost: Type<string> = {
  form: "NAME",
  rule: "a name in ASCII without > ? ~",
  parse: (text) => (claimText.test(text) ? text : undefined),
};

export const webUrl: Type<string> = {
  form: "URL",
  rule: "an http or https address without password",
  parse: (text) => {
    const url = addressWith(["http:", "https:"], text);
    return url && !hasCredentials(url) ? text : undefined;
  },
};

/** A dialect and the address at which it is spoken: a port of its own, or an address behind a proxy. */
interface DialectPlace {
  readonly port?: number;
  /** Scheme, host and optional port. */
  readonly url?: string;
  /** Absolute path of its file. */
  readonly file: string;
}

/** A port or an address, and the file of the dialect that is spoken there. */
export const dialectPlace: Type<DialectPlace> = {
  form: "PORT=FILE",
  rule: "a port or an http or https address without a path, an equals sign and the file of a dialect, such as 3001=/etc/gardenshed/oldshed.toml",
  parse: (text) => {
    const [, place = "", name = ""] = /^([^=\s]+)\s*=\s*(\S[^\0]*)$/.exec(text) ?? [];
    if (name === "") return undefined;
    const file = resolve(name);
    if (/^\d{1,5}$/.test(place)) return Number(place) <= 65_535 ? { port: Number(place), file } : undefined;
    const url = publicUrl.parse(place);
    return url !== undefined && URL.parse(url)?.pathname === "/" ? { url, file } : undefined;
  },
};

/** A mail server. `tls`: encrypted from the first byte; otherwise STARTTLS is required when there is a `login`. */
interface SmtpServer {
  readonly tls: boolean;
  /** Host without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

export const smtpServer: Type<SmtpServer> = {
  form: "URL",
  rule: "smtp://user:password@host:587 or smtps://user:password@host:465, user and password optional together, their special characters written as %40",
  parse: (text) => {
    const url = addressWith(["smtp:", "smtps:"], text);
    const [user, password] = [url?.username, url?.password].map(decoded);
    const extra = url && url.pathname.replace("/", "") + url.search + url.hash;
    if (!url || extra || url.port === "0" || user === undefined || password === undefined) return undefined;
    if ((user === "") !== (password === "")) return undefined;
    const tls = url.protocol === "smtps:";
    const port = Number(url.port) || (tls ? 465 : 587);
    const login = user === "" ? undefined : Object.freeze({ user, password });
    return Object.freeze({ tls, host: url.hostname.replace(/^\[|\]$/g, ""), port, login });
  },
  show: ({ tls, host, port, login }) =>
    `${tls ? "smtps" : "smtp"}://${login ? "***@" : ""}${host.includes(":") ? `[${host}]` : host}:${port}`,
};

function decoded(part = ""): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** A message broker. `tls`: encrypted from the first byte. */
export interface BrokerServer {
  readonly tls: boolean;
  /** Host without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
  /** Path of its WebSocket, where it is reached through one. */
  readonly path?: string;
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** A broker as a text, without user and password. */
export const brokerText = ({ tls, host, port }: BrokerServer): string =>
  `${tls ? "mqtts" : "mqtt"}://${host.includes(":") ? `[${host}]` : host}:${port}`;

function parseBroker(text: string): BrokerServer | undefined {
  const url = addressWith(["mqtt:", "mqtts:"], text);
  const [user, password] = [url?.username, url?.password].map(decoded);
  const extra = url && url.pathname.replace("/", "") + url.search + url.hash;
  if (!url || extra || url.port === "0" || user === undefined || password === undefined) return undefined;
  if (user === "" && password !== "") return undefined;
  const tls = url.protocol === "mqtts:";
  const port = Number(url.port) || (tls ? 8883 : 1883);
  const login = user === "" ? undefined : Object.freeze({ user, password });
  return Object.freeze({ tls, host: url.hostname.replace(/^\[|\]$/g, ""), port, login });
}

/** A broker at which the server has a name of its own. */
export const brokerUrl: Type<BrokerServer> = {
  form: "URL",
  rule: "mqtt://host:1883 or mqtts://host:8883, without user and password",
  parse: (text) => {
    const server = parseBroker(text);
    return server?.login ? undefined : server;
  },
  show: brokerText,
};

/** A broker, with or without a log-in. */
export const brokerLoginUrl: Type<BrokerServer> = {
  form: "URL",
  rule: "mqtt://user:password@host:1883 or mqtts://user:password@host:8883, user and password optional, their special characters written as %40",
  parse: parseBroker,
  show: (server) => brokerText(server).replace("//", server.login ? "//***@" : "//"),
};
