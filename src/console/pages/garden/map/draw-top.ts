import type { Place } from "../../../../robot/garden/place";
import type { Light } from "../../../garden/light";
import type { PlannedPlant, RobotTrace } from "../state";
import type { Pen } from "./pen";
import { drawPortrait, plantSize } from "./sprites";

/** Colours of marks, each with the load in percent from which on it is used. */
const LOADS = [
  [90, "--color-red"],
  [75, "--orange"],
  [0, "--yellow"],
] as const;

/** Axes that missed many steps, by their letters, where the robot came with it. */
export function drawMissed({ context, at, color, isSeen }: Pen, trail: readonly RobotTrace[]): void {
  context.font = "700 11px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const { missed, ...place } of trail) {
    if (!missed || !isSeen(place, 24)) continue;
    const { x, y } = at(place);
    const letters = missed.axes.join("").toUpperCase();
    context.beginPath();
    context.roundRect(x - 5 - 4 * letters.length, y - 9, 10 + 8 * letters.length, 18, 9);
    context.fillStyle = color("--surface");
    context.fill();
    context.strokeStyle = color(LOADS.find(([from]) => missed.load >= from)?.[1] ?? "");
    context.lineWidth = 3;
    context.stroke();
    context.fillStyle = color("--text");
    context.fillText(letters, x, y + 0.5);
  }
}

/** Rings around what is chosen. */
export function drawChosen({ context, at, color, isSeen }: Pen, places: readonly Place[]): void {
  context.beginPath();
  for (const place of places) {
    if (!isSeen(place, 20)) continue;
    const { x, y } = at(place);
    context.moveTo(x + 14, y);
    context.arc(x, y, 14, 0, 2 * Math.PI);
  }
  context.strokeStyle = color("--focus");
  context.lineWidth = 2.5;
  context.stroke();
}

/** Where something would be planted. */
export function drawPreview({ context, at, color, scale }: Pen, places: readonly Place[], radius: number): void {
  context.fillStyle = color("--green");
  for (const place of places) {
    const { x, y } = at(place);
    context.globalAlpha = 0.25;
    context.beginPath();
    context.arc(x, y, Math.max(radius * scale, 6), 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = 4; // a pale rim: photos have all colours
    context.strokeStyle = color("--surface");
    context.stroke();
    context.lineWidth = 1.5;
    context.strokeStyle = color("--green");
    context.setLineDash([4, 3]);
    context.stroke();
    context.setLineDash([]);
  }
}

/** Plants that would be planted, each in its room: light where it has enough, orange where others reach into it. */
export function drawPlanned(pen: Pen, plants: readonly PlannedPlant[], light: Light): void {
  const { context, at, color, scale, isSeen } = pen;
  for (const { look, radius, isTight, ...place } of plants) {
    if (!isSeen(place, radius * scale)) continue;
    const { x, y } = at(place);
    context.globalAlpha = 0.75;
    drawPortrait(pen, { x, y }, plantSize(radius * YOUNG, scale), { look, form: "grown", id: 0 }, light);
    context.globalAlpha = 1;
    context.beginPath();
    context.arc(x, y, Math.max(3, radius * scale), 0, 2 * Math.PI);
    context.lineWidth = isTight ? 2.5 : 1.5;
    context.strokeStyle = isTight ? color("--tight") : color("--sign");
    context.stroke();
  }
}
/** Share of their room that such plants are drawn with. */
const YOUNG = 0.6;

/** A place that was pressed. */
export function drawPin({ context, at, color }: Pen, place: Place): void {
  const { x, y } = at(place);
  context.beginPath();
  context.moveTo(x, y);
  context.bezierCurveTo(x - 5, y - 9, x - 11, y - 13, x - 11, y - 20);
  context.arc(x, y - 20, 11, Math.PI, 0);
  context.bezierCurveTo(x + 11, y - 13, x + 5, y - 9, x, y);
  context.fillStyle = color("--ink");
  context.fill();
  context.beginPath();
  context.arc(x, y - 20, 4, 0, 2 * Math.PI);
  context.fillStyle = color("--surface");
  context.fill();
}
