import type { BackgroundWork } from "../../framework/feature";
import { queueLogMails } from "./log-mails";
import { mailComposers } from "./mail-composers";
import { pruneAll } from "./retention";

const TEN_MINUTES_MS = 600_000;

/** Background work on logs, sensor readings and telemetries. */
export const historyWork: BackgroundWork = {
  tasks: (services) => [
    { name: "retention", everyMs: TEN_MINUTES_MS, atStart: true, run: () => pruneAll(services) },
    { name: "log mails", everyMs: TEN_MINUTES_MS, atStart: true, run: () => queueLogMails(services) },
  ],
  mails: mailComposers,
};
