import { Database } from "../platform/db/database";
import { openDataFolder } from "../platform/db/data-folder";
import { makeOwnedFile } from "../platform/disk/owner";
import { inspectDatabase, type Migration } from "../platform/db/migrate";
import type { Logger } from "../platform/logger";

/** Handles a database of another schema and returns what it has done. */
export type Update = (db: Database) => Migration | undefined;

/**
 * Opens the database of a data folder. Folder and database are created if they are missing. `bringUpToDate` handles a
 * database of another schema; its result goes to `log`.
 * @throws Error with one sentence for the operator.
 */
export function openDatabase(dataDir: string, log: Logger, bringUpToDate: Update): Database {
  const path = openDataFolder(dataDir).database;
  inspectDatabase(path);
  const db = connect(path);
  try {
    const migration = bringUpToDate(db);
    if (migration) log.info("migrated", { ...migration }, sentenceAbout(migration));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function connect(path: string): Database {
  try {
    makeOwnedFile(path); // the log and its index follow it by themselves
    return new Database(path);
  } catch (cause) {
    throw new Error(`Cannot open the database ${path}`, { cause });
  }
}

const sentenceAbout = ({ from, to, copy }: Migration): string =>
  `Updated the database from schema ${from} to ${to}; the old one is ${copy}.`;
