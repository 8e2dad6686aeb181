import type { Socket } from "node:net";

/** The pace of a robot. */
export interface Pace {
  /** Between two log-ins over HTTP, and two downloads at its start. */
  readonly retryMs: number;
  /** Before the first attempt to reach the broker again, and at most: it doubles each time. */
  readonly backOffMs: readonly [first: number, longest: number];
  /** Seconds. */
  readonly keepalive: number;
}
/** As the real one. */
export const REAL_PACE: Pace = { retryMs: 5_000, backOffMs: [1_000, 120_000], keepalive: 60 };
/** The same for tests that wait for it. */
export const QUICK_PACE: Pace = { ...REAL_PACE, retryMs: 20, backOffMs: [5, 50], keepalive: 2 };

/** What its owner tells it at set-up, and its surroundings. */
export interface StandInOptions {
  /** `http://…` without a path. */
  readonly server: string;
  readonly email: string;
  readonly password: string;
  /** Connects to the broker of a server. */
  readonly broker: (server: string) => Socket;
  readonly pace?: Pace;
  readonly clock?: () => Date;
}
