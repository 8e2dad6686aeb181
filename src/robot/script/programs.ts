import { type Doing, ScriptError } from "./effect";
import type { State } from "./state";

/** Programs of the robot: their names in logs, and the seconds that they take. Source: `robot.md` §1. */
const PROGRAMS: Readonly<Record<string, { readonly text: string; readonly seconds: number }>> = {
  "take-photo": { text: "Taking photo", seconds: 4 },
  "camera-calibration": { text: "Calibrating camera", seconds: 15 },
  "plant-detection": { text: "Running weed detector", seconds: 15 },
  "historical-camera-calibration": { text: "Executing historical-camera-calibration", seconds: 15 },
  "historical-plant-detection": { text: "Executing historical-plant-detection", seconds: 15 },
  "Measure Soil Height": { text: "Executing Measure Soil Height", seconds: 8 },
};

const programOf = (label: string) => (Object.hasOwn(PROGRAMS, label) ? PROGRAMS[label] : undefined);

/** Runs a program without a word. @throws ScriptError for one that is not known. */
export function* runProgram(state: State, label: string): Doing {
  const program = programOf(label);
  if (!program) throw new ScriptError(`${label} is not simulated`);
  if (label === "take-photo") yield* state.do({ kind: "photo" }, program.seconds);
  else yield* state.do({ kind: "job", name: label }, program.seconds);
}

/** Run of a program after the log that announces it. */
export function* announceProgram(state: State, label: string): Doing {
  yield* state.log(programOf(label)?.text ?? `Executing ${label}`);
  yield* runProgram(state, label);
}
