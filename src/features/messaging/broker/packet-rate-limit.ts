import { TokenBucket } from "../../../platform/fairness/token-bucket";
import { LIMITS } from "./limits";

/** The speed at which the packets of one client are read: their number and their bytes have a bucket each. */
export class PacketRateLimit {
  readonly #packets: TokenBucket;
  readonly #bytes: TokenBucket;

  constructor(nowMs: number) {
    this.#packets = new TokenBucket(LIMITS.messages, nowMs);
    this.#bytes = new TokenBucket(LIMITS.bytes, nowMs);
  }

  /** Whether another packet may be read. */
  admits(nowMs: number): boolean {
    return this.#packets.hasToken(nowMs) && this.#bytes.hasToken(nowMs);
  }

  /** Counts a packet of so many bytes. */
  count(length: number): void {
    this.#packets.take(1);
    this.#bytes.take(length);
  }
}
