import { networkInterfaces } from "node:os";
import type { Config } from "../config/options";
import { net } from "./net";

/** An address of the server. */
export interface PublicAddress {
  readonly secure: boolean;
  /** Host name or IP address; IPv6 in brackets. */
  readonly host: string;
  readonly port: number;
  /** Path below which a proxy shows the server, such as `/garden`. */
  readonly path?: string;
}

const defaultPort = (secure: boolean): number => (secure ? 443 : 80);

/** The address in a URL, e.g. PUBLIC_URL. */
export function addressOfUrl(text: string): PublicAddress {
  const { protocol, hostname, port, pathname } = new URL(text);
  const secure = protocol === "https:";
  const address = { secure, host: hostname, port: port === "" ? defaultPort(secure) : Number(port) };
  return pathname === "/" ? address : { ...address, path: pathname };
}

/** The address in PUBLIC_URL, with `https` if FORCE_SSL is set; undefined without PUBLIC_URL. */
export function addressOfSettings({
  publicUrl,
  forceSsl,
}: Pick<Config, "publicUrl" | "forceSsl">): PublicAddress | undefined {
  return publicUrl === undefined
    ? undefined
    : addressOfUrl(forceSsl ? publicUrl.replace(/^http:/i, "https:") : publicUrl);
}

/** A host name splits into labels in one way only. Without nested repetition no text takes long to match. */
const LABEL = "[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?";
const HOST = new RegExp(`^(${LABEL}(?:\\.${LABEL})*\\.?|\\[([0-9a-f:.]+)\\])(?::(\\d{1,5}))?$`, "i");
const HOST_MAXIMUM = 253;

/** The address in a `Host` header, with or without a port; undefined for anything else (`operations.md` §2, PUBLIC_URL). */
export function addressOfHost(text: string, secure: boolean): PublicAddress | undefined {
  const [, host = "", address, port = defaultPort(secure)] = HOST.exec(text) ?? [];
  const isHost = host !== "" && host.length <= HOST_MAXIMUM && (address === undefined || net().isIPv6(address));
  return isHost && Number(port) >= 1 && Number(port) <= 65_535 ? { secure, host, port: Number(port) } : undefined;
}

/** Addresses of this machine on its local network, IPv4 first. */
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
 * The address for links and tokens outside of requests (mails, commands): PUBLIC_URL, else the first LAN address with
 * `port`, on which the server listens (`operations.md` §2).
 */
export function addressWithoutRequest(
  settings: Pick<Config, "publicUrl" | "tlsCert" | "forceSsl">,
  port: number,
): PublicAddress {
  return addressOfSettings(settings) ?? lanAddress(settings.tlsCert !== undefined || settings.forceSsl, port);
}

/** `https://host:port`, without the default port of the scheme. */
export function originOf({ secure, host, port }: PublicAddress): string {
  return `${secure ? "https" : "http"}://${host}${port === defaultPort(secure) ? "" : `:${port}`}`;
}

/** Origin with the path: what the addresses of the server begin with. */
export const baseOf = (address: PublicAddress): string => originOf(address) + (address.path ?? "");

/** The claim `iss`: scheme-relative, always with the port (`accounts.md` §4.2). */
export const issuerOf = ({ host, port }: PublicAddress): string => `//${host}:${port}`;
