import { Database } from "./database";

const CACHE_KB = 2_000;
/** Most bytes in memory for a snapshot. */
export const SNAPSHOT_BYTES = CACHE_KB * 1024;

/**
 * A connection of its own that sees the state of now until it is closed, whatever is written meanwhile. As long as it is
 * open the log is not begun anew and grows (`docs/architecture.md` §4.3), so it is for seconds, not for hours.
 */
export function openSnapshot({ path }: Pick<Database, "path">): Database {
  const snapshot = new Database(path, { readonly: true });
  snapshot.execute(`pragma cache_size = -${CACHE_KB}`); // each page is read once
  snapshot.step("begin");
  snapshot.value("select count(*) from sqlite_schema"); // the first read fixes the state
  return snapshot;
}
