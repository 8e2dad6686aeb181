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

/** Detection of weeds in a photo that is there. The palette has it not: photos come and go. */
export const IN_PHOTO = "historical-plant-detection";

export const isProgram = (name: string): name is Program => Object.hasOwn(PROGRAMS, name);

/** A step that runs a program. */
export function stepOf(program: Program): ScriptNode {
  const { label, ...rest } = PROGRAMS[program];
  const pairs = "easy" in rest ? [{ kind: "pair", args: { label: EASY, value: rest.easy } }] : [];
  return { kind: KIND, args: { label }, body: pairs };
}

/** A step that looks for weeds in a photo of the account. */
export const stepForPhoto = (id: number): ScriptNode => ({
  kind: KIND,
  args: { label: IN_PHOTO },
  body: [{ kind: "pair", args: { label: "PLANT_DETECTION_selected_image", value: String(id) } }],
});

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
