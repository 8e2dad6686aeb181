import type { Services } from "../core/context";
import { removeIdleGuests } from "../domain/guests";
import { cleanUpInactive } from "../domain/inactivity";
import { queueLogMails } from "../domain/log-mails";
import { pruneAll } from "../domain/retention";
import { imageJobs } from "./images";
import type { Job } from "./scheduler";

const MINUTE_MS = 60_000;

/** What the server does by itself. A new job is a row here. */
export const jobs = (services: Services): readonly Job[] => [
  { name: "retention", everyMs: 10 * MINUTE_MS, atStart: true, run: () => pruneAll(services) },
  { name: "guests", everyMs: 10 * MINUTE_MS, atStart: true, run: () => removeIdleGuests(services) },
  { name: "log mails", everyMs: 10 * MINUTE_MS, atStart: true, run: () => queueLogMails(services) },
  { name: "inactive accounts", everyMs: 60 * MINUTE_MS, atStart: true, run: () => cleanUpInactive(services) },
  ...imageJobs(services),
];
