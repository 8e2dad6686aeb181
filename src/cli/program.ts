import { type Keys, loadKeys } from "../platform/auth/keys";
import type { Config } from "../platform/config/options";
import { longWorks } from "../framework/long-work";
import type { Services } from "../framework/services";
import { createLogger, type Logger } from "../platform/logger";
import type { Database } from "../platform/db/database";
import { type DataFolderLock, holderOfDataFolder, lockDataFolder } from "../platform/db/data-folder";
import { type Migration, migrate, schemaVersion, storedVersion } from "../platform/db/migrate";
import { EVERYBODY } from "../platform/db/write-queue";
import { openDatabase, type Update } from "../app/database";
import { type OpenServices, openServices } from "../app/services";
import type { CommandContext } from "./command";
import { openingError } from "./damage";
import { requireKeyAndDatabase } from "./token-key";

/**
 * Opens the data folder, on which a server may be running. `bringUpToDate` handles a database of another schema. `keys`
 * is given if they are being loaded already. The caller waits for them and handles their failure.
 * @throws Error with one sentence for the operator.
 */
export function openProgram(
  config: Config,
  logLine: (line: string) => void,
  bringUpToDate: Update = (db) => migrateAlone(config.dataDir, db),
  keys?: Promise<Keys>,
): OpenServices {
  if (!keys) requireKeyAndDatabase(config);
  const log = createLogger(config.logLevel, config.logFormat, logLine);
  const db = openUpToDate(config, bringUpToDate, log);
  return openServices(config, db, log, keys ?? loadKeys(config.dataDir));
}

function openUpToDate(config: Config, bringUpToDate: Update, log: Logger): Database {
  try {
    return openDatabase(config.dataDir, log, bringUpToDate);
  } catch (error) {
    throw openingError(config, error);
  }
}

/** Attempts to lock the folder, a tenth of a second each. Then the holder of the lock counts as a running server. */
const LOCK_ATTEMPTS = 20;

/** Migrates an older database, unless a server holds the folder: a server that is starting does it itself. */
function migrateAlone(dataDir: string, db: Database): Migration | undefined {
  let migration: Migration | undefined;
  for (let attempt = 1; storedVersion(db) !== schemaVersion; attempt++) {
    const lock = lockUnlessBusy(dataDir, attempt < LOCK_ATTEMPTS);
    try {
      if (lock) migration = migrate(db);
    } finally {
      lock?.release();
    }
  }
  return migration;
}

function lockUnlessBusy(dataDir: string, isPatient: boolean): DataFolderLock | undefined {
  try {
    return lockDataFolder(dataDir);
  } catch (error) {
    if (isPatient) return undefined;
    const holder = holderOfDataFolder(dataDir);
    if (holder === undefined) throw error;
    throw new Error(
      `The server that runs as process ${holder} is older than this program, and so is its database; restart the server with this program, which updates it.`,
    );
  }
}

/** Runs `work` on the data folder and closes the folder in any case. */
export async function withProgram<T>(
  { config, err }: CommandContext,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const program = openProgram(config, err);
  try {
    await program.services.keys;
    await program.services.get(longWorks).finishLost();
    return await work(program.services);
  } finally {
    await program.close();
  }
}

/** Runs `change` in one transaction. When it resolves, the change is on the disk. */
export const withWrite = <T>(context: CommandContext, change: (services: Services) => T): Promise<T> =>
  withProgram(context, (services) => services.writes.run("account", () => change(services), EVERYBODY));
