import type { Session } from "../platform/auth/tokens";
import type { Database } from "../platform/db/database";
import type { PublicAddress } from "../platform/network/public-address";
import { unavailable } from "./errors";
import type { Caller } from "./right";
import type { Services } from "./services";

/** The sender of a request. Each value is computed when it is first asked for. */
export interface Client {
  /** Address at the other end of the connection. */
  readonly peer: string;
  /** IP address of the client, also behind trusted proxies. If these do not name one that can be read, it is `peer`. */
  readonly address: string;
  /** False if `address` belongs to a proxy, because the client's cannot be read. Then the address grants no rights. */
  readonly isIdentified: boolean;
  /** Loopback or one of TRUSTED_PROXIES itself, not somebody who comes through it. */
  readonly isTrusted: boolean;
  /** The client is on the server's own machine, so that limits per client do not apply (`accounts.md` §1.10). */
  readonly isLoopback: boolean;
  readonly publicAddress: PublicAddress;
  /** `known`: a device with this version; `unknown`: no User-Agent at all (`accounts.md` §2.3). */
  readonly device: { readonly version: string } | "unknown" | undefined;
  /** Name of the dialect that is spoken at the address at which it asks; undefined for the contract's own words. */
  readonly dialect: string | undefined;
  /** `X-Requested-With: XMLHttpRequest`. */
  readonly isBrowser: boolean;
}

/** Everything that an action may use: the services, the time and sender of the request, and its parsed input. */
export interface PublicContext {
  readonly services: Services;
  readonly db: Database;
  /** Id of the request in its answer; `NO_REQUEST` for work outside of requests. */
  readonly requestId: string;
  /** Time of the request; `nowText` as it is stored. */
  readonly now: Date;
  readonly nowText: string;
  readonly client: Client;
  /** Path parameters as sent, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The request's id where the sender has given it to no other one (`Idempotency-Key`). */
  readonly onlyId?: string | undefined;
  /** `Last-Event-ID`: how far a client has come whose stream of events has ended. */
  readonly lastEventId?: string | undefined;
  /** `Accept-Language`: the languages that the client wants. */
  readonly acceptedLanguages?: string | undefined;
  /** Aborted when the client goes away before it is answered. */
  readonly signal: AbortSignal;
  /** JSON object of the body; empty when the action ignores it. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Context of an authenticated request. */
export interface Context extends PublicContext {
  readonly userId: number;
  readonly deviceId: number;
  /** Content of the token. */
  readonly session: Session;
  /** The sender with their rights. Only the edge and the broker decide by it. */
  readonly caller: Caller;
  /**
   * Checks token and rights of the request again, for work that has waited.
   * @throws Refusal `unauthenticated`, `forbidden`.
   */
  readonly readmit: () => void;
}

/**
 * Call this at the beginning of a write: a request whose connection has ended must not change anything
 * (`operations.md` §6). The edge does it for actions with `writes`.
 * @throws Refusal `unavailable`, which nobody reads.
 */
export function requireConnection({ signal }: Pick<PublicContext, "signal">): void {
  if (signal.aborted) throw unavailable("The connection was closed.");
}
