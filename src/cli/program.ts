import { type Keys, loadKeys } from "../platform/auth/keys";
import type { Config } from "../platform/config/options";
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
import { requireTokenKey } from "./token-key";

/**
 * Opens the data folder; a server may be running on it. `bringUpToDate` deals with a database of another schema; `keys`
 * may be on their way already. Whether they come is for the caller to see.
 * @throws Error with one sentence for the operator.
 */
export function openProgram(
  config: Config,
  logLine: (line: string) => void,
  bringUpToDate: Update = (db) => migrateAlone(config.dataDir, db),
  keys?: Promise<Keys>,
): OpenServices {
  if (!keys) requireTokenKey(config);
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

/** How often a command asks for the folder, a tenth of a second each time, before it takes the holder for a server at work. */
const LOCK_ATTEMPTS = 20;

/** Migrates an older database, unless a server holds the folder; one that is just starting does it by itself. */
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

/** Runs `work` on the data folder and closes it, whatever happens. */
export async function withProgram<T>(
  { config, err }: CommandContext,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const program = openProgram(config, err);
  try {
    await program.services.keys;
    return await work(program.services);
  } finally {
    await program.close();
  }
}

/** Runs `change` in one transaction on the data folder; what it answers is stored on the disk. */
export const withWrite = <T>(context: CommandContext, change: (services: Services) => T): Promise<T> =>
  withProgram(context, (services) => services.writes.run("account", () => change(services), EVERYBODY));
