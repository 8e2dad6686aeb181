import { existsSync } from "node:fs";
import type { BackupSource } from "../../features/backup/commands";
import { Database } from "../../platform/db/database";
import { openDataFolder } from "../../platform/db/data-folder";
import { inspectDatabase } from "../../platform/db/migrate";
import type { CommandContext } from "../command";
import { requireContent } from "../damage";

/** Opens the data folder as it is. It creates no folder and migrates no database. */
export async function withBackupSource<T>(
  { config }: CommandContext,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  if (!existsSync(config.dataDir)) throw new Error("There is no data folder to back up.");
  const { database } = openDataFolder(config.dataDir);
  if (!existsSync(database)) throw new Error("There is no database to back up.");
  requireContent(config);
  inspectDatabase(database);
  const db = new Database(database, { readonly: true });
  try {
    return await work({ config, db, clock: () => new Date() });
  } finally {
    db.close();
  }
}
