import { approveClock } from "../platform/clock/stored-clock";
import type { CommandContext } from "./command";
import { withWrite } from "./program";

/** Says that the clock is right: what is over by it is deleted again. Source: `operations.md` §4.1. */
export async function approveMachineClock(context: CommandContext): Promise<void> {
  const now = await withWrite(context, ({ db, clock }) => {
    const at = clock();
    approveClock(db, at);
    return at;
  });
  context.out(`The clock shows ${now.toISOString()}, and counts as right.`);
}
