import { availableParallelism } from "node:os";
import { dialects } from "../dialect";
import { features as allFeatures } from "../features";
import { type Feature, jobKindsOf, longWorkOf, reportsOf, tablesOf } from "../framework/feature";
import { longWorkKinds } from "../framework/long-work";
import { jobMeter } from "../framework/metrics/job-meter";
import { reports } from "../framework/metrics/report";
import { createServices, provide, type Services } from "../framework/services";
import { accountTables } from "../framework/resource/table";
import type { Keys } from "../platform/auth/keys";
import { createPasswords } from "../platform/auth/passwords";
import { createTokens } from "../platform/auth/tokens";
import { type Clock, systemClock } from "../platform/clock/clock";
import { storedClock } from "../platform/clock/stored-clock";
import { TrustedClock } from "../platform/clock/trusted-clock";
import type { Config } from "../platform/config/options";
import type { Database } from "../platform/db/database";
import { WriteQueue } from "../platform/db/write-queue";
import { JobQueue } from "../platform/jobs/queue";
import type { Logger } from "../platform/logger";
import { openDialects } from "./declarations";

/** The services of a server or a command. */
export interface OpenServices {
  readonly services: Services;
  /** Stores what is pending, flushes and closes the database. It closes the database even if the disk is full. */
  readonly close: () => Promise<void>;
}

/** Puts the services together around an opened, migrated database. */
export function openServices(
  config: Config,
  db: Database,
  log: Logger,
  keys: Promise<Keys>,
  clock: Clock = systemClock,
  features: readonly Feature[] = allFeatures,
): OpenServices {
  const writes = new WriteQueue(db, config.durability);
  writes.onFlushFailure = (cause) => log.error("flush_failed", { cause: String(cause) });
  const platform = {
    config,
    db,
    writes,
    clock: clock.now,
    trusted: new TrustedClock(clock, storedClock(db), () => storedClock(db)?.approved_at ?? null),
    log,
    keys,
    startedAt: performance.now(),
    jobs: new JobQueue(db),
    tokens: createTokens(keys),
    passwords: createPasswords({ concurrency: availableParallelism() }),
  };
  const { services, close } = createServices(platform, [
    provide(accountTables, tablesOf(features)),
    provide(dialects, openDialects(config, features)),
    provide(reports, reportsOf(features)),
    provide(longWorkKinds, longWorkOf(features)),
  ]);
  services.get(jobMeter).know(jobKindsOf(features));
  for (const { open } of features) open?.(services);
  return {
    services,
    close: async () => {
      try {
        await keys.catch(() => {}); // a new key is stored first; its failure has been reported
        await close();
        await writes.close();
      } finally {
        db.close();
      }
    },
  };
}
