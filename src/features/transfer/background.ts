import type { BackgroundWork } from "../../framework/feature";
import { mailComposers } from "./mail-composers";
import { removeLostStages } from "./stage";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Mails with exports, and what is left of imports that a crash has ended. */
export const transferWork: BackgroundWork = {
  tasks: (services) => [
    { name: "lost imports", everyMs: DAY_MS, atStart: true, run: () => removeLostStages(services) },
  ],
  mails: mailComposers,
};
