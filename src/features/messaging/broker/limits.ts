import { MINUTE_MS } from "../../../platform/time";

/** The limits of the broker. Source: `live.md` §3, "Limits"; kB are 1,024 bytes, packets are counted whole. */

const KB = 1024;

export const LIMITS = {
  /** Bytes of a packet before the log-in, and after it. */
  firstPacket: 8 * KB,
  packet: 128 * KB,
  connectMs: 5_000,
  /** Connections that have not logged in, per client address and in all. Demos are counted apart. */
  pending: { perAddress: 10, inAll: 200 },
  connections: 2_000,
  /** Connections in all, and those that only robots may take. So other clients of an account never keep its robot out. */
  ofGarden: { owner: 48, each: 8, others: 48 },
  keptForRobots: 4,
  /** Log-ins of an account. A token counts once a minute. */
  logIns: { count: 60, windowMs: 5 * MINUTE_MS },
  refusedLogIns: { count: 30, windowMs: 5 * MINUTE_MS },
  topicBytes: 255,
  levels: 8,
  filters: 32,
  clientId: 128,
  will: KB,
  messages: { perSecond: 100, burst: 500 },
  bytes: { perSecond: 256 * KB, burst: 1024 * KB },
  /** Number of refused publishes after which a connection ends. */
  refusedPublishes: 100,
  /** Messages of QoS 2 that a client has begun and not ended. */
  unreleased: 100,
  /** Bytes that wait for a subscriber before it loses messages, and how long it may be behind. */
  behind: 256 * KB,
  behindMs: 30_000,
  /** Seconds that stand for keepalive 0. */
  keepaliveSeconds: 300,
  /** Bytes of all state trees that are kept. */
  states: 16 * KB * KB,
} as const;
