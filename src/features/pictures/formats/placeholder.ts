const WIDTH = 320;
const HEIGHT = 240;
const HEADER_BYTES = 54;

const BACKGROUND = 0xe4;
const INK = 0x8c;
const DOT_RADIUS = 14;
/** Their middles, in pixels from the left. */
const DOTS = [100, 160, 220];

/** The picture that stands for one that is not processed yet, as JPEG: three dots, which every language understands. */
export function drawPlaceholder(): Promise<Uint8Array> {
  const bitmap = Buffer.alloc(HEADER_BYTES + WIDTH * HEIGHT * 3);
  bitmap.write("BM", "latin1");
  bitmap.writeUInt32LE(bitmap.length, 2);
  bitmap.writeUInt32LE(HEADER_BYTES, 10);
  bitmap.writeUInt32LE(40, 14); // size of the second header
  bitmap.writeInt32LE(WIDTH, 18);
  bitmap.writeInt32LE(HEIGHT, 22);
  bitmap.writeUInt16LE(1, 26); // planes
  bitmap.writeUInt16LE(24, 28); // bits per pixel
  bitmap.fill(BACKGROUND, HEADER_BYTES);
  for (const dot of DOTS) {
    for (let y = -DOT_RADIUS; y <= DOT_RADIUS; y++) {
      const half = Math.round(Math.sqrt(DOT_RADIUS ** 2 - y ** 2));
      const row = HEADER_BYTES + (HEIGHT / 2 + y) * WIDTH * 3;
      bitmap.fill(INK, row + (dot - half) * 3, row + (dot + half + 1) * 3);
    }
  }
  return new Bun.Image(bitmap).jpeg().bytes();
}
