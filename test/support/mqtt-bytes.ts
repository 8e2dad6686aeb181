/* Packets of MQTT by hand, so that they may be wrong. */

type Part = number | string | Buffer | readonly Part[];

/** Bytes one behind the other; a text as it is, without its length. */
export function bytes(...parts: readonly Part[]): Buffer {
  return Buffer.concat(
    parts.map((part) => {
      if (typeof part === "number") return Buffer.from([part]);
      if (typeof part === "string") return Buffer.from(part);
      return Buffer.isBuffer(part) ? part : bytes(...part);
    }),
  );
}

export const short = (value: number): Buffer => bytes(value >> 8, value & 0xff);
export const long = (value: number): Buffer => bytes(short(value >>> 16), short(value & 0xffff));

/** A number of variable length. */
export function variable(value: number): Buffer {
  const parts = [];
  let rest = value;
  for (; rest > 127; rest >>= 7) parts.push((rest & 127) | 128);
  return bytes(...parts, rest);
}

/** A text or binary data behind its length. */
export const sized = (content: string | Buffer): Buffer => bytes(short(Buffer.byteLength(content)), content);

/** A packet: its first byte, its length, and what follows. */
export function packet(first: number, ...parts: readonly Part[]): Buffer {
  const body = bytes(...parts);
  return bytes(first, variable(body.length), body);
}

/** Properties of MQTT 5 behind their length. */
export function properties(...parts: readonly Part[]): Buffer {
  const all = bytes(...parts);
  return bytes(variable(all.length), all);
}
