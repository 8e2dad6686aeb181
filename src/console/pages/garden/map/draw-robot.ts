import type { Place } from "../../../../robot/garden/place";
import type { ShownRobot, Work } from "../robot";
import { boardWidth } from "./draw-bed";
import type { Dot, Pen } from "./pen";
import { toolPicture } from "./sprites";

/* The robot above the bed: its gantry and head, what it does there, where it was and where it goes. */

/** Sizes in millimetres, with the least and the most pixels that are seen of them. */
const sized = (millimetres: number, scale: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, millimetres * scale));

/** Aluminium, which has no theme. */
const METAL = "#cfd4d6";
const METAL_DARK = "#8f989c";
const SHADOW = "rgb(10 6 2 / 35%)";
const SHADOW_PX = 5;

/** Draws the robot: what it does below, then its gantry across the bed, then the head with the tool that it has. */
export function drawRobot(pen: Pen, { place, tool, works }: ShownRobot, bed: Place): void {
  const { context, at, color, scale } = pen;
  const head = at(place);
  for (const work of works) WORKS[work](pen, head);
  const [one, other] = [at({ x: place.x, y: 0 }), at({ x: place.x, y: bed.y })];
  const [dx, dy] = [Math.sign(other.x - one.x), Math.sign(other.y - one.y)];
  const [out, thick] = [boardWidth(scale) / 2, sized(70, scale, 8, 20)];
  const [from, to] = [
    { x: one.x - dx * out, y: one.y - dy * out },
    { x: other.x + dx * out, y: other.y + dy * out },
  ];
  const beam = (wide: number, fill: string, by = 0): void => {
    context.beginPath();
    context.moveTo(from.x + by, from.y + by);
    context.lineTo(to.x + by, to.y + by);
    context.lineWidth = wide;
    context.strokeStyle = fill;
    context.stroke();
  };
  context.lineCap = "butt";
  beam(thick, SHADOW, SHADOW_PX);
  beam(thick, METAL_DARK);
  beam(thick - 2, METAL);
  beam(thick / 3, METAL_DARK);
  const foot = thick * 1.5;
  for (const end of [from, to]) box(pen, end, foot, METAL_DARK, color("--ink"));
  const size = sized(110, scale, 24, 40);
  box(pen, { x: head.x + SHADOW_PX, y: head.y + SHADOW_PX }, size, SHADOW, SHADOW);
  box(pen, head, size, color("--surface"), color("--ink"));
  if (!tool) return drawDot(pen, head, size / 6);
  const inner = Math.round(size * 0.7);
  context.drawImage(toolPicture(pen, tool, inner), head.x - inner / 2, head.y - inner / 2, inner, inner);
}

function box({ context }: Pen, { x, y }: Dot, size: number, fill: string, edge: string): void {
  context.beginPath();
  context.roundRect(x - size / 2, y - size / 2, size, size, size / 5);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = 2;
  context.stroke();
}

function drawDot({ context, color }: Pen, { x, y }: Dot, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = color("--ink");
  context.fill();
}

/** Drawings of work around the head, while a pin is on. */
const WORKS: Readonly<Record<Work, (pen: Pen, head: Dot) => void>> = {
  lighting: (pen, head) => drawGlow(pen, head, sized(420, pen.scale, 60, 220), "255 226 150", 0.55),
  water: (pen, head) => {
    const reach = sized(160, pen.scale, 40, 90);
    drawGlow(pen, head, reach, "70 150 235", 0.75);
    drawDrops(pen, head, reach);
  },
  vacuum: (pen, head) => drawRings(pen, head, "#e8f1f5"),
  rotary_tool: (pen, head) => drawRings(pen, head, "#f0b45a"),
};

function drawGlow({ context }: Pen, { x, y }: Dot, radius: number, rgb: string, share: number): void {
  const glow = context.createRadialGradient(x, y, 0, x, y, radius);
  glow.addColorStop(0, `rgb(${rgb} / ${share})`);
  glow.addColorStop(0.5, `rgb(${rgb} / ${share * 0.6})`);
  glow.addColorStop(1, `rgb(${rgb} / 0)`);
  context.fillStyle = glow;
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

const DROPS = 16;
function drawDrops({ context }: Pen, { x, y }: Dot, reach: number): void {
  context.fillStyle = "#d9ecff";
  context.beginPath();
  for (let drop = 0; drop < DROPS; drop++) {
    const [angle, away] = [drop * 2.399, reach * (0.5 + 0.4 * Math.sqrt(drop / DROPS))];
    const [left, top] = [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    context.moveTo(left + 2, top);
    context.ellipse(left, top, 3, 1.5, angle, 0, 2 * Math.PI);
  }
  context.fill();
}

function drawRings({ context, scale }: Pen, { x, y }: Dot, stroke: string): void {
  const reach = sized(110, scale, 34, 70);
  context.strokeStyle = stroke;
  context.lineWidth = 2;
  context.setLineDash([5, 4]);
  for (const share of [0.7, 1]) {
    context.beginPath();
    context.arc(x, y, reach * share, 0, 2 * Math.PI);
    context.stroke();
  }
  context.setLineDash([]);
}

/** Places of the trail that are strong; all before them stay, but paler. */
const RECENT = 40;

/** Draws where the robot was. */
export function drawTrail(pen: Pen, trail: readonly Place[]): void {
  drawWay(pen, trail.slice(0, -RECENT + 1), { share: 0.35 });
  drawWay(pen, trail.slice(-RECENT), { share: 0.8 });
}

/** Draws where it goes. */
export const drawAhead = (pen: Pen, ahead: readonly Place[]): void => drawWay(pen, ahead, { share: 0.9, dash: [1, 7] });

/** A light line with a dark rim, which is seen on soil, leaves and photos. */
function drawWay(
  { context, at, color }: Pen,
  places: readonly Place[],
  { share, dash = [] }: { readonly share: number; readonly dash?: readonly number[] },
): void {
  if (places.length < 2) return;
  context.lineJoin = context.lineCap = "round";
  context.beginPath();
  for (const place of places) {
    const { x, y } = at(place);
    context.lineTo(x, y);
  }
  context.globalAlpha = share;
  context.setLineDash([...dash]);
  for (const [wide, token] of [
    [4.5, "--sign-rim"],
    [2.5, "--sign"],
  ] as const) {
    context.lineWidth = wide;
    context.strokeStyle = color(token);
    context.stroke();
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}
