import type { Client } from "./context";

/** The other end of a WebSocket. */
export type WebSocketPeer = Pick<
  Bun.ServerWebSocket<unknown>,
  "sendText" | "sendBinary" | "getBufferedAmount" | "ping" | "close" | "terminate"
>;

/** Handlers of an endpoint for one connection. */
export interface WebSocketHandler {
  readonly receive: (frame: string | Buffer<ArrayBuffer>) => void;
  /** The operating system has room again. */
  readonly drained?: () => void;
  /** A ping was answered. */
  readonly ponged?: () => void;
  readonly closed: () => void;
}

/** A client that opens a WebSocket. */
interface WebSocketRequest {
  readonly request: Request;
  readonly client: Client;
  /** Address at the other end of the connection. */
  readonly peer: string;
}

/** An endpoint for WebSockets. */
export interface WebSocketEndpoint {
  readonly paths: readonly string[];
  /** Accepted sub-protocols. A client must offer one of them. */
  readonly protocols: readonly string[];
  /** Longest frame. A server has one bound for all of its endpoints: the largest. */
  readonly frameBytes: number;
  /**
   * Returns what takes the connection when it is open; undefined ends it. Every origin is accepted, because no cookies are
   * used.
   */
  readonly admit: (visit: WebSocketRequest) => (peer: WebSocketPeer) => WebSocketHandler | undefined;
}
