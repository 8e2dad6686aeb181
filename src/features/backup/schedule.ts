import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "../../framework/services";
import { reasonOf } from "../../platform/logger";
import { lookInterval, type ScheduledTask } from "../../platform/jobs/scheduler";
import { madeUntil, newestOf, timeOf } from "./newest";
import { finishedName, saveBackup } from "./save";
import { lastBackup, missingBackupDir } from "./state";

/** `gardenshed-2026-03-01T08-15-30Z.tar` */
const nameAt = (time: Date): string => `gardenshed-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar`;

/**
 * Makes a backup in `folder` if the newest one there is older than BACKUP_EVERY, and removes all but the newest
 * BACKUP_KEEP. Other files stay, and so do backups dated in the future because a clock was wrong.
 * Source: `operations.md` §2.
 */
export async function backUpWhenDue(services: Services, folder: string, signal: AbortSignal): Promise<void> {
  const { config, trusted, log } = services;
  const now = trusted.now();
  const missing = missingBackupDir(folder);
  if (missing !== undefined) throw new Error(missing);
  const names = await readdir(folder);
  const made = madeUntil(names, now.getTime());
  // The look that is nearest to the due time counts, or the time would wander through the day.
  const age = now.getTime() - newestOf(made);
  if (age < config.backupEvery - lookInterval(config.backupEvery) / 2) return;

  const unfinished = names.filter((name) => timeOf(finishedName(name) ?? "") > 0);
  for (const each of unfinished) await rm(join(folder, each), { force: true });
  const name = nameAt(now);
  await services.keys; // a backup holds them
  const report = await saveBackup(services, join(folder, name), { signal });
  log.info("backup_made", { file: join(folder, name), ...report });

  const newestFirst = [...new Set([name, ...made])].sort().reverse();
  for (const each of newestFirst.slice(config.backupKeep)) await rm(join(folder, each), { force: true });
}

function announceFailure({ log }: Services, folder: string, cause: string): void {
  log.error("backup_failed", { folder, cause }, `The backup to ${folder} failed: ${cause.replace(/\.$/, "")}.`);
}

/** Backups by themselves, when there is a place for them. */
export function backupTasks(services: Services): readonly ScheduledTask[] {
  const { backupDir, backupEvery } = services.config;
  if (backupDir === undefined) return [];
  const state = services.get(lastBackup);
  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      await backUpWhenDue(services, backupDir, signal);
      state.hasFailed = false;
    } catch (cause) {
      if (signal.aborted) return;
      state.hasFailed = true;
      announceFailure(services, backupDir, reasonOf(cause));
    }
  };
  return [{ name: "backups", everyMs: lookInterval(backupEvery), atStart: true, run }];
}
