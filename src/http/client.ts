import type { Config } from "../platform/config/options";
import type { Client } from "../framework/context";
import { addressOfHost, addressOfSettings, lanAddress, type PublicAddress } from "../platform/network/public-address";
import { forwardedFor } from "../platform/network/forwarded";
import { isLoopback } from "../platform/network/loopback";
import { trustedPeers } from "../platform/network/trusted-peers";
import { isVersion } from "../platform/version";
import { cutText } from "../platform/text";

/** Reads who sent a request. `peer` is the address at the other end of the connection. */
export type ClientReader = (request: Request, peer: string) => Client;

/** Longest version text that is read (`accounts.md` §2.3). */
const VERSION_MAXIMUM = 12;

/** Headers in which proxies describe their clients. */
const FORWARDING = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
] as const;

/** Whether a client that names this host has asked at `address`. */
function isAt(address: PublicAddress, host: string | null): boolean {
  const asked = host === null ? undefined : addressOfHost(host, address.secure);
  return asked?.host === address.host && asked.port === address.port;
}

/** Prepares the reader from the settings. `port`: where the server listens. */
export function createClientReader(config: Config, port: number): ClientReader {
  const isTrusted = trustedPeers(config.trustedProxies);
  const fixed = addressOfSettings(config);
  const secure = config.tlsCert !== undefined || config.forceSsl;
  const products = config.deviceUserAgent.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const devicePattern = products.length > 0 ? new RegExp(`(?:${products.join("|")})/(\\S*)`, "i") : undefined;

  /** Undefined if a trusted proxy names no readable address. */
  function addressOf({ headers }: Request, peer: string): string | undefined {
    const forwarded = isTrusted(peer) ? headers.get("x-forwarded-for") : null;
    return forwarded === null ? peer : forwardedFor(forwarded, peer, isTrusted);
  }

  function publicAddressOf({ headers }: Request, peer: string): PublicAddress {
    if (fixed && fixed.path === undefined) return fixed;
    const trusted = isTrusted(peer);
    const isHttps = secure || (trusted && headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https");
    const host = (trusted ? headers.get("x-forwarded-host")?.split(",")[0]?.trim() : undefined) ?? headers.get("host");
    if (fixed && isAt(fixed, host)) return fixed;
    return (host && addressOfHost(host, isHttps)) || lanAddress(isHttps, port);
  }

  function deviceOf({ headers }: Request): Client["device"] {
    const agent = headers.get("user-agent");
    if (agent === null) return "unknown";
    const match = devicePattern?.exec(agent);
    if (!match) return undefined;
    const version = cutText(match[1] ?? "", VERSION_MAXIMUM, "").toLowerCase();
    return { version: isVersion(version) ? version : "0.0.0" };
  }

  class Sender implements Client {
    readonly peer: string;
    readonly #request: Request;
    /** `null` until it is asked for. */
    #address: string | undefined | null = null;
    /** `null` until it is asked for. */
    #device: Client["device"] | null = null;

    constructor(request: Request, peer: string) {
      this.#request = request;
      this.peer = peer;
    }

    get address(): string {
      return this.#identity ?? this.peer;
    }

    get isIdentified(): boolean {
      return this.#identity !== undefined;
    }

    get isTrusted(): boolean {
      return isTrusted(this.peer) && !FORWARDING.some((name) => this.#request.headers.has(name));
    }

    get isLoopback(): boolean {
      return this.#identity !== undefined && isLoopback(this.#identity);
    }

    get #identity(): string | undefined {
      if (this.#address === null) this.#address = addressOf(this.#request, this.peer);
      return this.#address;
    }

    get publicAddress(): PublicAddress {
      return publicAddressOf(this.#request, this.peer);
    }

    get device(): Client["device"] {
      if (this.#device === null) this.#device = deviceOf(this.#request);
      return this.#device;
    }

    get isBrowser(): boolean {
      return this.#request.headers.get("x-requested-with") === "XMLHttpRequest";
    }
  }

  return (request, peer) => new Sender(request, peer);
}
