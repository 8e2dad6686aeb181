import type { ShownPlant } from "../scene";
import { drawText, type Pen } from "./pen";
import { pictureSize } from "./sprites";

/* Names of plants. */

/** Size of its picture from which on a plant has its name below it. */
const NAMED_PX = 44;
/** Height of a name, and from the foot of the picture to its middle. */
const HEIGHT_PX = 14;
const BELOW_PX = 10;
/** Half of the longest name that is seen beyond its plant. */
const REACH_PX = 100;

/** Where names stand on the map, in pixels from its origin. */
interface Name {
  readonly plant: ShownPlant["plant"];
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/** Names that have room, by the plants and the scale: worked out once for all tiles, so that none is cut at their edges. */
const known = new WeakMap<readonly ShownPlant[], { readonly scale: number; readonly names: readonly Name[] }>();

function namesOf({ context, projection, scale }: Pen, plants: readonly ShownPlant[]): readonly Name[] {
  const before = known.get(plants);
  if (before?.scale === scale) return before.names;
  const names: Name[] = [];
  for (const { plant } of plants) {
    const size = pictureSize(plant.radius, scale);
    if (size < NAMED_PX) continue;
    const { left, up } = projection.toMap(plant);
    const half = context.measureText(plant.name).width / 2;
    const name = { plant, x: left * scale, y: size / 2 + BELOW_PX - up * scale, half };
    const covers = (other: Name): boolean =>
      Math.abs(other.x - name.x) < other.half + half && Math.abs(other.y - name.y) < HEIGHT_PX;
    if (!names.some(covers)) names.push(name);
  }
  known.set(plants, { scale, names });
  return names;
}

/** Draws the names of large plants, but for those that would cover another one. */
export function drawNames(pen: Pen, plants: readonly ShownPlant[]): void {
  const { context, at, scale, isSeen } = pen;
  context.font = "500 12px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const { plant } of namesOf(pen, plants)) {
    if (!isSeen(plant, REACH_PX)) continue;
    const { x, y } = at(plant);
    drawText(pen, plant.name, x, y + pictureSize(plant.radius, scale) / 2 + BELOW_PX);
  }
}
