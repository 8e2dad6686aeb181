import type { Pen } from "./pen";

/* Soil as a pattern: made once, laid in every tile. */

/** Side of the pattern, and of its lumps, from the finest to the largest; each divides it. */
const SIDE = 192;
const LUMPS = [
  { side: 1, weight: 0.16 },
  { side: 3, weight: 0.2 },
  { side: 12, weight: 0.14 },
  { side: 64, weight: 0.1 },
] as const;
/** Stones of a pattern, and the largest of them. */
const STONES = 26;
const STONE_PX = 1.7;

/** Numbers from 0 to 1 that look like chance, and are always the same. */
function chance(n: number): number {
  let hash = Math.imul(n + 1, 0x9e37_79b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

const smooth = (share: number): number => share * share * (3 - 2 * share);

/** Smooth hills between corners of squares; the pattern goes on at its edges. */
function lump(x: number, y: number, side: number): number {
  const squares = SIDE / side;
  const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
  const [right, down] = [smooth(x / side - column), smooth(y / side - row)];
  const corner = (across: number, along: number): number =>
    chance(((row + along) % squares) * squares + ((column + across) % squares) + 9973 * side);
  const upper = corner(0, 0) * (1 - right) + corner(1, 0) * right;
  const lower = corner(0, 1) * (1 - right) + corner(1, 1) * right;
  return upper * (1 - down) + lower * down;
}

function makePattern(context: CanvasRenderingContext2D): CanvasPattern | null {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const own = canvas.getContext("2d");
  if (!own) return null;
  const image = own.createImageData(SIDE, SIDE);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const level = LUMPS.reduce((sum, { side, weight }) => sum + weight * (lump(x, y, side) - 0.5), 0);
    // Light and shade lie above the colour of the soil, which the theme has.
    image.data.set(level > 0 ? [255, 228, 190, 190 * level] : [14, 6, 0, -360 * level], 4 * at);
  }
  own.putImageData(image, 0, 0);
  for (let stone = 0; stone < STONES; stone++) {
    const [x, y, size] = [chance(3 * stone), chance(3 * stone + 1), chance(3 * stone + 2)];
    own.fillStyle = `rgb(214 196 168 / ${Math.round(12 + 20 * size)}%)`;
    own.beginPath();
    own.ellipse(x * SIDE, y * SIDE, 0.6 + STONE_PX * size, 0.5 + 0.8 * STONE_PX * size, 6 * size, 0, 2 * Math.PI);
    own.fill();
  }
  return context.createPattern(canvas, "repeat");
}

let pattern: CanvasPattern | null | undefined;

/** Fills a rectangle of the map with soil. */
export function fillSoil({ context, color, window }: Pen, ...box: readonly [number, number, number, number]): void {
  context.fillStyle = color("--soil");
  context.fillRect(...box);
  pattern ??= makePattern(context);
  if (!pattern) return;
  pattern.setTransform(new DOMMatrix([1, 0, 0, 1, -window.left, -window.top]));
  context.fillStyle = pattern;
  context.fillRect(...box);
}
