import type { ScriptNode } from "../../robot/script/node";

/** Programs that come with the robot, as steps. Source: `care.md` §5.1. */
export const PROGRAMS = {
  detectWeeds: { label: "plant-detection" },
  soilHeight: { label: "Measure Soil Height" },
  calibrateByCard: { label: "camera-calibration", easy: '"TRUE"' },
  calibrateByRed: { label: "camera-calibration", easy: '"FALSE"' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly easy?: string }>>;
export type Program = keyof typeof PROGRAMS;

const KIND = "execute_script";
/** Pair that says by which object the camera is calibrated; its values are JSON. */
const EASY = "CAMERA_CALIBRATION_easy_calibration";

/** Programs that look at a photo that is there, each with the pair that names it. The palette has none: photos come and go. */
const PHOTO_PROGRAMS = {
  detectInPhoto: { label: "historical-plant-detection", pair: "PLANT_DETECTION_selected_image" },
  calibrateInPhoto: { label: "historical-camera-calibration", pair: "CAMERA_CALIBRATION_selected_image" },
} as const;
type PhotoProgram = keyof typeof PHOTO_PROGRAMS;

/** Programs that buttons run. */
export type RunName = Program | PhotoProgram;

export const isPhotoProgram = (name: RunName): name is PhotoProgram => Object.hasOwn(PHOTO_PROGRAMS, name);

export const isProgram = (name: string): name is Program => Object.hasOwn(PROGRAMS, name);

/** A step that runs a program. */
export function stepOf(program: Program): ScriptNode {
  const { label, ...rest } = PROGRAMS[program];
  const pairs = "easy" in rest ? [{ kind: "pair", args: { label: EASY, value: rest.easy } }] : [];
  return { kind: KIND, args: { label }, body: pairs };
}

/** A step that runs a program on a photo of the account. */
export function stepForPhoto(program: PhotoProgram, id: number): ScriptNode {
  const { label, pair } = PHOTO_PROGRAMS[program];
  return { kind: KIND, args: { label }, body: [{ kind: "pair", args: { label: pair, value: String(id) } }] };
}

/** The name under which a program logs, and has its job. */
export const labelOfRun = (name: RunName): string =>
  isPhotoProgram(name) ? PHOTO_PROGRAMS[name].label : PROGRAMS[name].label;

/** The program that a step runs; undefined for a plug-in, and for another calibration than these. */
export function programOfStep({ kind, args, body = [] }: ScriptNode): Program | undefined {
  if (kind !== KIND) return undefined;
  const easy = body.findLast((pair) => pair.args["label"] === EASY)?.args["value"];
  return (Object.keys(PROGRAMS) as Program[]).find((name) => {
    // keys() loses the key type
    const program: { readonly label: string; readonly easy?: string } = PROGRAMS[name];
    return program.label === args["label"] && (program.easy === undefined || program.easy === easy);
  });
}
