import { sql } from "kysely";
import { hasLitestream } from "../../platform/db/litestream";
import type { Database } from "../../platform/db/database";
import { type Placeholders, query } from "../../platform/db/query";

const newEpoch = query((q) => q.updateTable("journal").set({ epoch: sql<string>`lower(hex(randomblob(4)))` }));

const markRestored = query((q, p: Placeholders<{ now: string }>) =>
  q.updateTable("journal").set({ restored_at: p.now }),
);
const KNOWS_RESTORES = "select 1 from pragma_table_info('journal') where name = 'restored_at'";

/**
 * Begins another history, by a restore. Clients that know the one before have to tell them apart (`live.md` §1). A database
 * of an earlier version has no place for the time.
 */
export function beginHistory(db: Database, now: Date): void {
  db.run(newEpoch, {});
  if (db.value(KNOWS_RESTORES) !== undefined) db.run(markRestored, { now: now.toISOString() });
}

/** Finds the tables that Litestream keeps in a database that it copies. */
const COPIER_TABLES =
  "select name from sqlite_schema where type = 'table' and name like '\\_litestream\\_%' escape '\\'";

/**
 * Begins another history in a database that Litestream has restored: it holds Litestream's tables, but its folder is
 * missing. Call it when a server starts, once the database is up to date.
 */
export function takeOverCopy(db: Database, now: Date): void {
  if (hasLitestream(db.path)) return;
  const tables = db.rows(COPIER_TABLES);
  if (tables.length === 0) return;
  db.transaction(() => {
    for (const { name } of tables) db.execute(`drop table "${String(name)}"`);
    beginHistory(db, now);
  });
}
