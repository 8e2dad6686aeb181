import { type Duplex, Transform, type TransformCallback } from "node:stream";
import { fixedHeader } from "../broker/codec";

/** Bytes of a fixed header, of which the last four tell the length. */
const HEAD_BYTES = 5;

/**
 * Cuts packets of a broker that have more bytes than `maximum`, because the library keeps whatever comes. Brokers of MQTT 3.1.1 do not
 * keep long ones back. A cut message is acknowledged like others, so it does not come again.
 */
export class PacketTruncator extends Transform {
  readonly #maximum: number;
  /** The part of a fixed header that has come. */
  #head: number[] = [];
  /** Bytes of the packet that are to come: those that go through, and the rest. */
  #kept = 0;
  #cut = 0;

  constructor(maximum: number) {
    super();
    this.#maximum = maximum;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    for (let rest = chunk; rest.length > 0;) rest = rest.subarray(this.#take(rest));
    done();
  }

  /** Takes some of the bytes, and returns how many. */
  #take(bytes: Buffer): number {
    const kept = Math.min(this.#kept, bytes.length);
    const cut = Math.min(this.#cut, bytes.length);
    if (kept > 0) {
      this.#kept -= kept;
      this.push(bytes.subarray(0, kept));
      return kept;
    }
    if (cut > 0) {
      this.#cut -= cut;
      return cut;
    }
    this.#readHead(bytes[0] ?? 0);
    return 1;
  }

  #readHead(byte: number): void {
    this.#head.push(byte);
    const [first = 0, ...digits] = this.#head;
    const isWhole = digits.length > 0 && (byte < 128 || this.#head.length === HEAD_BYTES);
    if (!isWhole) return;
    const length = digits.reduce((sum, digit, index) => sum + (digit & 127) * 128 ** index, 0);
    // With a fifth digit it is no packet, and the library says so.
    const isLong = byte < 128 && this.#head.length + length > this.#maximum;
    this.#kept = isLong ? this.#maximum - HEAD_BYTES : length;
    this.#cut = length - this.#kept;
    this.push(Buffer.from(isLong ? fixedHeader(first, this.#kept) : this.#head));
    this.#head = [];
  }
}

/** Connection from which a reader gets what a cutter lets through. The library reads by `pipe`. */
export function cutting<Stream extends Duplex>(stream: Stream, maximum: number): Stream {
  const pipe = stream.pipe.bind(stream);
  return Object.assign(stream, {
    pipe: (reader: NodeJS.WritableStream) => pipe(new PacketTruncator(maximum)).pipe(reader),
  });
}
