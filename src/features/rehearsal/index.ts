import type { Feature } from "../../framework/feature";
import { rehearsals } from "./rehearsals";

/** Shows the effects of a script before anything moves. Source: `robot.md` §2. */
export const rehearsal: Feature = { name: "rehearsal", endpoints: [rehearsals] };

/* For other features. */
export { hasTooManyRecords } from "./garden";
export { NOT_STARTED, type ScriptProcess, scriptProcess } from "./script-process";
export { functionNames } from "./other-words";
export { type Rehearser, rehearserOf } from "./rehearser";
export { tellRunLengths } from "./run-lengths";
