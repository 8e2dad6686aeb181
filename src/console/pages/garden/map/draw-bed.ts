import type { Place } from "../../../../robot/garden/place";
import type { Light } from "../../../garden/light";
import type { Pen } from "./pen";
import { fillSoil } from "./soil";

/** Distances between lines, in millimetres: the first that leaves room on the screen is taken. */
const LINES_MM = [100, 500, 1000, 5000];
const ROOM_PX = 22;
/** Boards around the bed: how thick they are, and the least and the most of it that is seen. */
const BOARD_MM = 40;
const THINNEST_PX = 6;
const THICKEST_PX = 16;
/** Steps of the shadows that boards throw, from the outermost on. */
const SHADES_PX = [7, 4, 2];

export const boardWidth = (scale: number): number => Math.min(THICKEST_PX, Math.max(THINNEST_PX, BOARD_MM * scale));

/** The soil between its boards, with a line every so many millimetres, and the corner that is the origin. */
export function drawBed(pen: Pen, corner: Place, light: Light): void {
  const { context, color, scale, at } = pen;
  const [start, end] = [at({ x: 0, y: 0 }), at(corner)];
  const [left, top] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
  const [width, height] = [Math.abs(end.x - start.x), Math.abs(end.y - start.y)];
  const board = boardWidth(scale);
  const around = (by: number, radius: number): void => {
    context.beginPath();
    context.roundRect(left - by, top - by, width + 2 * by, height + 2 * by, radius);
  };
  context.fillStyle = color("--soil-shade");
  context.globalAlpha = 0.35;
  for (const more of SHADES_PX) {
    around(board + more, 6 + more);
    context.fill();
  }
  context.globalAlpha = 1;
  around(board, 5);
  context.fillStyle = color("--wood");
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = color("--wood-edge");
  context.stroke();
  drawTicks(pen, corner, board);
  fillSoil(pen, left, top, width, height);
  drawLight(pen, light, left, top, width, height);
  context.strokeStyle = color("--soil-shade");
  context.save();
  around(0, 0);
  context.clip();
  for (const more of SHADES_PX) {
    context.lineWidth = 2.5 * more;
    context.strokeRect(left, top, width, height);
  }
  context.restore();
  drawLines(pen, corner);
  drawOrigin(pen, corner, board);
}

/** Colours of evening and night that lie on the soil, and how much of them at most. */
const EVENING = "rgb(255 140 40)";
const NIGHT = "rgb(8 14 34)";
const MOST_EVENING = 0.1;
const MOST_NIGHT = 0.24;

/** Lays the light of the day on the soil: a little warmth in the evening, and less light at night. */
function drawLight(
  { context }: Pen,
  { night, warmth }: Light,
  ...box: readonly [number, number, number, number]
): void {
  for (const [color, share] of [
    [EVENING, MOST_EVENING * warmth],
    [NIGHT, MOST_NIGHT * night],
  ] as const) {
    context.globalAlpha = share;
    context.fillStyle = color;
    context.fillRect(...box);
  }
  context.globalAlpha = 1;
}

const gapOf = (scale: number): number =>
  LINES_MM.find((distance) => distance * scale >= ROOM_PX) ?? LINES_MM.at(-1) ?? 1000;

function drawLines(pen: Pen, corner: Place): void {
  const { context, color, scale } = pen;
  const gap = gapOf(scale);
  context.beginPath();
  for (let x = gap; x < corner.x; x += gap) line(pen, { x, y: 0 }, { x, y: corner.y });
  for (let y = gap; y < corner.y; y += gap) line(pen, { x: 0, y }, { x: corner.x, y });
  context.strokeStyle = color("--soil-grid");
  context.lineWidth = 1;
  context.stroke();
}

/** Marks on the boards at each line. */
function drawTicks(pen: Pen, corner: Place, board: number): void {
  const { context, color, scale } = pen;
  const [gap, long] = [gapOf(scale), (0.55 * board) / scale];
  context.beginPath();
  for (let x = gap; x < corner.x; x += gap) line(pen, { x, y: 0 }, { x, y: -long });
  for (let y = gap; y < corner.y; y += gap) line(pen, { x: 0, y }, { x: -long, y });
  context.strokeStyle = color("--wood-edge");
  context.lineWidth = 1;
  context.stroke();
}

function line({ context, at }: Pen, from: Place, to: Place): void {
  const [start, end] = [at(from), at(to)];
  context.moveTo(start.x, start.y);
  context.lineTo(end.x, end.y);
}

/** Two short arrows that say where x and y grow. */
function drawOrigin(pen: Pen, corner: Place, board: number): void {
  const { context, at, color, scale } = pen;
  const length = Math.min(36 / scale, corner.x / 3, corner.y / 3);
  const outside = -(board + 8) / scale;
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
