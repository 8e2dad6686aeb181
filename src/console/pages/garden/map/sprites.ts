import type { Tool } from "../../../../client/records";
import type { CropLook } from "../../../../robot/garden/crop-looks";
import type { Form } from "../../../garden/canopy";
import type { Light } from "../../../garden/light";
import { type IconName, shapesOf } from "../../../icons/icon";
import { letterOf } from "../../../icons/letter";
import { sharpness } from "./canvas";
import { drawFoliage } from "./foliage/plant";
import type { Dot, Pen } from "./pen";

/* Pictures are drawn once per size and theme, and then copied: a thousand copies are cheap. */

/** Plants are not smaller than this many pixels, so that they can be seen. */
const SMALLEST_PX = 8;
/** Largest picture of a plant; larger plants are drawn from it. */
const LARGEST_PX = 200;
/** Pictures have sizes that are so far apart, as a share: plants of all ages need few of them. */
const STEP = 1.1;
/** Sizes up to which there are so many pictures of a plant, each turned otherwise. */
const TURNS = [
  [40, 4],
  [100, 2],
] as const;
/** Size from which on edges of leaves are seen. */
const DETAILED_PX = 30;

/** Pixels across a plant whose leaves reach so many millimetres: one of the sizes that pictures have. */
export function plantSize(canopy: number, scale: number): number {
  const size = Math.max(SMALLEST_PX, 2 * canopy * scale);
  return size > LARGEST_PX ? size : Math.round(STEP ** Math.round(Math.log(size) / Math.log(STEP)));
}

const sprites = new Map<string, HTMLCanvasElement>();
/** Pixels of all pictures together: more than a theme and a level of zoom need. */
const MOST_PIXELS = 12_000_000;
let pixels = 0;

function made(key: string, size: number, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const known = sprites.get(key);
  if (known) return known;
  const ratio = sharpness();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.ceil(size * ratio);
  const context = canvas.getContext("2d");
  if (context) {
    context.scale((size * ratio) / 24, (size * ratio) / 24);
    draw(context);
  }
  pixels += canvas.width * canvas.height;
  if (pixels > MOST_PIXELS) {
    sprites.clear();
    pixels = canvas.width * canvas.height;
  }
  sprites.set(key, canvas);
  return canvas;
}

function drawText(context: CanvasRenderingContext2D, letter: string): void {
  context.font = "600 13px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(letter, 12, 12.7);
}

/** How far above the soil leaves are, as a share of their radius: so far away lie their shadows. */
const HEIGHT = 0.6;
/** Room around a plant for its shadow, as a share of its size. */
const SHADE = 0.35;
/** A plant has another turn than the one before it, by its id. */
const TURN = 2.399;

/** Content of a picture of a plant. */
interface Portrait {
  readonly look: CropLook | "weed" | undefined;
  readonly form: Form;
  readonly id: number;
}

/** Draws a plant from above with its shadow, so many pixels wide. */
export function drawPortrait({ context }: Pen, { x, y }: Dot, size: number, plant: Portrait, light: Light): void {
  const whole = Math.round(size * (1 + 2 * SHADE));
  const picture = portraitOf(plant, Math.min(size, LARGEST_PX), light);
  const ratio = sharpness();
  // Whole pixels: a picture between them is worked out anew from its neighbours.
  const at = (middle: number): number => Math.round((middle - whole / 2) * ratio) / ratio;
  context.drawImage(picture, at(x), at(y), whole, whole);
}

function portraitOf({ look, form, id }: Portrait, size: number, { shadow }: Light): HTMLCanvasElement {
  const turn = id % (TURNS.find(([most]) => size <= most)?.[1] ?? 1);
  const whole = Math.round(size * (1 + 2 * SHADE));
  return made(`${look ?? "plant"} ${form} ${size} ${turn} ${shadow.x} ${shadow.y}`, whole, (context) => {
    context.translate(12, 12);
    context.scale(12 / (1 + 2 * SHADE), 12 / (1 + 2 * SHADE));
    if (form !== "stump" && form !== "place") drawShadow(context, HEIGHT * shadow.x, HEIGHT * shadow.y);
    context.rotate(turn * TURN);
    drawFoliage(context, look, form === "place" ? "grown" : form, size < DETAILED_PX);
  });
}

/** The shadow of a plant: soft and round. */
function drawShadow(context: CanvasRenderingContext2D, x: number, y: number): void {
  const fading = context.createRadialGradient(x, y, 0.35, x, y, 1);
  fading.addColorStop(0, "rgb(15 8 2 / 55%)");
  fading.addColorStop(0.6, "rgb(15 8 2 / 40%)");
  fading.addColorStop(1, "rgb(15 8 2 / 0%)");
  context.fillStyle = fading;
  context.fillRect(-3, -3, 6, 6);
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
