import type { BackgroundWork } from "../../framework/feature";
import { journal } from "./journal";
import { forgetOld } from "./retention";
import { HOUR_MS } from "../../platform/time";

/** Timed work on the journal. */
export const journalWork: BackgroundWork = {
  tasks: (services) => {
    services.get(journal); // so that the first write need not wait for it
    return [{ name: "changes", everyMs: HOUR_MS, atStart: true, run: () => forgetOld(services) }];
  },
};
