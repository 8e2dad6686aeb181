import type { Circle } from "../../../garden/overlaps";
import type { Pen } from "./pen";

/** Plants without room as one area: circles above circles would be painted dozens of times. */
export function drawCrowd({ context, at, isSeen, scale, color }: Pen, crowd: ReadonlySet<Circle>): void {
  context.beginPath();
  for (const plant of crowd) {
    const radius = plant.radius * scale;
    if (!isSeen(plant, radius)) continue;
    const { x, y } = at(plant);
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.fillStyle = color("--orange");
  context.globalAlpha = 0.35;
  context.fill();
  context.globalAlpha = 1;
}

/** Where two circles overlap, as one path. */
export function drawLenses(
  { context, at, isSeen, scale, color }: Pen,
  pairs: readonly (readonly [Circle, Circle])[],
): void {
  context.beginPath();
  for (const [one, other] of pairs) {
    if (!isSeen(one, one.radius * scale) || !isSeen(other, other.radius * scale)) continue;
    const [from, to] = [at(one), at(other)];
    const [r, s] = [one.radius * scale, other.radius * scale];
    const distance = Math.hypot(to.x - from.x, to.y - from.y);
    const smaller = r < s ? from : to;
    if (distance <= Math.abs(r - s)) {
      context.moveTo(smaller.x + Math.min(r, s), smaller.y);
      context.arc(smaller.x, smaller.y, Math.min(r, s), 0, 2 * Math.PI);
      continue;
    }
    const towards = Math.atan2(to.y - from.y, to.x - from.x);
    const half = Math.acos((r ** 2 + distance ** 2 - s ** 2) / (2 * r * distance));
    const otherHalf = Math.acos((s ** 2 + distance ** 2 - r ** 2) / (2 * s * distance));
    context.moveTo(from.x + r * Math.cos(towards - half), from.y + r * Math.sin(towards - half));
    context.arc(from.x, from.y, r, towards - half, towards + half);
    context.arc(to.x, to.y, s, towards + Math.PI - otherHalf, towards + Math.PI + otherHalf);
    context.closePath();
  }
  context.fillStyle = context.strokeStyle = color("--orange");
  context.globalAlpha = 0.45;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 1;
  context.stroke();
}
