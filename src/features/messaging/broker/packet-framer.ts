/** Why no further bytes of a connection can be read. */
type FrameProblem = "malformed" | "too_large";

/** Longest fixed header: a byte and the length in up to four. */
const LENGTH_BYTES = 4;

/**
 * Cuts the bytes of a connection into whole packets. A packet that is too long is refused by the length it announces,
 * before any of it is kept. Packets are views of memory that later bytes do not overwrite.
 */
export class PacketFramer {
  #bytes: Buffer = NOTHING;
  #start = 0;
  #end = 0;
  /** Whether `#bytes` is a buffer of our own, with room behind `#end`. */
  #isOwn = false;

  /** Bytes that wait to be read. */
  get waiting(): number {
    return this.#end - this.#start;
  }

  push(chunk: Buffer): void {
    const { waiting } = this;
    if (waiting === 0) return this.#hold(chunk, chunk.length, false);
    if (!this.#isOwn || this.#bytes.length - this.#end < chunk.length) this.#move(Math.max(waiting, chunk.length));
    chunk.copy(this.#bytes, this.#end);
    this.#end += chunk.length;
  }

  /** The next packet. Undefined until it is complete. `maximum`: its bytes, header included. */
  next(maximum: number): Buffer | FrameProblem | undefined {
    let length = 0;
    for (let index = 1; index <= LENGTH_BYTES; index++) {
      if (index >= this.waiting) return this.#wait();
      const byte = this.#bytes[this.#start + index] ?? 0;
      length += (byte & 127) * 128 ** (index - 1);
      if (byte < 128) return this.#packet(1 + index + length, maximum);
    }
    return "malformed";
  }

  /** Drops the bytes that wait. */
  clear(): void {
    this.#hold(NOTHING, 0, false);
  }

  #packet(size: number, maximum: number): Buffer | FrameProblem | undefined {
    if (size > maximum) return "too_large";
    if (this.waiting < size) return this.#wait();
    // Most chunks are one packet. A view of it would take more memory than a short packet.
    const isAll = this.#start === 0 && this.#bytes.length === size;
    const packet = isAll ? this.#bytes : this.#bytes.subarray(this.#start, this.#start + size);
    if (this.waiting === size) this.clear();
    else this.#start += size;
    return packet;
  }

  /** Copies an incomplete packet, so that it does not keep the whole chunk in memory. */
  #wait(): undefined {
    if (this.waiting === 0) this.clear();
    else if (!this.#isOwn) this.#move(0);
  }

  /** Copies the waiting bytes to a buffer of our own with `room` bytes behind them. */
  #move(room: number): void {
    const { waiting } = this;
    const moved = Buffer.allocUnsafeSlow(waiting + room);
    this.#bytes.copy(moved, 0, this.#start, this.#end);
    this.#hold(moved, waiting, true);
  }

  #hold(bytes: Buffer, end: number, isOwn: boolean): void {
    this.#bytes = bytes;
    this.#start = 0;
    this.#end = end;
    this.#isOwn = isOwn;
  }
}

const NOTHING = Buffer.alloc(0);
