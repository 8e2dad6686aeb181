import type { FirmwareConfig } from "../../../../client/records";
import { lengthOf } from "../../../care/axis";
import type { Axis } from "../../../state/robot";

/** Millimetres of a try. */
const FAR = { x: 100, y: 100, z: 20 } as const;
/** Millimetres of a whole way where the length is not known, and what is left to the end where it is. */
const UNKNOWN = { x: 500, y: 500, z: 50 } as const;
const LEFT = 10;

/**
 * The move of a try in mm. Z goes toward home if it can, because below may be the soil; others away from it, unless the axis
 * ends before.
 */
export function tryOf(axis: Axis, position = 0, length = 0, isHomeUp = true): number {
  const far = FAR[axis];
  if (axis === "z") {
    if (Math.abs(position) >= far) return position > 0 ? -far : far;
    return isHomeUp ? -far : far;
  }
  const away = position < 0 ? -far : far;
  return length > 0 && Math.abs(position + away) > length ? -away : away;
}

/** The far end of a whole way, a place in mm. */
export function farEnd(axis: Axis, config: FirmwareConfig | undefined): number {
  const length = lengthOf(config, axis);
  const way = length === undefined ? UNKNOWN[axis] : Math.max(0, length - LEFT);
  return config?.[`movement_home_up_${axis}`] === 1 ? -way : way;
}
