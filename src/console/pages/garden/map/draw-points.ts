import type { GenericPointer, ToolSlot, Weed } from "../../../../client/records";
import type { Place } from "../../../../robot/garden/place";
import { slotSize } from "../../../garden/gantry-slots";
import type { Light } from "../../../garden/light";
import type { ShownPlant, ShownSlot } from "../scene";
import type { Pen } from "./pen";
import { drawPortrait, plantSize, toolPicture } from "./sprites";

/** Parts of a plant that are drawn. */
type Standing = Omit<ShownPlant, "plant"> & { readonly plant: Place & { readonly id: number } };

/** Parts of a weed and of a point that are drawn. */
type Wild = Place & Pick<Weed, "id" | "radius" | "plant_stage">;
type Marked = Place & Pick<GenericPointer, "radius" | "meta">;

/** Circles are only seen from this radius on: smaller ones would be a fog. */
const SMALLEST_CIRCLE_PX = 5;

/** The room that plants take, as thin circles: one path for all. */
export function drawSpread({ context, at, scale, isSeen, color }: Pen, plants: readonly Standing[]): void {
  context.beginPath();
  for (const { plant, spread, form } of plants) {
    const radius = spread * scale;
    if (form === "stump" || radius < SMALLEST_CIRCLE_PX || !isSeen(plant, radius)) continue;
    const { x, y } = at(plant);
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.strokeStyle = color("--ring");
  context.lineWidth = 1;
  context.stroke();
}

/** Plants from above, with their shadows. Those that are only planned are pale. */
export function drawPlants(pen: Pen, plants: readonly Standing[], light: Light): void {
  const { context, scale, isSeen, at } = pen;
  for (const { plant, look, canopy, form } of plants) {
    const size = plantSize(canopy, scale);
    if (!isSeen(plant, size)) continue;
    context.globalAlpha = form === "place" ? PALE : 1;
    drawPortrait(pen, at(plant), size, { look, form, id: plant.id }, light);
  }
  context.globalAlpha = 1;
}
/** Opacity of what is only planned. */
const PALE = 0.35;

const SMALLEST_WEED_PX = 7;
const DASHES: Partial<Record<Weed["plant_stage"], number[]>> = { pending: [5, 4], removed: [3, 3] };

/** Weeds: wild leaves in a red circle. It is dashed while nobody has decided; a removed one has it broken and alone. */
export function drawWeeds(pen: Pen, weeds: readonly Wild[], light: Light): void {
  const { context, at, scale, isSeen, color } = pen;
  context.strokeStyle = color("--color-red");
  context.lineWidth = 2;
  for (const { id, radius: own, plant_stage, ...place } of weeds) {
    const radius = Math.max(own * scale, SMALLEST_WEED_PX);
    if (!isSeen(place, 2 * radius)) continue;
    const isRemoved = plant_stage === "removed";
    const middle = at(place);
    if (!isRemoved) drawPortrait(pen, middle, plantSize(radius, 1), { look: "weed", form: "grown", id }, light);
    context.setLineDash(DASHES[plant_stage] ?? []);
    context.beginPath();
    context.arc(middle.x, middle.y, radius, 0, 2 * Math.PI);
    context.stroke();
  }
  context.setLineDash([]);
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
export function drawPoints({ context, at, scale, isSeen, color }: Pen, points: readonly Marked[]): void {
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
  removed: readonly (Place & Pick<Weed, "radius">)[],
): void {
  context.strokeStyle = color("--sign");
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

/** Parts of a tool slot that are drawn. */
type Holder = Omit<ShownSlot, "slot"> & { readonly slot: Pick<ToolSlot, "pullout_direction"> };

export function drawSlots(pen: Pen, slots: readonly Holder[]): void {
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
