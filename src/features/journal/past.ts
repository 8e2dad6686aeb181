import type { Database } from "../../platform/db/database";
import type { SqlValue } from "../../platform/db/query";
import { ACTIONS } from "./actions";
import type { WholeEntry } from "./entries";
import { previousOf } from "./put-back";
import type { Followed } from "./triggers";

/** A stored record: columns of its row, and rows of its parts by their table. Undefined if it did not exist. */
type Stored = Readonly<Record<string, SqlValue | readonly Readonly<Record<string, SqlValue>>[]>> | undefined;

function storedNow(db: Database, { rows, parts }: Followed, deviceId: number, id: number): Stored {
  const row = db.get(rows.find, { id, device_id: deviceId });
  return (
    row && {
      ...row,
      ...Object.fromEntries(parts.map((part) => [part.table, db.all(part.rows.all, { device_id: id })])),
    }
  );
}

function takenBack(table: Followed, stored: Stored, entry: WholeEntry): Stored {
  if (entry.action === ACTIONS.shown) return stored;
  if (entry.action === ACTIONS.created) return undefined;
  const { row, parts } = previousOf(table, entry);
  return { ...stored, ...row, ...parts };
}

/** The record as one text, without columns whose change does not count. */
const textOf = ({ watched, parts }: Followed, stored: Stored): string =>
  JSON.stringify(stored && [...watched, ...parts.map((part) => part.table)].map((name) => stored[name] ?? null)) ?? "";

/** Whether a record differs from what it was before `entries`: all its changes since then, newest first. */
export function differsFromBefore(
  db: Database,
  table: Followed,
  deviceId: number,
  id: number,
  entries: readonly WholeEntry[],
): boolean {
  if (entries.length === 0) return false;
  const now = storedNow(db, table, deviceId, id);
  const before = entries.reduce((stored: Stored, entry) => takenBack(table, stored, entry), now);
  return textOf(table, now) !== textOf(table, before);
}
