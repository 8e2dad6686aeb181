import type { Position } from "../motion/axis";
import { FULL_SPEED } from "../motion/move";
import { type Doing, ScriptError } from "./effect";
import { drive } from "./motion";
import type { State } from "./state";

/** Values of plug-ins that count for one run of a program. */
export type Pairs = Readonly<Record<string, string>>;

const PHOTO_S = 4;

/** A place of the camera, from where the program began; millimetres. */
type View = Partial<Position>;

const HERE: readonly View[] = [{}];
const CARD: readonly View[] = [{}, { y: 50 }, { x: 50, y: 50 }];
const SOIL: readonly View[] = [{}, { y: 10 }];
/** The first time, the soil is seen from two heights. */
const SOIL_FIRST: readonly View[] = [...SOIL, { z: -50 }, { y: 10, z: -50 }];

const EASY = "CAMERA_CALIBRATION_easy_calibration";
/** A value that is told as JSON. */
const isTrue = (value: string | undefined): boolean => value?.replaceAll('"', "").toUpperCase() === "TRUE";
/** A value that the first measurement of the soil leaves behind. */
const SOIL_FACTOR = "measure_soil_height_calibration_factor";

/** A program of the robot: its name in logs, and the seconds that it takes beside its photos and moves. */
interface Program {
  readonly text: string;
  readonly seconds: number;
  /** Places of its photos, one after the other; then it goes back. None: it looks at a photo that is there. */
  readonly views?: (valueOf: (key: string) => string | undefined) => readonly View[];
  /** Value that its first run stores. */
  readonly leaves?: string;
}

/** Source: `robot.md` §1, `care.md` §5.1. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  "take-photo": { text: "Taking photo", seconds: 0, views: () => HERE },
  "camera-calibration": {
    text: "Calibrating camera",
    seconds: 11,
    views: (valueOf) => (isTrue(valueOf(EASY)) ? CARD : HERE),
  },
  "plant-detection": { text: "Running weed detector", seconds: 11, views: () => HERE },
  "historical-camera-calibration": { text: "Executing historical-camera-calibration", seconds: 15 },
  "historical-plant-detection": { text: "Executing historical-plant-detection", seconds: 15 },
  "Measure Soil Height": {
    text: "Executing Measure Soil Height",
    seconds: 0,
    views: (valueOf) => (valueOf(SOIL_FACTOR) === undefined ? SOIL_FIRST : SOIL),
    leaves: SOIL_FACTOR,
  },
};

const programOf = (label: string) => (Object.hasOwn(PROGRAMS, label) ? PROGRAMS[label] : undefined);

/**
 * Runs a program without a word. Only its log tells that it failed: the script goes on.
 * @throws ScriptError for a program that is not known.
 */
export function* runProgram(state: State, label: string, pairs: Pairs = {}): Doing {
  const program = programOf(label);
  if (!program) throw new ScriptError(`${label} is not simulated`);
  if (label === "take-photo") return void (yield* state.do({ kind: "photo" }, PHOTO_S));
  const { views, leaves, seconds } = program;
  try {
    yield* lookRound(state, label, views?.((key) => pairs[key] ?? state.envs.get(key)) ?? []);
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    yield* state.log(`[${label}] ${error.message}`, "error", 2);
    return yield* state.setJob(label, { status: "Complete", percent: 100 });
  }
  if (leaves !== undefined && !state.envs.has(leaves)) yield* state.setEnv(leaves, "1");
  yield* state.do({ kind: "job", name: label, pairs }, seconds);
}

/** Takes a photo at each of the places, and goes back. */
function* lookRound(state: State, label: string, views: readonly View[]): Doing {
  const start = state.position;
  for (const view of views) {
    yield* goTo(state, placeFrom(start, view));
    yield* state.do({ kind: "photo", program: label }, PHOTO_S);
  }
  yield* goTo(state, start);
}

const placeFrom = ({ x, y, z }: Position, view: View): Position => ({
  x: x + (view.x ?? 0),
  y: y + (view.y ?? 0),
  z: z + (view.z ?? 0),
});

function* goTo(state: State, place: Position): Doing {
  const { x, y, z } = state.position;
  if (place.x !== x || place.y !== y || place.z !== z) yield* drive(state, place, FULL_SPEED, null);
}

/** Run of a program after the log that announces it. */
export function* announceProgram(state: State, label: string, pairs?: Pairs): Doing {
  yield* state.log(programOf(label)?.text ?? `Executing ${label}`);
  yield* runProgram(state, label, pairs);
}
