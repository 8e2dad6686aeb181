import { SCRIPTS_COMMAND } from "../platform/config/build";

/** Command lines with which the executable starts itself. Nobody types them, so no help tells of them. */
export const ownProcesses: ReadonlyMap<string | undefined, () => Promise<void>> = new Map([
  [SCRIPTS_COMMAND, async () => (await import("../features/rehearsal/commands")).runScripts()],
]);
