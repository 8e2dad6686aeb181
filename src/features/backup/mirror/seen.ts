import { statSync } from "node:fs";
import type { KeyFile } from "../keys";

/** The state of the files of a database and of keys. As long as it stays the same, nobody has written to them. */
export const seenOf = (database: string, keys: readonly KeyFile[]): string =>
  [database, `${database}-wal`, ...keys.map(({ path }) => path)].map(lookOf).join(" ");

/** An empty log counts as missing: the last process to close the database removes it. */
function lookOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && found.size > 0n ? `${found.ino}:${found.size}:${found.mtimeNs}` : "-";
}
