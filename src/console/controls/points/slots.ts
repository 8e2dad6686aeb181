import type { Point, ToolSlot } from "../../../client/records";
import { list } from "../../state";

const isSlot = (point: Point): point is ToolSlot => point.pointer_type === "ToolSlot";

/** All slots of tools, in the order in which they were made. */
export const slots = (): readonly ToolSlot[] => list("points").filter(isSlot);

/** Names of slots, with a number where several have the same. */
export const namesOfSlots = (all: readonly ToolSlot[]): readonly string[] =>
  all.map(({ name }, index) =>
    all.some((other, at) => at !== index && other.name === name) ? `${name} ${index + 1}` : name,
  );
