import { sql } from "kysely";
import { hasCopier } from "../../platform/db/copier";
import type { Database } from "../../platform/db/database";
import { query } from "../../platform/db/query";

const newEpoch = query((q) => q.updateTable("journal").set({ epoch: sql<string>`lower(hex(randomblob(4)))` }));

/** From here on it is another history: clients that know the one before have to tell them apart (`live.md` §1). */
export const beginHistory = (db: Database): void => void db.run(newEpoch, {});

/** What Litestream keeps in a database that it copies. */
const COPIER_TABLES =
  "select name from sqlite_schema where type = 'table' and name like '\\_litestream\\_%' escape '\\'";

/**
 * Begins another history in a database that Litestream has restored: there are its tables, but not its folder. To be
 * called when a server starts, and the database is up to date.
 */
export function takeOverCopy(db: Database): void {
  if (hasCopier(db.path)) return;
  const tables = db.rows(COPIER_TABLES);
  if (tables.length === 0) return;
  db.transaction(() => {
    for (const { name } of tables) db.execute(`drop table "${String(name)}"`);
    beginHistory(db);
  });
}
