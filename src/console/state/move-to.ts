import { AXES, type Axis, type Node } from "./robot";

/** A move to a place, in millimetres; an axis without a number stays where it is. */
export function moveTo(target: Readonly<Partial<Record<Axis, number | undefined>>>, ...how: readonly Node[]): Node {
  // Of a place each axis takes its own number; `numeric` would refuse decimals.
  const { x = 0, y = 0, z = 0 } = target;
  const axis_operand = { kind: "coordinate", args: { x, y, z } };
  const axes = AXES.filter((axis) => target[axis] !== undefined);
  return {
    kind: "move",
    args: {},
    body: [...axes.map((axis) => ({ kind: "axis_overwrite", args: { axis, axis_operand } })), ...how],
  };
}
