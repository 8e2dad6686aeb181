import type { Family } from "../../../garden/families";
import { CROP_PICTURES, letterOf } from "../../../icons/crop";
import type { Pen } from "./pen";

/* Pictures of plants are drawn once per size and theme, and then copied: a thousand copies are cheap. */

const paths = new Map<string, Path2D>();
const pathOf = (text: string): Path2D => {
  const path = paths.get(text) ?? new Path2D(text);
  paths.set(text, path);
  return path;
};

const sprites = new Map<string, HTMLCanvasElement>();
/** More than a theme and a level of zoom need. */
const MOST_SPRITES = 200;

function made(key: string, size: number, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const known = sprites.get(key);
  if (known) return known;
  const ratio = Math.min(devicePixelRatio, 2);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.ceil(size * ratio);
  const context = canvas.getContext("2d");
  if (context) {
    context.scale((size * ratio) / 24, (size * ratio) / 24);
    draw(context);
  }
  if (sprites.size >= MOST_SPRITES) sprites.clear();
  sprites.set(key, canvas);
  return canvas;
}

function drawFamily(context: CanvasRenderingContext2D, family: Family, color: Pen["color"]): void {
  for (const part of CROP_PICTURES[family]) {
    context.fillStyle = color(part.color);
    context.fill(pathOf(part.path));
  }
}

function drawLetter(context: CanvasRenderingContext2D, letter: string, color: Pen["color"]): void {
  context.fillStyle = color("--color-green");
  context.beginPath();
  context.arc(12, 12, 10, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = color("--surface");
  context.font = "600 13px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(letter, 12, 12.7);
}

/** The picture of a plant, `size` pixels wide. */
export function pictureOf(pen: Pen, family: Family | undefined, name: string, size: number): HTMLCanvasElement {
  const { color } = pen;
  const what = family ?? letterOf(name);
  return made(`${what} ${size} ${color("--surface")}`, size, (context) =>
    family ? drawFamily(context, family, color) : drawLetter(context, what, color),
  );
}
