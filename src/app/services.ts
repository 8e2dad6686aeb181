import { availableParallelism } from "node:os";
import { createServices, type Services } from "../framework/services";
import type { Keys } from "../platform/auth/keys";
import { createPasswords } from "../platform/auth/passwords";
import { createTokens } from "../platform/auth/tokens";
import type { Config } from "../platform/config/options";
import type { Database } from "../platform/db/database";
import { WriteQueue } from "../platform/db/write-queue";
import { JobQueue } from "../platform/jobs/queue";
import type { Logger } from "../platform/logger";

/** What a server or command works with, until it is closed. */
export interface OpenServices {
  readonly services: Services;
  /** Stores what is pending, flushes and closes the database, which is closed also when the disk takes nothing any more. */
  readonly close: () => Promise<void>;
}

/** Puts the services together around an opened, migrated database. */
export function openServices(
  config: Config,
  db: Database,
  log: Logger,
  keys: Promise<Keys>,
  clock: () => Date = () => new Date(),
): OpenServices {
  const writes = new WriteQueue(db, config.durability);
  writes.onFlushFailure = (cause) => log.error("flush_failed", { cause: String(cause) });
  const { services, close } = createServices({
    config,
    db,
    writes,
    clock,
    log,
    keys,
    startedAt: performance.now(),
    jobs: new JobQueue(db),
    tokens: createTokens(keys),
    passwords: createPasswords({ concurrency: availableParallelism() }),
  });
  return {
    services,
    close: async () => {
      try {
        await keys.catch(() => {}); // a new one is stored in the folder first; its failure has been told
        await close();
        await writes.close();
      } finally {
        db.close();
      }
    },
  };
}
