import { accessSync, constants, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import { giveToOwner } from "../disk/owner";
import type { Database } from "./database";
import { Driver } from "./driver";
import { rollBackHotJournal } from "./hot-journal";
import { migrations } from "./migrations";
import newest from "./newest.sql" with { type: "text" };

/** The schema this program works with. */
export const schemaVersion = migrations.length;

/** Copies of the database that are kept from before earlier migrations (`operations.md` §4). */
const KEPT_COPIES = 2;

/** The schema version the file has; 0 for a new one. */
export const storedVersion = (db: Database): number => Number(db.value("pragma user_version"));

/**
 * Looks at a database file, if there is one, before it is opened: that alone could change a newer one. It rolls back
 * the unfinished write of a killed process.
 * @throws Error if it is newer than the program, cannot be written, or is no database.
 */
export function inspectDatabase(path: string): void {
  if (!existsSync(path)) return;
  let stored: number;
  try {
    // The folder too: the log lies beside the file.
    for (const part of [dirname(path), path]) accessSync(part, constants.R_OK | constants.W_OK);
    rollBackHotJournal(path);
    const db = new Driver(path, { readonly: true });
    try {
      stored = Number(db.pragma("user_version", { simple: true }));
    } finally {
      db.close();
    }
  } catch (cause) {
    throw new Error(`Cannot use the database ${path}`, { cause });
  }
  requireKnown(path, stored);
}

function requireKnown(path: string, stored: number): void {
  if (stored <= schemaVersion) return;
  const copy = newestCopy(path);
  const wayBack =
    copy === undefined ? "restore a backup." : `go back to how things were before the update: ${putBack(copy)}`;
  throw new Error(
    `The database has schema ${stored}, this program knows ${schemaVersion}. Start the newer program, or ${wayBack}`,
  );
}

/** Numbers of the copies beside a database, newest first. Files that somebody else has put there do not count. */
function copyNumbers(path: string): readonly number[] {
  const prefix = `${basename(path)}.before-`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((suffix) => /^\d+$/.test(suffix))
    .map(Number)
    .sort((a, b) => b - a);
}

/** Path of the newest copy from before a migration that this program can work with. */
export function newestCopy(path: string): string | undefined {
  const number = copyNumbers(path).find((next) => next - 1 <= schemaVersion);
  return number === undefined ? undefined : `${path}.before-${number}`;
}

/** The advice about a copy. */
export const putBack = (copy: string): string =>
  `stop the server, put ${copy} in the place of ${basename(copy).replace(/\.before-\d+$/, "")}, and remove those that end in -wal and -shm.`;

/** The migration of a database that existed before: schema versions, and the path of the copy that was kept. */
export interface Migration {
  readonly from: number;
  readonly to: number;
  readonly copy: string;
}

/**
 * Brings the database to `schemaVersion`, each file in one transaction together with the version number. Before the
 * first one a copy `<database>.before-<n>` is kept. An empty database gets in one step what all files make of it, which
 * takes a sixth of the time. Undefined when there was nothing to bring up to date.
 * @throws Error if the database is newer than the program; nothing is touched then.
 */
export function migrate(db: Database): Migration | undefined {
  const stored = storedVersion(db);
  requireKnown(db.path, stored);
  if (stored === schemaVersion) return undefined;
  if (stored === 0) {
    applyStep(db, newest, schemaVersion);
    return undefined;
  }
  const copy = keepCopy(db, stored + 1);
  migrations.slice(stored).forEach((sql, index) => applyStep(db, sql, stored + index + 1));
  return { from: stored, to: schemaVersion, copy };
}

const applyStep = (db: Database, sql: string, version: number): void =>
  db.transaction(() => {
    db.execute(sql);
    db.execute(`pragma user_version = ${version}`);
  });

/**
 * The copy appears under its name only when it is complete. SQLite makes it: whether all of the log can be moved into
 * the file, to copy that, depends on who else reads it.
 */
function keepCopy(db: Database, next: number): string {
  const prefix = `${db.path}.before-`;
  const copy = `${prefix}${next}`;
  rmSync(`${copy}.part`, { force: true });
  db.execute(`vacuum into '${`${copy}.part`.replaceAll("'", "''")}'`);
  giveToOwner(`${copy}.part`);
  renameSync(`${copy}.part`, copy);
  for (const old of copyNumbers(db.path).slice(KEPT_COPIES)) rmSync(`${prefix}${old}`);
  return copy;
}
