import type { CropLook } from "../../../../../robot/garden/crop-looks";
import { type Leaves, leavesOfLook, type LeafShape, LEAVES_OF_WEEDS } from "../../../../../robot/garden/leaves";
import type { Form } from "../../../../garden/canopy";
import { drawOrnament } from "./ornaments";

/* Plants from above, drawn into a circle with the radius 1 around the origin. */

type Rgb = readonly [red: number, green: number, blue: number];
type Context = CanvasRenderingContext2D;

/** Colours of leaves by crop, where their shape has another one. */
const TINTS: Readonly<Partial<Record<CropLook, Rgb>>> = {
  basil: [96, 172, 66],
  beet: [98, 146, 78],
  broccoli: [104, 154, 124],
  cabbage: [132, 178, 138],
  carrot: [118, 178, 72],
  corn: [112, 166, 72],
  dill: [138, 182, 80],
  eggplant: [92, 146, 92],
  garlic: [126, 174, 112],
  grain: [196, 182, 100],
  herb: [128, 160, 120],
  kale: [72, 136, 104],
  leek: [104, 160, 122],
  lettuce: [150, 196, 92],
  onion: [110, 166, 104],
  potato: [88, 148, 72],
  pumpkin: [92, 150, 70],
  radish: [112, 170, 72],
  strawberry: [78, 152, 66],
  tomato: [88, 156, 76],
};

/** One leaf from the middle to the right, with the length 1. */
const LEAF_SHAPES: Readonly<Record<LeafShape, (path: Path2D) => void>> = {
  blades: (path) => {
    path.moveTo(0, -0.05);
    path.bezierCurveTo(0.4, -0.14, 0.8, -0.1, 1, 0.04);
    path.bezierCurveTo(0.8, 0, 0.4, 0.02, 0, 0.05);
  },
  broad: (path) => {
    path.moveTo(0, 0);
    path.lineTo(0.2, -0.03);
    path.bezierCurveTo(0.3, -0.42, 0.85, -0.42, 1, 0);
    path.bezierCurveTo(0.85, 0.42, 0.3, 0.42, 0.2, 0.03);
  },
  crown: (path) => path.arc(0.68, 0, 0.32, 0, 2 * Math.PI),
  feathers: (path) => {
    for (let at = 0.25; at < 1; at += 0.14) {
      for (const side of [-1, 1]) {
        const reach = 0.3 * (1.15 - at);
        path.moveTo(at - 0.08, 0);
        path.quadraticCurveTo(at + 0.02, side * reach, at + 0.12, side * reach);
        path.quadraticCurveTo(at + 0.1, side * 0.03, at - 0.08, 0);
      }
    }
    path.rect(0, -0.012, 0.95, 0.024);
  },
  head: (path) => {
    path.moveTo(0, 0);
    path.bezierCurveTo(0.2, -0.4, 0.45, -0.52, 0.6, -0.46);
    path.quadraticCurveTo(0.78, -0.5, 0.82, -0.3);
    path.quadraticCurveTo(1, -0.22, 0.98, 0);
    path.quadraticCurveTo(1, 0.22, 0.82, 0.3);
    path.quadraticCurveTo(0.78, 0.5, 0.6, 0.46);
    path.bezierCurveTo(0.45, 0.52, 0.2, 0.4, 0, 0);
  },
  lobes: (path) => {
    const leaflet = (x: number, y: number, angle: number, length: number): void => {
      const [cos, sin] = [Math.cos(angle) * length, Math.sin(angle) * length];
      path.moveTo(x, y);
      path.quadraticCurveTo(x + 0.5 * cos - 0.45 * sin, y + 0.5 * sin + 0.45 * cos, x + cos, y + sin);
      path.quadraticCurveTo(x + 0.5 * cos + 0.45 * sin, y + 0.5 * sin - 0.45 * cos, x, y);
    };
    path.rect(0, -0.012, 0.6, 0.024);
    leaflet(0.55, 0, 0, 0.45);
    for (const side of [-1, 1]) {
      leaflet(0.52, 0, side * 0.95, 0.36);
      leaflet(0.3, 0, side * 1.1, 0.3);
    }
  },
};

/** Rings of leaves, the lowest first: share of the leaves of a plant, their length, and how light they are. */
const RINGS = [
  { share: 1, length: 1, light: 0.82 },
  { share: 0.75, length: 0.76, light: 0.98 },
  { share: 0.5, length: 0.5, light: 1.16 },
] as const;

/** How much lighter small plants are: their leaves are one with the soil else. */
const LIGHTER = 1.25;

const leafPaths = new Map<LeafShape, Path2D>();
function leafPath(shape: LeafShape): Path2D {
  const path = leafPaths.get(shape) ?? new Path2D();
  if (!leafPaths.has(shape)) LEAF_SHAPES[shape](path);
  leafPaths.set(shape, path);
  return path;
}

const shaded = ([red, green, blue]: Rgb, light: number): string =>
  `rgb(${Math.round(red * light)} ${Math.round(green * light)} ${Math.round(blue * light)})`;

/** The colour of leaves from their middle to their tips. */
function gradientOf(context: Context, color: Rgb, light: number): CanvasGradient {
  const gradient = context.createLinearGradient(0, 0, 1, 0);
  gradient.addColorStop(0, shaded(color, 0.62 * light));
  gradient.addColorStop(0.65, shaded(color, light));
  gradient.addColorStop(1, shaded(color, 1.16 * light));
  return gradient;
}

function drawLeaves(context: Context, { shape, count }: Leaves, color: Rgb, isSmall: boolean): void {
  const leaf = leafPath(shape);
  RINGS.forEach(({ share, length, light }, ring) => {
    const leaves = Math.max(3, Math.round(count * share));
    context.fillStyle = gradientOf(context, color, isSmall ? LIGHTER * light : light);
    for (let at = 0; at < leaves; at++) {
      context.save();
      context.rotate(((at + ring / 2) * 2 * Math.PI) / leaves + 0.12 * Math.sin(7 * at));
      const own = length * (0.9 + 0.1 * Math.cos(5 * at + ring));
      context.scale(own, own);
      context.fill(leaf);
      if (!isSmall) drawEdge(context, shape, color);
      context.restore();
    }
  });
}

/** The edge of a leaf, and the rib of a large one. */
function drawEdge(context: Context, shape: LeafShape, color: Rgb): void {
  context.globalAlpha = 0.3;
  context.lineWidth = 0.02;
  context.strokeStyle = shaded(color, 0.5);
  context.stroke(leafPath(shape));
  if (shape !== "broad" && shape !== "head") return;
  context.strokeStyle = "#f2f7d8";
  context.lineWidth = 0.03;
  context.beginPath();
  context.moveTo(0.1, 0);
  context.lineTo(0.85, 0);
  context.stroke();
}

/** Two round leaves and between them the next two. */
function drawSeedling(context: Context, color: Rgb): void {
  for (const [turn, length, light] of [
    [0, 1, 1.05],
    [Math.PI / 2, 0.62, 1.3],
  ] as const) {
    context.fillStyle = shaded(color, light);
    context.beginPath();
    for (const side of [0, Math.PI]) {
      context.ellipse(
        0.52 * length * Math.cos(turn + side),
        0.52 * length * Math.sin(turn + side),
        0.48 * length,
        0.3 * length,
        turn,
        0,
        2 * Math.PI,
      );
    }
    context.fill();
  }
}

/** Dug soil with a stalk in it. */
function drawStump(context: Context): void {
  context.globalAlpha = 0.5;
  context.fillStyle = "#1d130a";
  context.beginPath();
  context.arc(0, 0, 0.5, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = "#b49a6c";
  context.beginPath();
  context.arc(0, 0, 0.16, 0, 2 * Math.PI);
  context.fill();
}

/** Draws a plant; `weed` for what nobody has planted. A small one is lighter, and without what would not be seen. */
export function drawFoliage(context: Context, look: CropLook | "weed" | undefined, form: Form, isSmall: boolean): void {
  const leaves = look === "weed" ? LEAVES_OF_WEEDS : leavesOfLook(look);
  const crop = look === "weed" ? undefined : look;
  const { red, green, blue } = leaves.color;
  const color: Rgb = (crop && TINTS[crop]) ?? [red, green, blue];
  if (form === "stump") return drawStump(context);
  if (form === "seedling") return drawSeedling(context, color);
  drawLeaves(context, leaves, color, isSmall);
  if (crop) drawOrnament(context, crop, form === "ripe");
}
