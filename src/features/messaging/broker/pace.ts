import { Bucket } from "./bucket";
import { LIMITS } from "./limits";

/** How fast the packets of one client are read: their number and their bytes. */
export class Pace {
  readonly #packets: Bucket;
  readonly #bytes: Bucket;

  constructor(nowMs: number) {
    this.#packets = new Bucket(LIMITS.messages, nowMs);
    this.#bytes = new Bucket(LIMITS.bytes, nowMs);
  }

  /** Whether another packet may be read. */
  admits(nowMs: number): boolean {
    return this.#packets.has(1, nowMs) && this.#bytes.has(1, nowMs);
  }

  /** Counts a packet of so many bytes. */
  count(bytes: number): void {
    this.#packets.take(1);
    this.#bytes.take(bytes);
  }
}
