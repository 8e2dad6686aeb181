import { existsSync } from "node:fs";
import { Driver } from "./driver";

/** Longest wait for another process that does the same. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Rolls back the unfinished write of a killed process in a database that has no log yet: one that was being made. Before
 * that nobody can read it, and SQLite does it only for those who may write.
 * @throws Error of SQLite when the file cannot be written, or is no database.
 */
export function rollBackHotJournal(path: string): void {
  if (!existsSync(`${path}-journal`)) return;
  const db = new Driver(path, { timeout: BUSY_TIMEOUT_MS, fileMustExist: true });
  try {
    db.pragma("user_version"); // the first read does it
  } finally {
    db.close();
  }
}
