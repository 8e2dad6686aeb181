import type { BackgroundWork } from "../../framework/feature";
import { mailComposers } from "./mail-composers";
import { removeLostStages } from "./stage";
import { DAY_MS } from "../../platform/time";

/** Mails with exports, and what is left of imports that a crash has ended. */
export const transferWork: BackgroundWork = {
  tasks: (services) => [
    { name: "lost imports", everyMs: DAY_MS, atStart: true, run: () => removeLostStages(services) },
  ],
  mails: mailComposers,
};
