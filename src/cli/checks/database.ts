import { accessSync, constants, existsSync } from "node:fs";
import { Database } from "../../platform/db/database";
import type { DataFolder } from "../../platform/db/data-folder";
import { schemaVersion, storedVersion } from "../../platform/db/migrate";
import { hasLostContent } from "../damage";
import { unusable } from "./data-folder";
import { broken, type Finding, type Subject, together, warning } from "./finding";

/** Opens the database of a data folder for reading, if this program knows its tables. The caller closes it. */
export function openRecords({ database }: DataFolder): Database | undefined {
  if (!existsSync(database)) return undefined;
  const db = openQuietly(database);
  if (db && versionOf(db) === schemaVersion) return db;
  db?.close();
  return undefined;
}

/** `checkDatabase` reports what is wrong with it. */
function openQuietly(path: string): Database | undefined {
  try {
    return new Database(path, { readonly: true });
  } catch {
    return undefined;
  }
}

/** Undefined when the file is no database. */
function versionOf(db: Database): number | undefined {
  try {
    return storedVersion(db);
  } catch {
    return undefined;
  }
}

/** Whether the database is whole and fits the program. Works while a server runs. Source: `operations.md` §1, §4. */
export function checkDatabase({ folder }: Subject): Finding | undefined {
  const path = folder.database;
  if (!existsSync(folder.path)) return undefined;
  if (!existsSync(path)) return broken(`${path} does not exist`, "start the server once, or restore a backup");
  if (hasLostContent(folder.path)) return broken(`${path} has 0 bytes`, "restore a backup, or remove it to begin anew");
  let db: Database | undefined;
  let part = folder.path; // its log lies beside it
  try {
    accessSync(part, constants.R_OK | constants.W_OK);
    accessSync((part = path), constants.R_OK | constants.W_OK);
    db = new Database(path, { readonly: true });
    return together(`whole, schema ${schemaVersion}`, [schema(storedVersion(db)), integrity(db), references(db)]);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException; // looked at only if it is there
    if (code === "EACCES" || code === "EROFS") return unusable(part, error);
    return broken(`${path} cannot be read (${(error as Error).message})`, "stop the server, restore a backup"); // SQLite throws errors
  } finally {
    db?.close();
  }
}

function schema(stored: number): Finding | undefined {
  if (stored > schemaVersion) {
    return broken(`schema ${stored}, this program knows ${schemaVersion}`, "start the newer program");
  }
  if (stored === schemaVersion) return undefined;
  return warning(`schema ${stored}, this program brings ${schemaVersion}`, "restart the server, which updates it");
}

function integrity(db: Database): Finding | undefined {
  const problem = String(db.value("pragma quick_check(1)"));
  return problem === "ok" ? undefined : broken(`damaged (${problem})`, "stop the server, restore a backup");
}

function references(db: Database): Finding | undefined {
  const rows = db.rows("pragma foreign_key_check");
  const tables = [...new Set(rows.map(({ table }) => String(table)))];
  if (rows.length === 0) return undefined;
  return broken(`${rows.length} records in ${tables.join(", ")} point to records that are gone`, "restore a backup");
}
