import type { Config } from "../platform/config/options";
import type { Client } from "../framework/context";
import { addressOfHost, addressOfSettings, lanAddress, type PublicAddress } from "../platform/network/public-address";
import { forwardedFor } from "../platform/network/forwarded";
import { isLoopback } from "../platform/network/loopback";
import { trustedPeers } from "../platform/network/trusted-peers";
import { isVersion } from "../platform/version";
import { cutText } from "../platform/text";

/** A dialect where it is spoken. */
export interface Voice {
  /** Name of the dialect. */
  readonly dialect: string;
  /** Port of its own. */
  readonly port?: number;
  /** Address behind a proxy, told by `Host`. */
  readonly address?: PublicAddress;
  /** Product names in User-Agent by which devices are recognised. */
  readonly products: readonly string[];
}

/**
 * Reads who sent a request. `peer` is the address at the other end of the connection, `voice` what is spoken at the port by
 * which it came.
 */
export type ClientReader = (request: Request, peer: string, voice?: Voice) => Client;

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

/** Whether a client that names this host has asked at `address`. Hosts are the same in capitals, and with a dot at the end. */
function isAt(address: PublicAddress, host: string | null): boolean {
  const asked = host === null ? undefined : addressOfHost(host, address.secure);
  return asked?.port === address.port && plainHost(asked.host) === plainHost(address.host);
}

const plainHost = (host: string): string => host.toLowerCase().replace(/\.$/, "");

/** The beginning of a User-Agent that names one of these products, and the version behind it. */
function devicePatternOf(products: readonly string[]): RegExp | undefined {
  const names = products.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return names.length > 0 ? new RegExp(`(?:${names.join("|")})/(\\S*)`, "i") : undefined;
}

/** Prepares the reader from the settings. `port`: where the server listens. `voices`: those that `Host` tells. */
export function createClientReader(config: Config, port: number, voices: readonly Voice[] = []): ClientReader {
  const isTrusted = trustedPeers(config.trustedProxies);
  const fixed = addressOfSettings(config);
  const secure = config.tlsCert !== undefined || config.forceSsl;
  const devicePattern = devicePatternOf(config.deviceUserAgent);
  const patterns = new WeakMap<Voice, RegExp | undefined>();
  const patternOf = (voice: Voice): RegExp | undefined => {
    if (!patterns.has(voice)) patterns.set(voice, devicePatternOf(voice.products));
    return patterns.get(voice);
  };

  /** Undefined if a trusted proxy names no readable address. */
  function addressOf({ headers }: Request, peer: string): string | undefined {
    const forwarded = isTrusted(peer) ? headers.get("x-forwarded-for") : null;
    return forwarded === null ? peer : forwardedFor(forwarded, peer, isTrusted);
  }

  const hostOf = ({ headers }: Request, isFromProxy: boolean): string | null =>
    (isFromProxy ? headers.get("x-forwarded-host")?.split(",")[0]?.trim() : undefined) ?? headers.get("host");

  function publicAddressOf(request: Request, peer: string, voice: Voice | undefined): PublicAddress {
    if (voice?.address) return voice.address;
    const own = fixed && voice?.port !== undefined ? { ...fixed, port: voice.port } : fixed;
    if (own && own.path === undefined) return own;
    const { headers } = request;
    const trusted = isTrusted(peer);
    const isHttps = secure || (trusted && headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https");
    const host = hostOf(request, trusted);
    if (own && isAt(own, host)) return own;
    return (host && addressOfHost(host, isHttps)) || lanAddress(isHttps, voice?.port ?? port);
  }

  /** The voice of an address behind a proxy. */
  function voiceAt(request: Request, peer: string): Voice | undefined {
    const host = hostOf(request, isTrusted(peer));
    return voices.find(({ address }) => address && isAt(address, host));
  }

  function deviceOf({ headers }: Request, voice: Voice | undefined): Client["device"] {
    const agent = headers.get("user-agent");
    if (agent === null) return "unknown";
    const match = (voice ? patternOf(voice) : devicePattern)?.exec(agent);
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

    readonly #voice: Voice | undefined;

    constructor(request: Request, peer: string, voice: Voice | undefined) {
      this.#request = request;
      this.peer = peer;
      this.#voice = voice ?? (voices.length > 0 ? voiceAt(request, peer) : undefined);
    }

    get dialect(): string | undefined {
      return this.#voice?.dialect;
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
      return publicAddressOf(this.#request, this.peer, this.#voice);
    }

    get device(): Client["device"] {
      if (this.#device === null) this.#device = deviceOf(this.#request, this.#voice);
      return this.#device;
    }

    get isBrowser(): boolean {
      return this.#request.headers.get("x-requested-with") === "XMLHttpRequest";
    }
  }

  return (request, peer, voice) => new Sender(request, peer, voice);
}
