import type { Plant } from "../../../../client/records";
import type { Place } from "../../../../robot/garden/place";
import { type Block, blocksOf } from "../../../garden/blocks";
import type { ShownPlant } from "../scene";
import { drawText, type Pen } from "./pen";
import { plantSize } from "./sprites";

/* Names: of each plant where they have room, else one for those that stand together. */

/** Size of a plant from which on it has its own name: among few of its block, and among many, whose names would be a fog. */
const NAMED_PX = { few: 48, many: 96 };
const FEW = 8;
/** Share of its room that counts as its size where its leaves are still small. */
const ROOM = 0.7;
/** Height of a name, and from the foot of a plant to its middle. */
const HEIGHT_PX = 15;
const APART_PX = 4;
const BELOW_PX = 9;
/** How far the rim of a name reaches beyond its letters. */
const RIM_PX = 3;
const FONT = "600 12px system-ui, sans-serif";

/** A name on the map: its middle in pixels from the origin of the map. */
interface Name {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/** Names that have room, by the plants and the scale: worked out once for all tiles, so that none is cut at their edges. */
const known = new WeakMap<readonly ShownPlant[], { readonly scale: number; readonly names: readonly Name[] }>();
const blocks = new WeakMap<readonly ShownPlant[], readonly Block<Plant>[]>();

function blocksIn(plants: readonly ShownPlant[]) {
  const found = blocks.get(plants) ?? blocksOf(plants.map(({ plant }) => plant));
  blocks.set(plants, found);
  return found;
}

const covers = (one: Name, other: Name): boolean =>
  Math.abs(other.x - one.x) < other.half + one.half + APART_PX && Math.abs(other.y - one.y) < HEIGHT_PX;
const hasRoom = (one: Name, names: readonly Name[]): boolean => !names.some((other) => covers(one, other));

/** Places for the name of a block, as shares of it: the first that no other name covers is taken. */
const SPOTS = [0.5, 0.35, 0.65, 0.2, 0.8];

function namesOf({ context, projection, scale }: Pen, plants: readonly ShownPlant[]): readonly Name[] {
  const before = known.get(plants);
  if (before?.scale === scale) return before.names;
  const sizes = new Map(plants.map(({ plant, canopy }) => [plant, plantSize(canopy, scale)]));
  const sizeOf = (plant: Plant): number => sizes.get(plant) ?? 0;
  const nameAt = (text: string, place: Place, below: number): Name => {
    const { left, up } = projection.toMap(place);
    const half = context.measureText(text).width / 2;
    const [x, end] = [left * scale, projection.width * scale - half - RIM_PX];
    const isOnBed = left >= 0 && left <= projection.width && end > half;
    const within = Math.min(end, Math.max(half + RIM_PX, x)); // buttons may stand beside the bed
    return { text, x: isOnBed ? within : x, y: below - up * scale, half };
  };
  const names: Name[] = [];
  for (const { name, members, from, to } of blocksIn(plants)) {
    const named = NAMED_PX[members.length > FEW ? "many" : "few"];
    const isNear = members.every((plant) => Math.max(sizeOf(plant), ROOM * 2 * plant.radius * scale) >= named);
    const own = members.map((plant) => nameAt(name, plant, sizeOf(plant) / 2 + BELOW_PX));
    const isEach = members.length === 1 || (isNear && own.every((one, at) => hasRoom(one, own.slice(at + 1))));
    if (isEach) {
      names.push(...own.filter((one) => hasRoom(one, names)));
      continue;
    }
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const spots = SPOTS.map((share) => {
      const [across, along] = dx > dy ? [share, 0.5] : [0.5, share];
      return nameAt(`${name} · ${members.length}`, { x: from.x + across * dx, y: from.y + along * dy }, 0);
    });
    names.push(...spots.filter((one) => hasRoom(one, names)).slice(0, 1));
  }
  known.set(plants, { scale, names });
  return names;
}

/** Draws the names, but for those that would cover another one. */
export function drawNames(pen: Pen, plants: readonly ShownPlant[]): void {
  const { context, window } = pen;
  context.font = FONT;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const { text, x, y, half } of namesOf(pen, plants)) {
    const [left, top] = [x - window.left, y - window.top];
    const isAcross = left > -half - RIM_PX && left < window.width + half + RIM_PX;
    if (isAcross && top > -HEIGHT_PX && top < window.height + HEIGHT_PX) drawText(pen, text, left, top);
  }
}
