import { sql } from "kysely";
import { hasLitestream } from "../../platform/db/litestream";
import type { Database } from "../../platform/db/database";
import { query } from "../../platform/db/query";

const newEpoch = query((q) => q.updateTable("journal").set({ epoch: sql<string>`lower(hex(randomblob(4)))` }));

/** Begins another history. Clients that know the one before have to tell them apart (`live.md` §1). */
export const beginHistory = (db: Database): void => void db.run(newEpoch, {});

/** Finds the tables that Litestream keeps in a database that it copies. */
const COPIER_TABLES =
  "select name from sqlite_schema where type = 'table' and name like '\\_litestream\\_%' escape '\\'";

/**
 * Begins another history in a database that Litestream has restored: it holds Litestream's tables, but its folder is
 * missing. Call it when a server starts, once the database is up to date.
 */
export function takeOverCopy(db: Database): void {
  if (hasLitestream(db.path)) return;
  const tables = db.rows(COPIER_TABLES);
  if (tables.length === 0) return;
  db.transaction(() => {
    for (const { name } of tables) db.execute(`drop table "${String(name)}"`);
    beginHistory(db);
  });
}
