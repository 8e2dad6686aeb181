import type { BackgroundWork } from "../../framework/feature";
import { mailComposers } from "./mail-composers";
import { removeIdleGuests } from "./user/guests";
import { cleanUpInactive } from "./user/inactivity";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Background work on accounts. */
export const accountWork: BackgroundWork = {
  tasks: (services) => [
    { name: "guests", everyMs: 10 * MINUTE_MS, atStart: true, run: () => removeIdleGuests(services) },
    { name: "inactive accounts", everyMs: DAY_MS, atStart: true, run: () => cleanUpInactive(services) },
  ],
  mails: mailComposers,
};
