import type { Session } from "../platform/auth/tokens";
import type { Database } from "../platform/db/database";
import type { PublicAddress } from "../platform/network/public-address";
import type { Services } from "./services";

/** What a request tells about its sender. Each value is worked out when it is first asked for. */
export interface Client {
  /** Address at the other end of the connection. */
  readonly peer: string;
  /** IP address, behind trusted proxies that of the real client; where they name none that can be read, `peer`. */
  readonly address: string;
  /** False when `address` stands in for one that cannot be read: then nothing is allowed because of it. */
  readonly isIdentified: boolean;
  /** Loopback or one of TRUSTED_PROXIES itself, not somebody who comes through it. */
  readonly isTrusted: boolean;
  /** On the server's own machine, and so exempt from limits per client (`accounts.md` §1.10). */
  readonly isLoopback: boolean;
  readonly publicAddress: PublicAddress;
  /** `known`: a device with this version; `unknown`: no User-Agent at all (`accounts.md` §2.3). */
  readonly device: { readonly version: string } | "unknown" | undefined;
  /** `X-Requested-With: XMLHttpRequest`. */
  readonly isBrowser: boolean;
}

/** What an action may use: the services, the time and sender of the request, and its parsed input. */
export interface PublicContext {
  readonly services: Services;
  readonly db: Database;
  /** Id under which the answer names the request; `NO_REQUEST` for work that none has asked for. */
  readonly requestId: string;
  /** Time of the request; `nowText` as it is stored. */
  readonly now: Date;
  readonly nowText: string;
  readonly client: Client;
  /** Path parameters as sent, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** `Last-Event-ID`: how far a client has come whose stream of events has ended. */
  readonly lastEventId?: string | undefined;
  /** Aborted when the client goes away before it is answered. */
  readonly signal: AbortSignal;
  /** JSON object of the body; empty when the action ignores it. */
  readonly body: Readonly<Record<string, unknown>>;
  /**
   * Belongs at the beginning of every write: what nobody hears of is not stored (`operations.md` §6). The edge asks for
   * actions that say what they write. @throws Refusal `unavailable` when the connection has ended.
   */
  readonly requireConnection: () => void;
}

/** Context of an authenticated request. */
export interface Context extends PublicContext {
  readonly userId: number;
  readonly deviceId: number;
  /** What the token used says. */
  readonly session: Session;
}
