/** A connection's way to the other end: TCP, TLS or WebSocket. */
export interface Link {
  /** Bytes that were given to `send` and are not on their way yet. */
  readonly backlog: number;
  readonly send: (bytes: Buffer) => void;
  /** Reads nothing more until `resume`. False where that cannot be: server sockets for WebSocket go on reading (Bun 1.4). */
  readonly pause: () => boolean;
  readonly resume: () => void;
  /** Ends it. Who does not take the end within a second is cut off. */
  readonly close: () => void;
}

/** How long the other end has to take what was sent last. */
export const FAREWELL_MS = 1_000;
