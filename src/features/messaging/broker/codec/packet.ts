/** 3 is MQTT 3.1, 4 is 3.1.1. */
export type ProtocolVersion = 3 | 4 | 5;

/** Types of packets: the first four bits. */
export const TYPES = {
  connect: 1,
  connack: 2,
  publish: 3,
  puback: 4,
  pubrec: 5,
  pubrel: 6,
  pubcomp: 7,
  subscribe: 8,
  suback: 9,
  unsubscribe: 10,
  unsuback: 11,
  pingreq: 12,
  pingresp: 13,
  disconnect: 14,
  auth: 15,
} as const;

/** A last message, which the server sends for a client that has gone. `properties`: bytes of MQTT 5 with their length. */
export interface Will {
  readonly topic: string;
  readonly payload: Buffer;
  readonly properties?: Buffer | undefined;
}

export interface Connect {
  readonly cmd: "connect";
  readonly protocolVersion: ProtocolVersion;
  readonly clientId: string;
  readonly clean: boolean;
  /** Seconds; 0 for none. */
  readonly keepalive: number;
  readonly username?: string | undefined;
  readonly password?: Buffer | undefined;
  readonly will?: Will | undefined;
  readonly properties?: {
    readonly maximumPacketSize?: number | undefined;
    readonly authenticationMethod?: string | undefined;
  };
}

export interface Publish {
  readonly cmd: "publish";
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: number;
  /** Message id of QoS 1 and 2. */
  readonly messageId?: number;
  /** Properties of MQTT 5 as they came, with their length; undefined without any. */
  readonly properties?: Buffer | undefined;
}

export interface Subscribe {
  readonly cmd: "subscribe";
  readonly messageId: number;
  readonly subscriptions: readonly { readonly topic: string; readonly nl: boolean }[];
}

export interface Unsubscribe {
  readonly cmd: "unsubscribe";
  readonly messageId: number;
  readonly unsubscriptions: readonly string[];
}

/** A packet of a client. */
export type Packet =
  | Connect
  | Publish
  | Subscribe
  | Unsubscribe
  | { readonly cmd: "pubrel"; readonly messageId: number }
  | { readonly cmd: "pingreq" }
  | { readonly cmd: "disconnect"; readonly reasonCode: number };

/** Why the bytes of a client are no packet, in the words of the endings and refusals. */
export type ProtocolErrorName = "malformed" | "protocol" | "topic_alias" | "subscription_identifier";

/** A packet that the standard forbids. */
export class ProtocolError extends Error {
  readonly problem: ProtocolErrorName;

  constructor(problem: ProtocolErrorName) {
    super(problem);
    this.problem = problem;
  }
}

/** A log-in that the standard forbids, of a client whose version is known: it is told. */
export class ConnectError extends Error {
  readonly problem: "malformed" | "protocol" | "version";
  readonly version: ProtocolVersion;

  constructor(problem: ConnectError["problem"], version: ProtocolVersion) {
    super(problem);
    this.problem = problem;
    this.version = version;
  }
}
