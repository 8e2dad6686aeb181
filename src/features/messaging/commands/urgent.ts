import { isObject } from "../../../platform/json";

/** Stop, and what takes the stop back. */
const KINDS: readonly unknown[] = ["emergency_lock", "emergency_unlock"];

/**
 * Whether the steps of a command only stop the robot or unlock it. Such a command passes every limit (of the address, of
 * commands that wait, of answers that wait) and has one of its own. Source: `live.md` §4.
 */
export const isUrgent = (steps: unknown): boolean =>
  Array.isArray(steps) && steps.length > 0 && steps.every((step) => isObject(step) && KINDS.includes(step["kind"]));
