import { AXES, type AxisName, type Position } from "../motion/axis";
import { FULL_SPEED, type Move, moveTo, type Speeds } from "../motion/move";
import { type Doing, numberText, ScriptError } from "./effect";
import type { State } from "./state";

export const placeText = ({ x, y, z }: Position): string => `(${[x, y, z].map(numberText).join(", ")})`;

/** Moves, after the log that announces it. @throws ScriptError when an axis takes too long. */
export function* drive(state: State, target: Position, speeds: Speeds = FULL_SPEED, text = "Moving to"): Doing {
  state.needsController();
  const move = moveTo(state.axes, state.position, target, speeds);
  yield* carryOut(state, [move], move.seconds, `${text} ${placeText(target)}`);
  for (const { axis, end } of move.cuts) {
    yield* state.log(`Stopping at ${axis.toUpperCase()} ${end} instead of specified destination.`, "info", 3);
  }
  if (move.timedOut.length > 0) throw yield* failed(state, "Movement timed out");
}

function* carryOut(state: State, moves: readonly Move[], seconds: number, text?: string): Doing {
  const last = moves.at(-1);
  yield* state.do({ kind: "move", moves, ...(text !== undefined && { text }) }, seconds);
  if (last) state.position = last.to;
}

function* failed(state: State, why: string): Doing<ScriptError> {
  const text = `Movement failed. "${why}"`;
  yield* state.log(text, "error", 1);
  return new ScriptError(text);
}

/** The axes of a step, in the order in which they have their turn: z first, so that nothing is in the way. */
export const axesOfStep = (axis: unknown): AxisName[] =>
  axis === "all" ? [...AXES].reverse() : AXES.filter((name) => name === axis);

export const onAxes = (axis: unknown): string =>
  axis === "all" ? "all axes" : `the ${String(axis).toUpperCase()} axis`;

/** One axis after the other goes to its home. */
export function* goHome(state: State, axis: unknown): Doing {
  yield* state.log(`Going to home on ${onAxes(axis)}`);
  for (const name of axesOfStep(axis)) {
    state.needsController();
    const move = moveTo(state.axes, state.position, { ...state.position, [name]: 0 });
    yield* carryOut(state, [move], move.seconds);
  }
}
