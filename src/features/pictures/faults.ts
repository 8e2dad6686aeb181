import { sql } from "kysely";
import type { Database } from "../../platform/db/database";
import { query } from "../../platform/db/query";
import type { Extension } from "./formats/picture";
import type { ImageStore } from "./store";
import { type AttachJob, NEVER_CAME, REMOVAL } from "./records";

const stored = query((q) => q.selectFrom("images").select(["id", "key", "extension"]));
const removals = query((q) =>
  q
    .selectFrom("jobs")
    .select(sql<string | null>`payload ->> 'key'`.as("key"))
    .where("kind", "=", REMOVAL),
);

/** Records and files that do not match: ids of pictures whose file is missing, and keys of folders without a record. */
export interface ImageFaults {
  readonly missing: readonly number[];
  readonly unknown: readonly string[];
}

const unprocessed = query((q) =>
  q
    .selectFrom("images")
    .select((e) => [e.fn.count<number>("refusal").as("refused"), e.fn.countAll<number>().as("all")])
    .where("extension", "is", null),
);

const imported = query((q) =>
  q
    .selectFrom("jobs")
    .select(sql<number>`payload ->> 'image'`.as("id"))
    .where("kind", "=", "image_import" satisfies AttachJob)
    .orderBy("id"),
);
const neverCame = query((q) => q.selectFrom("images").select("id").where("refusal", "=", NEVER_CAME).orderBy("id"));

/** Ids of the pictures of imports that are still to be fetched, and of those that never came (`operations.md` §1). */
export const findImported = (db: Database): { awaited: readonly number[]; lost: readonly number[] } => ({
  awaited: db.all(imported, {}).map(({ id }) => id),
  lost: db.all(neverCame, {}).map(({ id }) => id),
});

/** How many pictures wait for their file, and how many were refused for good (`accounts.md` §8.4). */
export function countUnprocessed(db: Database): { waiting: number; refused: number } {
  const { all = 0, refused = 0 } = db.get(unprocessed, {}) ?? {};
  return { waiting: all - refused, refused };
}

/** Compares records and files, for `check`. Files whose removal is under way are no fault. */
export async function findImageFaults(db: Database, images: ImageStore): Promise<ImageFaults> {
  const keys = await images.keys();
  const records = db.all(stored, {});
  const known = new Set([...records, ...db.all(removals, {})].map(({ key }) => key));
  return {
    missing: records
      .filter(({ key, extension }) => extension !== null && !images.original(key, extension as Extension)) // checked by the table
      .map(({ id }) => id),
    unknown: keys.filter((key) => !known.has(key)),
  };
}
