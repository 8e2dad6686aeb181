import BetterSqlite3 from "better-sqlite3";

/**
 * The SQLite driver. `build.ts` binds this import to the entry of the target platform, because the default one
 * searches for its library next to the package, which exists only on the build machine.
 */
export const Driver = BetterSqlite3;
export type Driver = BetterSqlite3.Database;
export type Statement = BetterSqlite3.Statement<unknown[], unknown>;

const codeOf = (error: unknown): string => (error instanceof BetterSqlite3.SqliteError ? error.code : "");

/** Whether a write failed because the disk (or a quota) has no room left. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === "SQLITE_FULL";

/** Whether a write failed because the disk is full, read-only or broken. Reads may still work. */
export const isUnwritable = (error: unknown): boolean => /^SQLITE_(FULL|READONLY|IOERR)/.test(codeOf(error));

/** Whether another process holds the lock. */
export const isBusy = (error: unknown): boolean => /^SQLITE_BUSY/.test(codeOf(error));

/** Which rule of the schema a write has broken; undefined for other failures. */
export function brokenConstraint(error: unknown): "unique" | "reference" | undefined {
  const code = codeOf(error);
  if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") return "unique";
  return code === "SQLITE_CONSTRAINT_FOREIGNKEY" ? "reference" : undefined;
}

/** Whether an error, or one of its causes, says that the file is no database or a damaged one. */
export const isDamaged = (error: unknown): boolean =>
  /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error)) || (error instanceof Error && isDamaged(error.cause));
