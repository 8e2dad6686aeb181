import type { BackgroundWork } from "../../framework/feature";
import { journal } from "./journal/journal";
import { forgetOld } from "./journal/retention";

const HOUR_MS = 3_600_000;

/** What happens to the journal by itself. */
export const liveWork: BackgroundWork = {
  tasks: (services) => {
    services.get(journal); // before somebody waits for the first write
    return [{ name: "changes", everyMs: HOUR_MS, atStart: true, run: () => forgetOld(services) }];
  },
};
