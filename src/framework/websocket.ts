import type { Client } from "./context";

/** The other end of a WebSocket. */
export type WebSocketPeer = Pick<
  Bun.ServerWebSocket<unknown>,
  "sendText" | "sendBinary" | "getBufferedAmount" | "ping" | "close" | "terminate"
>;

/** A door's handlers for a connection. */
export interface WebSocketGuest {
  readonly receive: (frame: string | Buffer<ArrayBuffer>) => void;
  /** The operating system has room again. */
  readonly drained?: () => void;
  /** A ping was answered. */
  readonly ponged?: () => void;
  readonly closed: () => void;
}

/** A client that opens a WebSocket. */
interface WebSocketVisit {
  readonly request: Request;
  readonly client: Client;
  /** Address at the other end of the connection. */
  readonly peer: string;
}

/** An endpoint for WebSockets. */
export interface WebSocketDoor {
  readonly paths: readonly string[];
  /** Accepted sub-protocols. A client must offer one of them. */
  readonly protocols: readonly string[];
  /** Longest frame. A server has one bound for all of its doors: the largest. */
  readonly frameBytes: number;
  /**
   * Returns what takes the connection when it is open; undefined ends it. Every origin is accepted, because no cookies are
   * used.
   */
  readonly admit: (visit: WebSocketVisit) => (peer: WebSocketPeer) => WebSocketGuest | undefined;
}
