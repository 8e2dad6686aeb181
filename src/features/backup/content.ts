import { setImmediate } from "node:timers/promises";
import { type FileHandle, open } from "node:fs/promises";
import type { Database } from "../../platform/db/database";

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Number of records in a database. It looks through every table; others get their turn between two tables.
 * @throws Error when the database is damaged.
 */
export async function countSoundRecords(db: Database): Promise<number> {
  const tables = db.rows("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'");
  let records = 0;
  for (const { name } of tables) {
    const table = quoted(String(name));
    const found = db.value(`pragma quick_check(${table})`);
    if (found !== "ok") throw new Error(`The database is damaged, table ${table}: ${String(found)}`);
    records += Number(db.value(`select count(*) from ${table}`));
    await setImmediate();
  }
  return records;
}

/** Opens a file for reading; undefined if it does not exist. */
export async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined; // node:fs throws nothing else
    throw error;
  }
}
