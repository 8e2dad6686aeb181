import { existsSync } from "node:fs";
import { isWithoutTokenKey, lostTokenKey, renewTokenKey } from "../platform/auth/keys";
import type { Config } from "../platform/config/options";
import { dataFolderAt, lockDataFolder } from "../platform/db/data-folder";
import { Database } from "../platform/db/database";
import { inspectDatabase } from "../platform/db/migrate";
import type { CommandContext } from "./command";
import { openingError, requireContent } from "./damage";

/** Accounts need their key, and a key its database. @throws Error that says what to do if one of the two is lost. */
export function requireKeyAndDatabase(config: Config): void {
  requireContent(config);
  if (isWithoutTokenKey(config.dataDir) && hasUsers(config)) throw lostTokenKey(config.dataDir);
}

/** Whether there are accounts, in a database of any schema. @throws Error that says what is wrong with it. */
export function hasUsers(config: Config): boolean {
  const { database } = dataFolderAt(config.dataDir);
  if (!existsSync(database)) return false;
  let db: Database | undefined;
  try {
    inspectDatabase(database);
    db = new Database(database, { readonly: true });
    const hasTable = db.value("select 1 from sqlite_schema where type = 'table' and name = 'users'") !== undefined;
    return hasTable && db.value("select 1 from users limit 1") !== undefined;
  } catch (error) {
    throw openingError(config, error);
  } finally {
    db?.close();
  }
}

/** Makes a new token key; everybody, robots included, has to log in again. Source: `operations.md` §1. */
export async function makeTokenKey({ config, out }: CommandContext): Promise<void> {
  const lock = lockDataFolder(config.dataDir); // a running server would go on using the old key
  try {
    await renewTokenKey(config.dataDir);
  } finally {
    lock.release();
  }
  out("Made a new token key. Everybody, robots included, has to log in again.");
}
