import type { BackgroundWork } from "../../framework/feature";
import { longWorks } from "../../framework/long-work";
import { mailComposers } from "./mail-composers";
import { removeIdleGuests } from "./user/guests";
import { cleanUpInactive } from "./user/inactivity";
import { DAY_MS, MINUTE_MS } from "../../platform/time";

/** Background work on accounts. */
export const accountWork: BackgroundWork = {
  tasks: (services) => [
    { name: "long work", everyMs: MINUTE_MS, atStart: true, run: () => services.get(longWorks).finishLost() },
    { name: "guests", everyMs: 10 * MINUTE_MS, atStart: true, run: () => removeIdleGuests(services) },
    { name: "inactive accounts", everyMs: DAY_MS, atStart: true, run: () => cleanUpInactive(services) },
  ],
  mails: mailComposers,
};
