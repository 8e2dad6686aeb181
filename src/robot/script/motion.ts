import { AXES, type AxisName, type Position } from "../motion/axis";
import { findHome, findLength, secondsOf } from "../motion/homing";
import { FULL_SPEED, type Move, moveTo, type Speeds, timeOutOf } from "../motion/move";
import { type Answer, type Doing, numberText, ScriptError } from "./effect";
import type { State } from "./state";

/** Times that a move is tried in all when an axis stalls. */
const TRIES = 3;

/** Seconds that an order takes beside the driving, also one of 0 mm. Source: `robot-facts.md` §5. */
const ORDER_S = 0.31;

/** A shorter axis was not measured right. */
const FEWEST_STEPS = 100;

const placeText = ({ x, y, z }: Position): string => `(${[x, y, z].map(numberText).join(", ")})`;

/**
 * Moves, after the log that announces it, or without one where the text is null. An axis that stalls is tried again; a move that takes too long is not.
 * @throws ScriptError when it fails. Source: `robot-facts.md` §5.
 */
export function* drive(
  state: State,
  target: Position,
  speeds: Speeds = FULL_SPEED,
  text: string | null = "Moving to",
): Doing {
  state.needsController();
  const { param_mov_nr_retry: tries, param_e_stop_on_mov_err: locks } = state.records.firmwareConfig;
  let announced = text === null ? undefined : `${text} ${placeText(target)}`;
  for (let left = Math.max(1, tries ?? TRIES); ; left--) {
    const move = moveTo(state.axes, state.position, target, speeds);
    const { failure } = yield* carryOut(state, [move], { text: announced });
    announced = undefined;
    for (const { axis, end } of move.cuts) {
      yield* state.log(`Stopping at ${axis.toUpperCase()} ${end} instead of specified destination.`, "info", 3);
    }
    if (failure === undefined) return;
    if (failure.startsWith("Stall") && left > 1) {
      yield* state.log("Retrying movement", "debug", 1);
      continue;
    }
    if (failure.startsWith("Stall") && locks === 1) yield* emergencyLock(state);
    yield* state.log(`Movement failed. "${failure}"`, "error", 1);
    throw new ScriptError(`Movement failed. "${failure}"`);
  }
}

/**
 * Has the motor controller move. Where no answer says how that ended, it ends as planned: there, or with a time-out.
 */
function* carryOut(
  state: State,
  moves: readonly Move[],
  how: { readonly text?: string | undefined; readonly isHoming?: true },
): Doing<Answer> {
  const { text, isHoming } = how;
  const action = { kind: "move", moves, ...(text !== undefined && { text }), ...(isHoming && { isHoming }) } as const;
  const answer = yield* state.attempt(action, secondsOf(moves) + ORDER_S);
  if (answer.meanwhile?.position) return answer;
  state.position = moves.at(-1)?.to ?? state.position;
  const failure = answer.failure ?? timeOutOf(moves);
  return { ...answer, ...(failure !== undefined && { failure }) };
}

/** Stops all motion. */
export function* emergencyLock(state: State): Doing {
  yield* state.lock(true);
  yield* state.log("E-stopped", "error", 1);
}

/** The axes of a step, in the order in which they have their turn: z first, so that nothing is in the way. */
const axesOfStep = (axis: unknown): AxisName[] =>
  axis === "all" ? [...AXES].reverse() : AXES.filter((name) => name === axis);

const onAxes = (axis: unknown): string => (axis === "all" ? "all axes" : `the ${String(axis).toUpperCase()} axis`);

/** An order that the motor controller carries out by itself. @throws ScriptError when it fails. */
function* order(state: State, name: string, moves: readonly Move[]): Doing<Answer> {
  const answer = yield* carryOut(state, moves, { isHoming: true });
  if (answer.failure !== undefined) throw new ScriptError(`Firmware error @ "${name}": ${answer.failure}`);
  return answer;
}

/** One axis after the other goes to its home. */
export function* goHome(state: State, axis: unknown): Doing {
  yield* state.log(`Going to home on ${onAxes(axis)}`);
  for (const name of axesOfStep(axis)) {
    state.needsController();
    yield* order(state, "home", [moveTo(state.axes, state.position, { ...state.position, [name]: 0 })]);
  }
}

/** One axis after the other looks for its home. */
export function* lookForHome(state: State, axis: unknown): Doing {
  yield* state.log(`Finding home on ${onAxes(axis)}`);
  yield* findHomes(state, axesOfStep(axis));
}

/** Search for homes without a word. */
export function* findHomes(state: State, axes: readonly AxisName[]): Doing {
  for (const name of axes) {
    state.needsController();
    yield* order(state, "find_home", findHome(state.axes, state.position, name));
  }
}

/** Where an axis was never measured: millimetres on the map, which has no height. */
function lengthOnMap({ records: { webAppConfig } }: State, axis: AxisName): number {
  const { map_size_x: x, map_size_y: y } = webAppConfig;
  return { x, y, z: 0 }[axis] ?? 0;
}

/** Measures one axis after the other and stores the lengths. */
export function* measureLength(state: State, axis: unknown): Doing {
  yield* state.log(axis === "all" ? "Finding length of all axes" : `Determining length of ${onAxes(axis)}`);
  yield* findLengths(state, axesOfStep(axis));
}

/** Search for lengths without a word. */
export function* findLengths(state: State, axes: readonly AxisName[]): Doing {
  for (const name of axes) {
    state.needsController();
    const axis = state.axes[name];
    const length = axis.length || lengthOnMap(state, name);
    const measured = { ...state.axes, [name]: { ...axis, length } };
    const { value = length } = yield* order(state, "calibrate()", findLength(measured, state.position, name));
    const steps = Math.round(value * axis.stepsPerMm);
    if (steps >= FEWEST_STEPS) yield* state.change("FirmwareConfig", 0, `movement_axis_nr_steps_${name}`, steps);
  }
}

/** Where an axis is, is its home from now on. */
export function* setHome(state: State, axis: unknown): Doing {
  yield* state.log(`Setting home for ${onAxes(axis)}`);
  for (const name of axesOfStep(axis)) {
    state.needsController();
    yield* state.do({ kind: "script", what: `zero ${name}` });
    state.position = { ...state.position, [name]: 0 };
  }
}
