/** One picture of WebP and how long it is seen. */
export interface Frame {
  readonly webp: Buffer;
  readonly ms: number;
}

/** The chunks of a file that hold a picture: `VP8 `, `VP8L`, or `ALPH` before one. They are copied as they are. */
function pictureOf(webp: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 12; at + 8 <= webp.length;) {
    const end = at + 8 + webp.readUInt32LE(at + 4);
    const next = end + (end % 2);
    if (["VP8 ", "VP8L", "ALPH"].includes(webp.toString("latin1", at, at + 4))) parts.push(webp.subarray(at, next));
    at = next;
  }
  return Buffer.concat(parts);
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** A number in three bytes, as WebP has sizes and times. */
const three = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255]);

/** A picture that moves, of frames of the same size, without end. Source: the container specification of WebP. */
export function animated(frames: readonly Frame[], width: number, height: number): Buffer {
  const size = Buffer.concat([three(width - 1), three(height - 1)]);
  const shown = frames.map(({ webp, ms }) =>
    chunk("ANMF", Buffer.concat([three(0), three(0), size, three(ms), Buffer.from([2]), pictureOf(webp)])),
  );
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    chunk("VP8X", Buffer.concat([Buffer.from([2, 0, 0, 0]), size])),
    chunk("ANIM", Buffer.from([255, 255, 255, 255, 0, 0])),
    ...shown,
  ]);
  return chunk("RIFF", body);
}
