/** The transport of a connection: TCP, TLS or WebSocket. */
export interface Link {
  /** Bytes that were given to `send` and are not on their way yet. */
  readonly backlog: number;
  readonly send: (bytes: Buffer) => void;
  /** Reads nothing more until `resume`. False if it cannot pause: a server's WebSockets go on reading (Bun 1.4). */
  readonly pause: () => boolean;
  readonly resume: () => void;
  /** Closes it. If the other end does not close within a second, the connection is cut. */
  readonly close: () => void;
}

/** How long the other end has to take the last bytes. */
export const FAREWELL_MS = 1_000;
