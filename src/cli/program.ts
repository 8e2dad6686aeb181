import type { Config } from "../config/options";
import type { Services } from "../core/context";
import { createLogger } from "../core/logger";
import { Database } from "../db/database";
import { lockDataFolder, openDataFolder } from "../db/data-folder";
import { migrate, schemaVersion, storedVersion } from "../db/migrate";
import { EVERYBODY } from "../db/write-queue";
import { closeServices, createServices } from "../domain/services";
import type { Context } from "./command";

/** A command's hands on the data folder. */
export interface Program {
  readonly services: Services;
  readonly close: () => Promise<void>;
}

/**
 * Opens the data folder; a server may be running on it. `bringUpToDate` deals with a database of another schema.
 * @throws Error with one sentence for the operator.
 */
export async function openProgram(
  config: Config,
  logLine: (line: string) => void,
  bringUpToDate: (db: Database) => void = (db) => migrateAlone(config.dataDir, db),
): Promise<Program> {
  const db = new Database(openDataFolder(config.dataDir).database);
  try {
    bringUpToDate(db);
    const services = await createServices(config, db, createLogger(config.logLevel, config.logFormat, logLine));
    return {
      services,
      close: () => closeServices(services),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Migrates an older database, unless a server holds the folder. */
function migrateAlone(dataDir: string, db: Database): void {
  if (storedVersion(db) === schemaVersion) return;
  const lock = lockDataFolder(dataDir);
  try {
    migrate(db);
  } finally {
    lock.release();
  }
}

/** Runs `work` on the data folder and closes it, whatever happens. */
export async function withProgram<T>({ config, err }: Context, work: (services: Services) => Promise<T>): Promise<T> {
  const program = await openProgram(config, err);
  try {
    return await work(program.services);
  } finally {
    await program.close();
  }
}

/** Runs `change` in one transaction on the data folder; what it answers is stored on the disk. */
export const withWrite = <T>(context: Context, change: (services: Services) => T): Promise<T> =>
  withProgram(context, (services) => services.writes.run("account", () => change(services), EVERYBODY));
