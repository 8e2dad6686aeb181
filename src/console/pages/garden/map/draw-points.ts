import type { GenericPointer, Weed } from "../../../../client/records";
import type { Place } from "../../../../robot/garden/place";
import { slotSize } from "../../../garden/gantry-slots";
import type { ShownPlant, ShownSlot } from "../scene";
import { drawNames } from "./names";
import type { Pen } from "./pen";
import { circlePicture, drawCircle, pictureOf, pictureSize, toolPicture } from "./sprites";

/** Larger circles are drawn each by itself: few are in sight then. */
const LARGEST_CIRCLE_PX = 60;
/** The room that plants take, as circles. */
export function drawSpread(pen: Pen, plants: readonly ShownPlant[]): void {
  const { context, at, scale, isSeen } = pen;
  for (const { plant, spread } of plants) {
    const radius = Math.max(1, Math.round(spread * scale));
    if (!isSeen(plant, radius)) continue;
    const { x, y } = at(plant);
    if (radius > LARGEST_CIRCLE_PX) drawCircle(pen, x, y, radius);
    else context.drawImage(circlePicture(pen, radius), x - radius, y - radius, 2 * radius, 2 * radius);
  }
}

/** Plants by their pictures. Those that are only planned, or removed, are pale. Names of large ones stand above all. */
export function drawPlants(pen: Pen, plants: readonly ShownPlant[], named = plants): void {
  const { context, scale, isSeen } = pen;
  for (const { plant, look, isPale } of plants) {
    const size = pictureSize(plant.radius, scale);
    if (!isSeen(plant, size)) continue;
    const { x, y } = pen.at(plant);
    context.globalAlpha = isPale ? 0.5 : 1;
    context.drawImage(pictureOf(pen, look, plant.name, size), x - size / 2, y - size / 2, size, size);
  }
  context.globalAlpha = 1;
  drawNames(pen, named);
}

/** Weeds: a thistle's star in the circle that it takes. */
export function drawWeeds({ context, at, scale, isSeen, color }: Pen, weeds: readonly Weed[]): void {
  context.strokeStyle = context.fillStyle = color("--color-red");
  context.lineWidth = 2;
  context.lineCap = "round";
  for (const weed of weeds) {
    const radius = Math.max(weed.radius * scale, 7);
    if (!isSeen(weed, radius)) continue;
    const { x, y } = at(weed);
    context.globalAlpha = weed.plant_stage === "removed" ? 0.12 : 0.2;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = weed.plant_stage === "removed" ? 0.4 : 1;
    context.beginPath();
    for (let arm = 0; arm < 3; arm++) {
      const [cos, sin] = [Math.cos((arm * Math.PI) / 3), Math.sin((arm * Math.PI) / 3)];
      context.moveTo(x - 5.5 * cos, y - 5.5 * sin);
      context.lineTo(x + 5.5 * cos, y + 5.5 * sin);
    }
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** Tokens of the colours that points carry; other names are shown as gray. */
const COLORS: Readonly<Record<string, string>> = {
  blue: "--blue",
  green: "--color-green",
  yellow: "--yellow",
  orange: "--orange",
  purple: "--purple",
  pink: "--pink",
  red: "--color-red",
};

/** Other points: a dot in its colour, and the circle around it. */
export function drawPoints({ context, at, scale, isSeen, color }: Pen, points: readonly GenericPointer[]): void {
  for (const point of points) {
    const radius = Math.max(point.radius * scale, 5);
    if (!isSeen(point, radius)) continue;
    const { x, y } = at(point);
    context.fillStyle = context.strokeStyle = color(COLORS[point.meta["color"] ?? ""] ?? "--gray");
    context.globalAlpha = 0.18;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
    context.beginPath();
    context.arc(x, y, 3.5, 0, 2 * Math.PI);
    context.fill();
  }
}

/** A broken circle where each deleted point was. */
export function drawRemoved(
  { context, at, scale, isSeen, color }: Pen,
  removed: readonly (GenericPointer | Weed)[],
): void {
  context.strokeStyle = color("--text-soft");
  context.lineWidth = 1.5;
  context.setLineDash([3, 3]);
  for (const point of removed) {
    const radius = Math.max(point.radius * scale, 5);
    if (!isSeen(point, radius)) continue;
    const { x, y } = at(point);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
  }
  context.setLineDash([]);
}

/** Directions in which a tool is pulled out, by the number that slots have for them. */
const PULLS: Readonly<Record<number, Place>> = {
  1: { x: 1, y: 0 },
  2: { x: -1, y: 0 },
  3: { x: 0, y: 1 },
  4: { x: 0, y: -1 },
};

export function drawSlots(pen: Pen, slots: readonly ShownSlot[]): void {
  const { context, at, color, scale, isSeen } = pen;
  const size = slotSize(scale);
  context.lineWidth = 1.5;
  for (const { slot, place, tool } of slots) {
    if (!isSeen(place, size)) continue;
    const { x, y } = at(place);
    const pull = PULLS[slot.pullout_direction];
    context.strokeStyle = color("--line-strong");
    if (pull) {
      const out = at({ x: place.x + pull.x * 100, y: place.y + pull.y * 100 });
      const length = Math.hypot(out.x - x, out.y - y) || 1;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x + ((out.x - x) / length) * size * 0.85, y + ((out.y - y) / length) * size * 0.85);
      context.stroke();
    }
    context.beginPath();
    context.roundRect(x - size / 2, y - size / 2, size, size, 4);
    context.fillStyle = color(tool === undefined ? "--sunken" : "--surface");
    context.fill();
    context.stroke();
    if (tool === undefined) continue;
    const inner = Math.round(size * 0.72);
    context.drawImage(toolPicture(pen, tool, inner), x - inner / 2, y - inner / 2, inner, inner);
  }
}
