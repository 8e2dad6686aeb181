import type { Axis } from "./axis";
import { driveOver } from "./ramp";

/** Millimetres that an axis goes back before it looks for its end once more. */
const BACK = 10;

/** What an axis does by itself to find its ends. */
export interface Homing {
  readonly seconds: number;
  /** Places that it goes to, one after the other; the last is where it stays. */
  readonly places: readonly number[];
}

/** To 0, back a little and to 0 again, at the speed for that. Source: `robot.md` §1. */
export const findHome = (axis: Axis, from: number): Homing => along(axis, from, [0, axis.isDownward ? -BACK : BACK, 0]);

/** To both ends and back to 0. `length`: what it will find; millimetres. */
export const findLength = (axis: Axis, from: number, length: number): Homing =>
  along(axis, from, [0, axis.isDownward ? -length : length, 0]);

function along(axis: Axis, from: number, places: readonly number[]): Homing {
  const secondsTo = (place: number, index: number): number => {
    const way = Math.abs(place - (places[index - 1] ?? from));
    return driveOver(way * axis.stepsPerMm, { ...axis, top: axis.homeSpeed }).seconds;
  };
  return { seconds: places.map(secondsTo).reduce((sum, each) => sum + each, 0), places };
}
