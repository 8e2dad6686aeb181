import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import type { Config } from "../config/options";

/** Address under which a server is reached. */
export interface PublicAddress {
  readonly secure: boolean;
  /** Host name or address, an IPv6 one in brackets. */
  readonly host: string;
  readonly port: number;
}

const defaultPort = (secure: boolean): number => (secure ? 443 : 80);

/** Of a URL, e.g. PUBLIC_URL. */
export function addressOfUrl(text: string): PublicAddress {
  const { protocol, hostname, port } = new URL(text);
  const secure = protocol === "https:";
  return { secure, host: hostname, port: port === "" ? defaultPort(secure) : Number(port) };
}

/** Of the setting PUBLIC_URL, which FORCE_SSL makes `https`; undefined without it. */
export function addressOfSettings({
  publicUrl,
  forceSsl,
}: Pick<Config, "publicUrl" | "forceSsl">): PublicAddress | undefined {
  return publicUrl === undefined
    ? undefined
    : addressOfUrl(forceSsl ? publicUrl.replace(/^http:/i, "https:") : publicUrl);
}

/** A text has one way only to be split into labels: no nested repetition, so that none takes long to be refused. */
const LABEL = "[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?";
const HOST = new RegExp(`^(${LABEL}(?:\\.${LABEL})*\\.?|\\[([0-9a-f:.]+)\\])(?::(\\d{1,5}))?$`, "i");
const HOST_MAXIMUM = 253;

/** Of a `Host` header: host name or address, optional port; undefined for anything else (`operations.md` §2, PUBLIC_URL). */
export function addressOfHost(text: string, secure: boolean): PublicAddress | undefined {
  const [, host = "", address, port = defaultPort(secure)] = HOST.exec(text) ?? [];
  const isHost = host !== "" && host.length <= HOST_MAXIMUM && (address === undefined || isIPv6(address));
  return isHost && Number(port) >= 1 && Number(port) <= 65_535 ? { secure, host, port: Number(port) } : undefined;
}

/** Addresses of this machine that others on its network can use, IPv4 first. */
export function lanHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  const reachable = addresses.filter(({ internal, address }) => !internal && !address.startsWith("fe80:"));
  const v4 = reachable.filter(({ family }) => family === "IPv4").map(({ address }) => address);
  const v6 = reachable.filter(({ family }) => family === "IPv6").map(({ address }) => `[${address}]`);
  return [...v4, ...v6];
}

/** The first address on the local network, for links without a request (`operations.md` §2); else the loopback address. */
export const lanAddress = (secure: boolean, port: number): PublicAddress => ({
  secure,
  host: lanHosts()[0] ?? "127.0.0.1",
  port,
});

/**
 * For links and tokens that no request asked for (mails, commands): PUBLIC_URL, else the first LAN address with `port`,
 * which is the one the server listens on (`operations.md` §2).
 */
export function addressWithoutRequest(
  settings: Pick<Config, "publicUrl" | "tlsCert" | "forceSsl">,
  port: number,
): PublicAddress {
  return addressOfSettings(settings) ?? lanAddress(settings.tlsCert !== undefined || settings.forceSsl, port);
}

/** `https://host:port`, without the port where it is the scheme's own. */
export function originOf({ secure, host, port }: PublicAddress): string {
  return `${secure ? "https" : "http"}://${host}${port === defaultPort(secure) ? "" : `:${port}`}`;
}

/** Scheme-relative with the port always present: the claim `iss` (`accounts.md` §4.2). */
export const issuerOf = ({ host, port }: PublicAddress): string => `//${host}:${port}`;
