import type { Client } from "./context";

/** An endpoint of a feature for WebSockets. `T`: data of each connection. */
export interface WebSocketDoor<T = unknown> {
  readonly paths: readonly string[];
  /** Accepted sub-protocols. A client must offer one of them. */
  readonly protocols: readonly string[];
  /** Data of a new connection. Every origin is accepted, because no cookies are used. */
  readonly visit: (client: Client) => T;
  readonly handler: Bun.WebSocketHandler<T>;
}
