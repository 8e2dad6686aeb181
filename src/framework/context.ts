import type { Quota } from "../features/ai/quota";
import type { Keys } from "../platform/auth/keys";
import type { LoginFailures } from "../features/account/session/login-failures";
import type { Passwords } from "../platform/auth/passwords";
import type { Session, Tokens } from "../platform/auth/tokens";
import type { Config } from "../platform/config/options";
import type { Database } from "../platform/db/database";
import type { WriteQueue } from "../platform/db/write-queue";
import type { ImageStore } from "../features/pictures/store";
import type { JobQueue } from "../platform/jobs/queue";
import type { Presence } from "../features/account/device/presence";
import type { PublicAddress } from "../platform/network/public-address";

/** What the program is made of; one set per running server or command. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly writes: WriteQueue;
  readonly clock: () => Date;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  /** At the first start they come only after the server listens. */
  readonly keys: Promise<Keys>;
  readonly loginFailures: LoginFailures;
  readonly aiQuota: Quota;
  readonly presence: Presence;
  readonly jobs: JobQueue;
  readonly images: ImageStore;
  readonly log: Logger;
}

/** One line per event; never a body, password or token. */
export interface Logger {
  readonly debug: (event: string, details?: Readonly<Record<string, unknown>>) => void;
  readonly info: (event: string, details?: Readonly<Record<string, unknown>>) => void;
  readonly warn: (event: string, details?: Readonly<Record<string, unknown>>) => void;
  readonly error: (event: string, details?: Readonly<Record<string, unknown>>) => void;
}

/** What a request tells about its sender. Each value is worked out when it is first asked for. */
export interface Client {
  /** Address at the other end of the connection. */
  readonly peer: string;
  /** IP address, behind trusted proxies that of the real client. */
  readonly address: string;
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
  /** Time of the request; `nowText` as it is stored. */
  readonly now: Date;
  readonly nowText: string;
  readonly client: Client;
  /** Path parameters as sent, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** JSON object of the body; empty when the action ignores it. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Context of an authenticated request. */
export interface Context extends PublicContext {
  readonly userId: number;
  readonly deviceId: number;
  /** What the token used says. */
  readonly session: Session;
}
