import type { Sequence } from "../../../client/records";
import type { ScriptNode } from "../../../robot/script/node";
import { startRun } from "../../state";

/** Has the robot run a sequence with these values, from what it does before to how far it is. */
export const run = (sequence: Sequence, given: readonly ScriptNode[]): Promise<void> =>
  startRun(
    sequence,
    given,
    import("../rehearsal/plan").then(({ plan }) => plan(sequence, given)).catch(() => undefined), // it runs without one
  );
