import { type Keys, loadKeys } from "../platform/auth/keys";
import type { Config } from "../platform/config/options";
import type { Services } from "../framework/services";
import { createLogger, type Logger } from "../platform/logger";
import { Database } from "../platform/db/database";
import { type DataFolderLock, lockDataFolder, openDataFolder } from "../platform/db/data-folder";
import { inspectDatabase, type Migration, migrate, schemaVersion, storedVersion } from "../platform/db/migrate";
import { EVERYBODY } from "../platform/db/write-queue";
import { type OpenServices, openServices } from "../app/services";
import type { CommandContext } from "./command";
import { openingError } from "./damage";

/** Deals with a database of another schema, and tells what it has done. */
type Update = (db: Database) => Migration | undefined;

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
  const log = createLogger(config.logLevel, config.logFormat, logLine);
  const db = openUpToDate(config, bringUpToDate, log);
  return openServices(config, db, log, keys ?? loadKeys(config.dataDir));
}

function openUpToDate(config: Config, bringUpToDate: Update, log: Logger): Database {
  let db: Database | undefined;
  try {
    db = openDatabase(openDataFolder(config.dataDir).database);
    const migration = bringUpToDate(db);
    if (migration) log.info("migrated", { ...migration }, sentenceAbout(migration));
    return db;
  } catch (error) {
    db?.close();
    throw openingError(config, error);
  }
}

const sentenceAbout = ({ from, to, copy }: Migration): string =>
  `Updated the database from schema ${from} to ${to}; the old one is ${copy}.`;

function openDatabase(path: string): Database {
  inspectDatabase(path);
  try {
    return new Database(path);
  } catch (cause) {
    throw new Error(`Cannot open the database ${path}`, { cause });
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
    throw error;
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
