import { sql } from "kysely";
import type { Database } from "../../platform/db/database";
import { type Placeholders, query } from "../../platform/db/query";
import type { Extension } from "./formats/picture";

/** A file of a picture that came, or one that went: `extension` is null. */
interface PictureChange {
  readonly n: number;
  readonly key: string;
  readonly extension: Extension | null;
}

/** A place in the order of all changes; 0 and an empty key before the first. */
export type PicturePlace = Pick<PictureChange, "n" | "key">;

/** Rows that are looked up at a time. */
const PART = 500;

const after = query(
  (q, p: Placeholders<{ n: number }>) =>
    q
      .selectFrom("picture_changes")
      .select(["n", "key", "extension"])
      .where("n", ">", p.n)
      .orderBy("n")
      .limit(PART)
      .$narrowType<{ extension: Extension | null }>(), // checked by the table
);
const newest = query((q) => q.selectFrom("picture_changes").select(["n", "key"]).orderBy("n", "desc").limit(1));
const at = query((q, p: Placeholders<{ n: number }>) =>
  q.selectFrom("picture_changes").select("key").where("n", "=", p.n),
);
const first = query((q) => q.selectFrom("picture_changes").select("n").orderBy("n").limit(1));
const known = query((q, p: Placeholders<{ keys: string }>) =>
  q
    .selectFrom("images")
    .select("key")
    .where("key", "in", sql<string>`(select value from json_each(${p.keys}))`),
);

/** Where the order ends now. */
export const newestPlace = (db: Database): PicturePlace => db.get(newest, {}) ?? { n: 0, key: "" };

/** Whether a place is one of this database, and everything behind it is still there. */
export function isKnownPlace(db: Database, { n, key }: PicturePlace): boolean {
  return n === 0 ? (db.get(first, {})?.n ?? 1) === 1 : db.get(at, { n })?.key === key;
}

/** The next changes behind a number, in their order. It reads a part of them, and an empty list at the end. */
export const changesAfter = (db: Database, n: number): readonly PictureChange[] => db.all(after, { n });

/** The keys that belong to no picture. */
export function unknownKeys(db: Database, keys: readonly string[]): readonly string[] {
  const found = new Set(db.all(known, { keys: JSON.stringify(keys) }).map(({ key }) => key));
  return keys.filter((key) => !found.has(key));
}
