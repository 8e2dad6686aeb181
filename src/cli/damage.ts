import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isWithoutTokenKey } from "../platform/auth/keys";
import type { Config } from "../platform/config/options";
import { isDamaged } from "../platform/db/driver";
import { dataFolderAt } from "../platform/db/data-folder";
import { newestCopy, putBack } from "../platform/db/migrate";

/** A first start makes the token key when the database has its content. So beside a key an empty file is a loss. */
export const hasLostContent = (dataDir: string): boolean =>
  !isWithoutTokenKey(dataDir) && statSync(dataFolderAt(dataDir).database, { throwIfNoEntry: false })?.size === 0;

/** SQLite takes an empty file for a new database. @throws Error that says what to do when it is a loss. */
export function requireContent({ dataDir, backupDir }: Config): void {
  if (!hasLostContent(dataDir)) return;
  const { database } = dataFolderAt(dataDir);
  throw new Error(
    `The database ${database} has 0 bytes. Remove it to begin anew, or ${adviceFor(database, backupDir)}`,
  );
}

/** The error for a database that cannot be opened. If it is damaged, the message says what to do. */
export function openingError({ dataDir, backupDir }: Config, error: unknown): unknown {
  if (!isDamaged(error)) return error;
  const { database } = dataFolderAt(dataDir);
  return new Error(`The database ${database} is damaged: ${adviceFor(database, backupDir)}`, { cause: error });
}

function adviceFor(database: string, backupDir: string | undefined): string {
  // Their names contain the time.
  const backup =
    backupDir &&
    filesIn(backupDir, /^gardenshed-[\dTZ-]+\.tar$/)
      .sort()
      .at(-1);
  if (backup !== undefined) return `restore the newest backup with gardenshed restore ${backup} --replace.`;
  const copy = newestCopy(database);
  return copy === undefined ? "restore a backup with gardenshed restore FILE --replace." : putBack(copy);
}

function filesIn(folder: string, pattern: RegExp): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => pattern.test(name))
      .map((name) => join(folder, name));
  } catch {
    return []; // the disk is not mounted, or there was no backup yet
  }
}
