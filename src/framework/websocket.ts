import type { Client } from "./context";

/** Where a feature takes WebSockets. `T`: what it keeps with each of them. */
export interface WebSocketDoor<T = unknown> {
  readonly paths: readonly string[];
  /** Sub-protocols, of which a client must name one. */
  readonly protocols: readonly string[];
  /** What a new one brings along. Any origin may come: no cookies are used. */
  readonly visit: (client: Client) => T;
  readonly handler: Bun.WebSocketHandler<T>;
}
