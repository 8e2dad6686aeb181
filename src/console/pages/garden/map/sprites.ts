import type { Tool } from "../../../../client/records";
import type { CropLook } from "../../../../robot/garden/crop-looks";
import { letterOf } from "../../../icons/crop";
import { CROP_PICTURES } from "../../../icons/crop-pictures";
import { type IconName, shapesOf } from "../../../icons/icon";
import type { Pen } from "./pen";

/* Pictures of plants are drawn once per size and theme, and then copied: a thousand copies are cheap. */

/** Pictures are not smaller than this many millimetres on the map, within bounds, so that small plants can be seen. */
const PICTURE_MM = 90;
const SMALLEST_PX = 10;
const USUAL_PX = 22;
const LARGEST_PX = 80;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Pixels across the picture of something with a radius in millimetres. */
export const pictureSize = (radius: number, scale: number): number =>
  Math.round(clamp(2 * radius * scale, clamp(PICTURE_MM * scale, SMALLEST_PX, USUAL_PX), LARGEST_PX));

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

function drawLook(context: CanvasRenderingContext2D, look: CropLook, color: Pen["color"]): void {
  for (const [token, path] of CROP_PICTURES[look]) {
    context.fillStyle = color(token);
    context.fill(pathOf(path));
  }
}

function drawLetter(context: CanvasRenderingContext2D, letter: string, color: Pen["color"]): void {
  context.fillStyle = color("--color-green");
  context.beginPath();
  context.arc(12, 12, 10, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = color("--surface");
  drawText(context, letter);
}

function drawText(context: CanvasRenderingContext2D, letter: string): void {
  context.font = "600 13px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(letter, 12, 12.7);
}

/** The room that a plant takes. */
export function drawCircle(
  { context, color }: Pick<Pen, "context" | "color">,
  x: number,
  y: number,
  radius: number,
): void {
  context.beginPath();
  context.arc(x, y, radius - 0.5, 0, 2 * Math.PI);
  context.fillStyle = context.strokeStyle = color("--color-green");
  context.globalAlpha = 0.16;
  context.fill();
  context.globalAlpha = 0.4;
  context.lineWidth = 1;
  context.stroke();
  context.globalAlpha = 1;
}

/** Circle of a point as a picture. */
export const circlePicture = ({ color }: Pen, radius: number): HTMLCanvasElement =>
  made(`circle ${radius} ${color("--color-green")}`, 2 * radius, (context) => {
    context.scale(24 / (2 * radius), 24 / (2 * radius));
    drawCircle({ context, color }, radius, radius, radius);
  });

/** The picture of a plant, `size` pixels wide. */
export function pictureOf(pen: Pen, look: CropLook | undefined, name: string, size: number): HTMLCanvasElement {
  const { color } = pen;
  const what = look ?? letterOf(name);
  return made(`${what} ${size} ${color("--surface")}`, size, (context) =>
    look ? drawLook(context, look, color) : drawLetter(context, what, color),
  );
}

/** Icons of tools by their type. */
const TYPES: Partial<Record<NonNullable<Tool["type"]>, IconName>> = {
  rotary_tool: "refresh",
  seed_bin: "sprout",
  seed_tray: "sprout",
  seed_trough: "sprout",
  seeder: "sprout",
  soil_sensor: "sensors",
  watering_nozzle: "water",
  weeder: "weeds",
};
/** Icons of others by a word in their names; the rest have their letter. */
const TOOLS: readonly (readonly [RegExp, IconName])[] = [
  [/water|nozzle/i, "water"],
  [/weed/i, "weeds"],
  [/sensor|probe/i, "sensors"],
  [/seed|bin|tray|trough/i, "sprout"],
  [/rotary|mill/i, "refresh"],
];

type Shape = Readonly<Record<string, string | number | undefined>>;
const SHAPES: Readonly<Record<string, (path: Path2D, shape: Shape) => void>> = {
  path: (path, { d }) => path.addPath(new Path2D(String(d))),
  circle: (path, { cx, cy, r }) => {
    path.moveTo(Number(cx) + Number(r), Number(cy));
    path.arc(Number(cx), Number(cy), Number(r), 0, 2 * Math.PI);
  },
  line: (path, { x1, y1, x2, y2 }) => {
    path.moveTo(Number(x1), Number(y1));
    path.lineTo(Number(x2), Number(y2));
  },
  rect: (path, { x, y, width, height, rx }) =>
    path.roundRect(Number(x), Number(y), Number(width), Number(height), Number(rx ?? 0)),
};

/** The sign of a tool, `size` pixels wide. */
export function toolPicture({ color }: Pen, { name, type = "none" }: Tool, size: number): HTMLCanvasElement {
  const icon = TYPES[type] ?? TOOLS.find(([word]) => word.test(name))?.[1];
  const what = icon ?? letterOf(name);
  return made(`tool ${what} ${size} ${color("--text")}`, size, (context) => {
    context.strokeStyle = context.fillStyle = color("--text");
    if (!icon) return drawText(context, what);
    const path = new Path2D();
    for (const [tag, shape] of shapesOf(icon)) SHAPES[tag]?.(path, shape);
    context.lineWidth = 2;
    context.lineCap = context.lineJoin = "round";
    context.stroke(path);
  });
}
