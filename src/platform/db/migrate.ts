import { accessSync, constants, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Database } from "./database";
import { Driver } from "./driver";
import { migrations } from "./migrations";

/** The schema this program works with. */
export const schemaVersion = migrations.length;

/** Copies of the database that are kept from before earlier migrations (`operations.md` §4). */
const KEPT_COPIES = 2;

/** The schema version the file has; 0 for a new one. */
export const storedVersion = (db: Database): number => Number(db.value("pragma user_version"));

/**
 * Looks at a database file, if there is one, before it is opened: that alone could change a newer one.
 * @throws Error if it is newer than the program, cannot be written, or is no database.
 */
export function inspectDatabase(path: string): void {
  if (!existsSync(path)) return;
  let stored: number;
  try {
    // The folder too: the log lies beside the file.
    for (const part of [dirname(path), path]) accessSync(part, constants.R_OK | constants.W_OK);
    const db = new Driver(path, { readonly: true });
    try {
      stored = Number(db.pragma("user_version", { simple: true }));
    } finally {
      db.close();
    }
  } catch (cause) {
    throw new Error(`Cannot use the database ${path}`, { cause });
  }
  requireKnown(stored);
}

function requireKnown(stored: number): void {
  if (stored <= schemaVersion) return;
  throw new Error(
    `The database has schema ${stored}, this program knows ${schemaVersion}. Start the newer program, or restore a backup.`,
  );
}

/** What was done to a database that has existed before: schema versions, and the path of the copy that was kept. */
export interface Migration {
  readonly from: number;
  readonly to: number;
  readonly copy: string;
}

/**
 * Brings the database to `schemaVersion`, each file in one transaction together with the version number. Before the
 * first one a copy `<database>.before-<n>` is kept. Undefined when there was nothing to bring up to date.
 * @throws Error if the database is newer than the program; nothing is touched then.
 */
export function migrate(db: Database): Migration | undefined {
  const stored = storedVersion(db);
  requireKnown(stored);
  if (stored === schemaVersion) return undefined;
  const copy = stored > 0 ? keepCopy(db, stored + 1) : undefined;
  migrations.slice(stored).forEach((sql, index) => {
    db.transaction(() => {
      db.execute(sql);
      db.execute(`pragma user_version = ${stored + index + 1}`);
    });
  });
  return copy === undefined ? undefined : { from: stored, to: schemaVersion, copy };
}

/**
 * The copy appears under its name only when it is complete. SQLite makes it: whether all of the log can be moved into
 * the file, to copy that, depends on who else reads it.
 */
function keepCopy(db: Database, next: number): string {
  const prefix = `${db.path}.before-`;
  const copy = `${prefix}${next}`;
  rmSync(`${copy}.part`, { force: true });
  db.execute(`vacuum into '${`${copy}.part`.replaceAll("'", "''")}'`);
  renameSync(`${copy}.part`, copy);
  const numbers = readdirSync(dirname(db.path))
    .filter((name) => name.startsWith(basename(prefix)))
    .map((name) => name.slice(basename(prefix).length))
    .filter((suffix) => /^\d+$/.test(suffix)) // not what somebody has put beside them
    .map(Number)
    .sort((a, b) => b - a);
  for (const old of numbers.slice(KEPT_COPIES)) rmSync(`${prefix}${old}`);
  return copy;
}
