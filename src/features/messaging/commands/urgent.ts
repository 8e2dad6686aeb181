import { isObject } from "../../../platform/json";

/** A step of a command, as far as it is looked at here. */
export interface CommandStep {
  readonly kind: string;
}

const STOP = "emergency_lock";
/** Takes a stop back. */
const UNLOCK = "emergency_unlock";
const KINDS: readonly unknown[] = [STOP, UNLOCK];

/**
 * Whether the steps of a command only stop the robot or unlock it. Such a command passes every limit (of the address, of
 * commands that wait, of answers that wait) and has one of its own. Source: `live.md` §4.
 */
export const isUrgent = (steps: unknown): steps is readonly CommandStep[] => hasOnly(KINDS, steps);

/** Whether the steps only stop the robot. Done twice they do the same. */
export const isStop = (steps: unknown): boolean => hasOnly([STOP], steps);

/** Whether urgent steps leave the robot unlocked. */
export const unlocks = (steps: readonly CommandStep[]): boolean => isUrgent(steps) && steps.at(-1)?.kind === UNLOCK;

const hasOnly = (kinds: readonly unknown[], steps: unknown): boolean =>
  Array.isArray(steps) && steps.length > 0 && steps.every((step) => isObject(step) && kinds.includes(step["kind"]));
