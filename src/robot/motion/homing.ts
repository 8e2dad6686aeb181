import type { Axes, AxisName, Position } from "./axis";
import { type Move, moveTo } from "./move";

/** Millimetres that an axis goes back before it looks for its end once more. */
const BACK = 10;

/** Moves to 0, back a little and to 0 again, at the speed for that. Source: `robot.md` §1. */
export const findHome = (axes: Axes, from: Position, name: AxisName): Move[] =>
  along(axes, from, name, [0, axes[name].isDownward ? -BACK : BACK, 0]);

/** Moves to both ends and back to 0: the length is what they will find. */
export const findLength = (axes: Axes, from: Position, name: AxisName): Move[] =>
  along(axes, from, name, [0, axes[name].isDownward ? -axes[name].length : axes[name].length, 0]);

function along(axes: Axes, from: Position, name: AxisName, places: readonly number[]): Move[] {
  const { homeSpeed } = axes[name];
  const slow = { ...axes, [name]: { ...axes[name], top: homeSpeed, topTowardHome: homeSpeed, timeout: 0 } };
  let here = from;
  return places.map((place) => {
    const move = moveTo(slow, here, { ...here, [name]: place });
    here = move.to;
    return move;
  });
}

/** How long the moves take together. */
export const secondsOf = (moves: readonly Move[]): number => moves.reduce((sum, { seconds }) => sum + seconds, 0);
