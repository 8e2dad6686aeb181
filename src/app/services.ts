import { availableParallelism } from "node:os";
import { createQuota } from "../features/ai/quota";
import type { Keys } from "../platform/auth/keys";
import { createLoginFailures } from "../features/account/session/login-failures";
import { createPasswords } from "../platform/auth/passwords";
import { createTokens } from "../platform/auth/tokens";
import type { Config } from "../platform/config/options";
import type { Logger, Services } from "../framework/context";
import { JobQueue } from "../platform/jobs/queue";
import { Presence } from "../features/account/device/presence";
import { dataFolderAt } from "../platform/db/data-folder";
import type { Database } from "../platform/db/database";
import { EVERYBODY, WriteQueue } from "../platform/db/write-queue";
import { createImageStore } from "../features/pictures/store";
import { saveSightings } from "../features/account/device/devices";

/** Puts the program together around an opened, migrated database. */
export function createServices(
  config: Config,
  db: Database,
  log: Logger,
  keys: Promise<Keys>,
  clock: () => Date = () => new Date(),
): Services {
  const folder = dataFolderAt(config.dataDir);
  const writes = new WriteQueue(db, config.durability);
  writes.onFlushFailure = (cause) => log.error("the log was not flushed", { cause: String(cause) });
  const presence = new Presence();
  writes.companion = {
    isDue: () => presence.isDue,
    write: () => saveSightings(db, presence.pending),
    written: () => presence.clear(),
  };
  presence.onOverdue = () => {
    // The companion does the work; a failure is that of the disk, which the next write reports.
    writes
      .run("log", () => {}, EVERYBODY)
      .catch((cause: unknown) => log.warn("sightings not stored", { cause: String(cause) }));
  };
  return {
    config,
    db,
    writes,
    clock,
    log,
    keys,
    presence,
    jobs: new JobQueue(db),
    images: createImageStore(folder.images, folder.uploads, config.minFreeSpace),
    tokens: createTokens(keys),
    passwords: createPasswords({ concurrency: availableParallelism() }),
    loginFailures: createLoginFailures(),
    aiQuota: createQuota(),
  };
}

/** Stores what is pending, flushes and closes the database, which is closed also when the disk takes nothing any more. */
export async function closeServices({ keys, writes, presence, db }: Services): Promise<void> {
  try {
    await keys.catch(() => {}); // a new one is stored in the folder first; its failure has been told
    presence.makeDue();
    if (presence.isDue) await writes.run("log", () => {}, EVERYBODY);
    await writes.close();
  } finally {
    presence.clear(); // or its clock would keep the process alive
    db.close();
  }
}
