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

/** Of a `Host` header: host name or address, optional port; undefined for anything else (`operations.md` §2, PUBLIC_URL). */
export function addressOfHost(text: string, secure: boolean): PublicAddress | undefined {
  const match = /^((?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?\.?)+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i.exec(text);
  const host = match?.[1];
  const port = match?.[2] === undefined ? defaultPort(secure) : Number(match[2]);
  return host === undefined || host.length > 253 || port < 1 || port > 65_535 ? undefined : { secure, host, port };
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
  { publicUrl, tlsCert, forceSsl }: Pick<Config, "publicUrl" | "tlsCert" | "forceSsl">,
  port: number,
): PublicAddress {
  if (publicUrl === undefined) return lanAddress(tlsCert !== undefined || forceSsl, port);
  const address = addressOfUrl(publicUrl);
  return forceSsl ? { ...address, secure: true } : address;
}

/** `https://host:port`, without the port where it is the scheme's own. */
export function originOf({ secure, host, port }: PublicAddress): string {
  return `${secure ? "https" : "http"}://${host}${port === defaultPort(secure) ? "" : `:${port}`}`;
}

/** Scheme-relative with the port always present: the claim `iss` (`accounts.md` §4.2). */
export const issuerOf = ({ host, port }: PublicAddress): string => `//${host}:${port}`;
