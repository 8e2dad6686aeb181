import { LIMITS } from "./limits";

const { messages, bytes } = LIMITS;

/** How fast the packets of one client are read: their number and their bytes. Both limits allow bursts and fill evenly. */
export class Pace {
  #packets: number = messages.burst;
  #bytes: number = bytes.burst;
  #filledAt: number;

  constructor(nowMs: number) {
    this.#filledAt = nowMs;
  }

  /** Whether another packet may be read. */
  admits(nowMs: number): boolean {
    const passedMs = nowMs - this.#filledAt;
    this.#packets = Math.min(messages.burst, this.#packets + (passedMs * messages.perSecond) / 1_000);
    this.#bytes = Math.min(bytes.burst, this.#bytes + (passedMs * bytes.perSecond) / 1_000);
    this.#filledAt = nowMs;
    return this.#packets >= 1 && this.#bytes >= 1;
  }

  /** Counts a packet of so many bytes. */
  count(length: number): void {
    this.#packets -= 1;
    this.#bytes -= length;
  }
}
