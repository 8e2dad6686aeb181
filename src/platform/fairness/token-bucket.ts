/** How fast a bucket fills, and how much it takes: the longest burst. */
interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Token bucket: full at first, it fills evenly. A taker may take more tokens than there are; the next taker waits longer then. */
export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #filledAt: number;

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#filledAt = nowMs;
  }

  /** Whether there is a token. */
  hasToken(nowMs: number): boolean {
    const { perSecond, burst } = this.#rate;
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#filledAt) * perSecond) / 1_000);
    this.#filledAt = nowMs;
    return this.#tokens >= 1;
  }

  take(tokens: number): void {
    this.#tokens -= tokens;
  }
}
