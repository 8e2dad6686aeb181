import type { CropLook } from "../../../../../robot/garden/crop-looks";

/* Hearts, fruits and flowers of crops from above, in a circle with the radius 1 around the origin. */

type Context = CanvasRenderingContext2D;

/** Ornament of a grown plant: a heart in its middle, or fruits and flowers between its leaves. */
interface Ornament {
  readonly kind: "heart" | "fruit" | "flower";
  readonly color: string;
  readonly count: number;
  readonly size: number;
}
const heart = (color: string, size: number): Ornament => ({ kind: "heart", color, count: 1, size });
const fruits = (color: string, count: number, size: number): Ornament => ({ kind: "fruit", color, count, size });
const flowers = (color: string, count: number, size: number): Ornament => ({ kind: "flower", color, count, size });

const ORNAMENTS: Readonly<Partial<Record<CropLook, Ornament>>> = {
  apple: fruits("#c8453a", 7, 0.12),
  basil: flowers("#f4f1ea", 5, 0.09),
  bean: flowers("#f5e9f4", 7, 0.1),
  beet: heart("#8e2a54", 0.26),
  berry: fruits("#4b3f8f", 12, 0.08),
  broccoli: heart("#5f9a6e", 0.42),
  cabbage: heart("#c9dda8", 0.4),
  carrot: heart("#ee8a2c", 0.22),
  cherry: fruits("#b3202f", 12, 0.07),
  chili: fruits("#d23a26", 8, 0.09),
  corn: heart("#e6c65a", 0.2),
  cucumber: flowers("#f3cc3c", 6, 0.13),
  daisy: flowers("#ffffff", 7, 0.24),
  eggplant: fruits("#5a3274", 5, 0.15),
  flower: flowers("#e0729f", 7, 0.26),
  garlic: heart("#f2ead9", 0.2),
  grain: fruits("#dcc06a", 14, 0.07),
  leek: heart("#e9efd2", 0.2),
  melon: fruits("#bcc66a", 3, 0.22),
  mushroom: heart("#d9c3a5", 0.6),
  onion: heart("#d99a3f", 0.28),
  pea: flowers("#f3dff0", 7, 0.1),
  pepper: fruits("#e0a526", 6, 0.13),
  potato: flowers("#f1ecff", 8, 0.12),
  pumpkin: fruits("#e8862a", 2, 0.3),
  radish: heart("#d23b5e", 0.3),
  strawberry: fruits("#d8323a", 8, 0.11),
  sunflower: flowers("#f2b824", 1, 0.78),
  tomato: fruits("#dc4032", 7, 0.13),
  turnip: heart("#e6d3e6", 0.3),
};

function drawBall(context: Context, x: number, y: number, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 0.3;
  context.lineWidth = 0.15 * radius;
  context.strokeStyle = "#1c1408";
  context.stroke();
  context.globalAlpha = 0.45;
  context.fillStyle = "#fff";
  context.beginPath();
  context.arc(x - 0.25 * radius, y - 0.3 * radius, 0.32 * radius, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 1;
}

function drawFlower(context: Context, x: number, y: number, radius: number, color: string): void {
  const petals = radius > 0.5 ? 18 : 6;
  context.fillStyle = color;
  context.beginPath();
  for (let at = 0; at < petals; at++) {
    const angle = (at * 2 * Math.PI) / petals;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    context.moveTo(x, y);
    context.ellipse(x + 0.6 * radius * cos, y + 0.6 * radius * sin, 0.42 * radius, (2 / petals) * radius, angle, 0, 7);
  }
  context.fill();
  context.globalAlpha = 0.25;
  context.strokeStyle = "#3a2410";
  context.lineWidth = 0.02;
  context.stroke();
  context.globalAlpha = 1;
  context.fillStyle = radius > 0.5 ? "#5b3a1c" : "#e9b93a";
  context.beginPath();
  context.arc(x, y, (radius > 0.5 ? 0.42 : 0.3) * radius, 0, 2 * Math.PI);
  context.fill();
}

/** The middle of a plant: round, and darker at its edge. */
function drawHeart(context: Context, x: number, y: number, radius: number, color: string): void {
  const shade = context.createRadialGradient(x, y, 0.2 * radius, x, y, radius);
  shade.addColorStop(0, "rgb(255 255 240 / 35%)");
  shade.addColorStop(0.6, "rgb(255 255 240 / 0%)");
  shade.addColorStop(1, "rgb(30 20 8 / 45%)");
  for (const fill of [color, shade]) {
    context.fillStyle = fill;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
}

const DRAWN = { heart: drawHeart, fruit: drawBall, flower: drawFlower } as const;

/** Angle by which seeds follow each other in flowers: no two lie on one line. */
const GOLDEN = 2.399;

/** Draws what a crop has; on one that is not ripe only its heart. */
export function drawOrnament(context: Context, look: CropLook, isRipe: boolean): void {
  const ornament = ORNAMENTS[look];
  if (!ornament || !(isRipe || ornament.kind === "heart")) return;
  const { kind, color, count, size } = ornament;
  for (let at = 0; at < count; at++) {
    const away = kind === "heart" || count === 1 ? 0 : 0.24 + 0.5 * Math.sqrt(at / count);
    const [x, y] = [away * Math.cos(at * GOLDEN), away * Math.sin(at * GOLDEN)];
    DRAWN[kind](context, x, y, size, color);
  }
}
