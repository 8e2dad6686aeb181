import type { Place } from "../../../../robot/garden/place";
import type { Pen } from "./pen";

/** Distances between lines, in millimetres: the first that leaves room on the screen is taken. */
const LINES_MM = [100, 500, 1000, 5000];
const ROOM_PX = 22;

/** The soil with a line every so many millimetres, and the corner that is the origin. */
export function drawBed(pen: Pen, corner: Place): void {
  const { context, color, scale, at } = pen;
  const [start, end] = [at({ x: 0, y: 0 }), at(corner)];
  const [left, top] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
  const [width, height] = [Math.abs(end.x - start.x), Math.abs(end.y - start.y)];
  context.beginPath();
  context.roundRect(left - 6, top - 6, width + 12, height + 12, 8);
  context.fillStyle = color("--soil");
  context.fill();
  context.strokeStyle = color("--soil-line");
  context.lineWidth = 2;
  context.stroke();

  const gap = LINES_MM.find((distance) => distance * scale >= ROOM_PX) ?? LINES_MM.at(-1) ?? 1000;
  context.beginPath();
  for (let x = 0; x <= corner.x; x += gap) line(pen, { x, y: 0 }, { x, y: corner.y });
  for (let y = 0; y <= corner.y; y += gap) line(pen, { x: 0, y }, { x: corner.x, y });
  context.lineWidth = 1;
  context.globalAlpha = 0.55;
  context.stroke();
  context.globalAlpha = 1;
  drawOrigin(pen, corner);
}

function line({ context, at }: Pen, from: Place, to: Place): void {
  const [start, end] = [at(from), at(to)];
  context.moveTo(start.x, start.y);
  context.lineTo(end.x, end.y);
}

/** Two short arrows that say where x and y grow. */
function drawOrigin(pen: Pen, corner: Place): void {
  const { context, at, color, scale } = pen;
  const length = Math.min(36 / scale, corner.x / 3, corner.y / 3);
  const outside = -12 / scale;
  const zero = at({ x: outside, y: outside });
  context.strokeStyle = context.fillStyle = color("--text-soft");
  context.lineWidth = 1.5;
  context.font = "600 11px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [name, end, text] of [
    ["x", { x: length, y: outside }, { x: length + 9 / scale, y: outside }],
    ["y", { x: outside, y: length }, { x: outside, y: length + 9 / scale }],
  ] as const) {
    const [tip, label] = [at(end), at(text)];
    context.beginPath();
    context.moveTo(zero.x, zero.y);
    context.lineTo(tip.x, tip.y);
    context.stroke();
    context.fillText(name, label.x, label.y);
  }
}
