import { sql } from "kysely";
import type { Database } from "../../platform/db/database";
import { type Placeholders, query } from "../../platform/db/query";
import { findByKey } from "../pictures";

/** A picture as the copy of the database has it. */
export interface Picture {
  readonly id: number;
  readonly key: string;
  /** Null until it is processed. */
  readonly extension: string | null;
}

/** Pictures looked up at a time. */
const PART = 500;
const processed = query((q, p: Placeholders<{ after: number }>) =>
  q
    .selectFrom("images")
    .select(["id", "key", "extension"])
    .where("extension", "is not", null)
    .where("id", ">", p.after)
    .orderBy("id")
    .limit(PART),
);
/** Pictures whose upload is about to be processed. */
const waiting = query((q) =>
  q
    .selectFrom("jobs as job")
    .innerJoin("images as image", (on) => on.on("image.id", "=", sql`job.payload ->> 'image'`))
    .select(["image.id", "image.key", "image.extension", sql<string>`job.payload ->> 'upload'`.as("upload")])
    .where("job.kind", "=", "image_upload")
    .orderBy("job.id"),
);
const remove = query((q, p: Placeholders<{ id: number }>) => q.deleteFrom("images").where("id", "=", p.id));

/** Pictures that have a file. */
export function* processedPictures(db: Database): Generator<Picture> {
  let part = db.all(processed, { after: 0 });
  while (part.length > 0) {
    yield* part;
    part = db.all(processed, { after: part.at(-1)?.id ?? 0 });
  }
}

/** Pictures that wait for an upload which is not one of these. */
export const picturesWithoutUpload = (db: Database, uploads: ReadonlySet<string>): Picture[] =>
  db.all(waiting, {}).filter(({ upload }) => !uploads.has(upload));

/**
 * Takes pictures without a file out of the copy if they have changed since. They were deleted, or they came after the
 * beginning of the backup and have been processed already. Answers how many are unchanged: their files are lost.
 */
export function leaveOut(copy: Database, live: Database, absent: readonly Picture[]): number {
  const isUnchanged = ({ key, extension }: Picture): boolean => findByKey(live, key)?.extension === extension;
  const changed = absent.filter((picture) => !isUnchanged(picture));
  copy.transaction(() => {
    for (const { id } of changed) copy.run(remove, { id });
  });
  return absent.length - changed.length;
}
