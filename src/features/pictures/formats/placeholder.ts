const WIDTH = 320;
const HEIGHT = 240;
const HEADER_BYTES = 54;

const BACKGROUND = 0xe4;
const INK = 0x8c;
const DOT_RADIUS = 14;
/** Middles of the dots, in pixels from the left. */
const DOTS = [100, 160, 220];
/** Half the width and height of the cross, and half the width of its strokes. */
const CROSS = 40;
const STROKE = 10;

/** Draws a stroke in a row, `y` pixels below the middle. Positions are in pixels from the left. */
type Draw = (y: number, from: number, to: number) => void;

function drawDots(draw: Draw): void {
  for (const dot of DOTS) {
    for (let y = -DOT_RADIUS; y <= DOT_RADIUS; y++) {
      const half = Math.round(Math.sqrt(DOT_RADIUS ** 2 - y ** 2));
      draw(y, dot - half, dot + half);
    }
  }
}

function drawCross(draw: Draw): void {
  for (let y = -CROSS; y <= CROSS; y++) {
    for (const middle of [WIDTH / 2 - y, WIDTH / 2 + y]) draw(y, middle - STROKE, middle + STROKE);
  }
}

/** The pictures that stand for one without a file, by their text: signs that every language understands. */
const PLACEHOLDERS = { "Processing...": drawDots, Refused: drawCross } as const;
export type Placeholder = keyof typeof PLACEHOLDERS;
export const placeholderTexts: readonly string[] = Object.keys(PLACEHOLDERS);

/** The placeholder with a text. Unknown texts get the placeholder of a picture that is not processed yet. */
export const placeholderWith = (text: string | null): Placeholder =>
  text !== null && Object.hasOwn(PLACEHOLDERS, text) ? (text as Placeholder) : "Processing..."; // it is one of the keys

/** Where a placeholder is shown (`accounts.md` §8.3). */
export const placeholderPath = (text: Placeholder): string => `/placeholder.jpg?text=${text}`;

/** A placeholder as JPEG. */
export function drawPlaceholder(text: Placeholder): Promise<Uint8Array> {
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
  PLACEHOLDERS[text]((y, from, to) => {
    const row = HEADER_BYTES + (HEIGHT / 2 + y) * WIDTH * 3;
    bitmap.fill(INK, row + from * 3, row + (to + 1) * 3);
  });
  return new Bun.Image(bitmap).jpeg().bytes();
}
