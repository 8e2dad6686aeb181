import type { Services } from "../framework/context";
import { backUpWhenDue, lookInterval } from "../features/backup/schedule";
import { removeIdleGuests } from "../features/account/user/guests";
import { cleanUpInactive } from "../features/account/user/inactivity";
import { queueLogMails } from "../features/history/log-mails";
import { pruneAll } from "../features/history/retention";
import { imageJobs } from "../features/pictures/jobs";
import type { Job } from "../platform/jobs/scheduler";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What the server does by itself. A new job is a row here. */
export const jobs = (services: Services): readonly Job[] => [
  { name: "retention", everyMs: 10 * MINUTE_MS, atStart: true, run: () => pruneAll(services) },
  { name: "guests", everyMs: 10 * MINUTE_MS, atStart: true, run: () => removeIdleGuests(services) },
  { name: "log mails", everyMs: 10 * MINUTE_MS, atStart: true, run: () => queueLogMails(services) },
  { name: "inactive accounts", everyMs: DAY_MS, atStart: true, run: () => cleanUpInactive(services) },
  ...imageJobs(services),
  ...backupJobs(services),
];

/** Backups by themselves, when there is a place for them. */
function backupJobs(services: Services): readonly Job[] {
  const { backupDir, backupEvery } = services.config;
  if (backupDir === undefined) return [];
  const run = (signal: AbortSignal): Promise<void> => backUpWhenDue(services, backupDir, signal);
  return [{ name: "backups", everyMs: lookInterval(backupEvery), atStart: true, run }];
}
