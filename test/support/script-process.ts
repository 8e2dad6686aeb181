import type { ScriptProcess } from "../../src/features/rehearsal";
import { eventually } from "./eventually";

/** Has the process of scripts stand still in the middle of its work, as in a loop that no fence sees. Returns its id. */
export function stall(scripts: ScriptProcess): Promise<number> {
  return eventually(async () => {
    await new Promise(setImmediate); // on a busy machine its answer may be there already, unread
    if (!scripts.isAtWork || scripts.pid === undefined) return undefined;
    process.kill(scripts.pid, "SIGSTOP");
    return scripts.pid;
  });
}
