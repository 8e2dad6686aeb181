import { Database } from "../platform/db/database";
import { openDataFolder } from "../platform/db/data-folder";
import { makeOwnedFile } from "../platform/disk/owner";
import { inspectDatabase } from "../platform/db/migrate";

/**
 * Opens the database of a data folder, both made where they are missing. `bringUpToDate` deals with one of another schema.
 * @throws Error with one sentence for the operator.
 */
export function openDatabase(dataDir: string, bringUpToDate: (db: Database) => void): Database {
  const path = openDataFolder(dataDir).database;
  inspectDatabase(path);
  const db = connect(path);
  try {
    bringUpToDate(db);
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
