import type { BackgroundWork } from "../../framework/feature";
import { lookInterval } from "../../platform/jobs/scheduler";
import { HOUR_MS } from "../../platform/time";
import { mailComposers } from "./mail-composers";
import { importParts } from "./parts";

/** Mails with exports, and the end of parts that no import has taken. */
export const transferWork: BackgroundWork = {
  mails: mailComposers,
  tasks: ({ get }) => [
    { name: "parts of imports", everyMs: lookInterval(HOUR_MS), atStart: true, run: () => get(importParts).prune() },
  ],
};
