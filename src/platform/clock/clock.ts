/** The clock of a machine. */
export interface Clock {
  /** The time that it shows. It may be wrong, and is set without notice. */
  readonly now: () => Date;
  /** Time that this process has seen pass, in ms. Setting the clock does not change it. */
  readonly passedMs: () => number;
}

export const systemClock: Clock = { now: () => new Date(), passedMs: () => performance.now() };
