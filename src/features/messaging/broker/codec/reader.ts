import { isUtf8 } from "node:buffer";
import { ProtocolError } from "./packet";

/** Most bytes of a number of variable length. */
const LENGTH_BYTES = 4;

/** NUL, and the sign for bytes that are no UTF-8, which may also be meant. */
const SUSPICIOUS = /[\0\ufffd]/;

/** Reads a packet from its beginning to its end. Each read throws a `Fault` when the bytes are not as the standard says. */
export class Reader {
  readonly #bytes: Buffer;
  #at: number;
  #end: number;

  constructor(bytes: Buffer, at: number, end = bytes.length) {
    this.#bytes = bytes;
    this.#at = at;
    this.#end = end;
  }

  /** The place of the next byte. */
  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#end;
  }

  byte(): number {
    return this.#bytes[this.#skip(1)] ?? 0;
  }

  short(): number {
    return this.#bytes.readUInt16BE(this.#skip(2));
  }

  long(): number {
    return this.#bytes.readUInt32BE(this.#skip(4));
  }

  /** A number of seven bits in a byte, with as few bytes as it needs. */
  variable(): number {
    let value = 0;
    for (let count = 0; count < LENGTH_BYTES; count++) {
      const byte = this.byte();
      value += (byte & 127) * 128 ** count;
      if (byte < 128 && (byte > 0 || count === 0)) return value;
      if (byte < 128) break;
    }
    throw new ProtocolError("malformed");
  }

  binary(): Buffer {
    return this.bytes(this.short());
  }

  /** Text in UTF-8, without NUL. */
  text(): string {
    const length = this.short();
    const start = this.#skip(length);
    const text = this.#bytes.toString("utf8", start, start + length);
    if (SUSPICIOUS.test(text)) this.#requireText(start, length);
    return text;
  }

  bytes(length: number): Buffer {
    const start = this.#skip(length);
    return this.#bytes.subarray(start, start + length);
  }

  rest(): Buffer {
    return this.bytes(this.#end - this.#at);
  }

  /** The next bytes as a reader of their own. */
  part(length: number): Reader {
    const start = this.#skip(length);
    return new Reader(this.#bytes, start, start + length);
  }

  /** The bytes that were read since a place. */
  since(at: number): Buffer {
    return this.#bytes.subarray(at, this.#at);
  }

  /** Nothing may be left. */
  end(): void {
    if (!this.isAtEnd) throw new ProtocolError("malformed");
  }

  #requireText(start: number, length: number): void {
    const bytes = this.#bytes.subarray(start, start + length);
    if (!isUtf8(bytes) || bytes.includes(0)) throw new ProtocolError("malformed");
  }

  #skip(length: number): number {
    const start = this.#at;
    if (start + length > this.#end) throw new ProtocolError("malformed");
    this.#at += length;
    return start;
  }
}
