import type { Need } from "../../../framework/right";
import { isObject } from "../../../platform/json";
import { isStop } from "./urgent";

/** Steps that give the robot away or make another one of it. */
const OF_OWNER: readonly unknown[] = ["change_ownership", "factory_reset", "flash_firmware"];

/** Everybody who sees the robot can stop it, but not unlock it. */
const STOP: Need = ["read", "display"];

/** The right that a command needs by its steps, whatever else is wrong with them. Source: `people.md` §1. */
export function rightOfCommand(steps: unknown): Need {
  if (isStop(steps)) return STOP;
  return holdsStepOfOwner(steps) ? "own" : "command";
}

/** Looks without recursion: what a client sends may be nested deeply. */
function holdsStepOfOwner(steps: unknown): boolean {
  const pending: unknown[] = [steps];
  while (pending.length > 0) {
    const value = pending.pop();
    if (Array.isArray(value)) for (const each of value) pending.push(each);
    else if (isObject(value)) {
      if (OF_OWNER.includes(value["kind"])) return true;
      for (const each of Object.values(value)) pending.push(each);
    }
  }
  return false;
}
