import type { Point } from "../../client/records";
import type { ScriptNode } from "../script/node";

/** Seconds that it may take, with a look at the first plant. */
const SECONDS = 60;
/** Seconds from plant to plant, at the usual speed of a real robot. */
const PER_PLANT = 5;
/** Seconds of the way to the first plant, and of the photo. */
const BEGINNING = 20;

const node = (kind: string, args: ScriptNode["args"], body?: readonly ScriptNode[]): ScriptNode => ({
  kind,
  args,
  ...(body && { body }),
});

/** Moves to a place beside the present height. */
const moveTo = (place: Readonly<Record<"x" | "y", number>>): ScriptNode =>
  node(
    "move",
    {},
    (["x", "y"] as const).map((axis) =>
      node("axis_overwrite", { axis, axis_operand: node("numeric", { number: place[axis] }) }),
    ),
  );

/** A visitor's first sight: the robot goes over the first row of plants and takes a photo. Source: `robot.md` §3. */
export function tourOf(points: readonly Point[], speed: number): readonly ScriptNode[] {
  const plants = points.filter(({ pointer_type }) => pointer_type === "Plant");
  const firstY = Math.min(...plants.map(({ y }) => y));
  const most = Math.max(1, Math.floor((SECONDS * speed - BEGINNING) / PER_PLANT));
  const row = plants
    .filter(({ y }) => y === firstY)
    .toSorted((one, other) => one.x - other.x)
    .slice(0, most);
  const [first, ...others] = row;
  return first ? [moveTo(first), node("take_photo", {}), ...others.map(moveTo)] : [];
}
