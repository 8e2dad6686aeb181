import type { Client, Over } from "./wire";

/** What the process of clients is told to do, one order at a time. */
export interface Orders {
  /** Connects clients beside those that are there, so many at a time. */
  readonly open: {
    readonly port: number;
    readonly clients: readonly Client[];
    readonly over?: Over;
    readonly together?: number;
  };
  /** All clients that write send so many messages, one by one and by turns; over when all readers have got theirs. */
  readonly burst: { readonly messages: number; readonly bytes: number };
  /** Every client that writes sends so many messages a second for so long, evenly. What clients of `probe` feel meanwhile is measured. */
  readonly pace: {
    readonly perSecond: number;
    readonly seconds: number;
    readonly bytes: number;
    /** Name of a client that writes what it reads itself, again and again, and is not paced. */
    readonly probe?: string;
  };
  /**
   * Every client that writes sends so many packets at once: messages to topics that were never used before, or subscriptions
   * to where it writes. What the client of `probe` feels in the seconds from then on is measured.
   */
  readonly flood: {
    readonly packets: "topics" | "subscriptions";
    readonly count: number;
    readonly seconds: number;
    readonly probe: string;
  };
  /** All clients that write send so many logs of QoS 1, one by one and by turns; over when all are acknowledged. */
  readonly logs: { readonly messages: number };
  /** Ends all connections. */
  readonly close: Record<string, never>;
}

export interface Outcome {
  readonly seconds: number;
  readonly messages: number;
  readonly deliveries: number;
  /** Longest wait of the probe in milliseconds. */
  readonly worst: number;
  /** For how many milliseconds at most the clients themselves were held up meanwhile. */
  readonly held: number;
}
