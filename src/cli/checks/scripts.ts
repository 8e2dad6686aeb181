import { createEventLogger } from "../../platform/logger";
import { ScriptProcess } from "../../features/rehearsal/commands";
import { broken, type Finding, ok, type Subject } from "./finding";

/** Whether the process can be started in which scripts run. */
export async function checkScripts({ config }: Pick<Subject, "config">): Promise<Finding> {
  const scripts = new ScriptProcess({ config, log: createEventLogger("error", () => {}) });
  try {
    const problem = await scripts.problem();
    if (problem === undefined) return ok("their process can be started");
    return broken(`their process cannot be started (${problem})`, "until it can there is no practice and no rehearsal");
  } finally {
    scripts.close();
  }
}
