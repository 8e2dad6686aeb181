import { statSync } from "node:fs";
import type { KeyFile } from "../keys";

/** What the files of a database and of keys look like: as long as this stays the same, nobody has written to them. */
export const seenOf = (database: string, keys: readonly KeyFile[]): string =>
  [database, `${database}-wal`, ...keys.map(({ path }) => path)].map(lookOf).join(" ");

/** An empty log is like none: the last one to close the database removes it. */
function lookOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && found.size > 0n ? `${found.ino}:${found.size}:${found.mtimeNs}` : "-";
}
