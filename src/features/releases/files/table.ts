import { sql } from "kysely";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import type { ReleaseFile } from "./folder";

const note = query((q, p: Placeholders<{ sum: string; bytes: number }>) =>
  q.replaceInto("release_files").values({ sum: p.sum, bytes: p.bytes }),
);
const all = query((q) => q.selectFrom("release_files").select(["sum", "bytes"]).orderBy("sum"));
/** A file that is offered under an address. */
const offered = query((q, p: Placeholders<{ sum: string; url: string }>) =>
  q
    .selectFrom("release_files")
    .select(["sum", "bytes"])
    .where("sum", "=", p.sum)
    .where(sql<boolean>`exists (select 1 from releases where ${p.url} in (image_url, dot_img_url))`),
);
const unused = query((q) =>
  q
    .selectFrom("release_files as file")
    .select("sum")
    .where(
      sql<boolean>`not exists (select 1 from releases
        where image_url like '/releases/' || file.sum || '/%' or dot_img_url like '/releases/' || file.sum || '/%')`,
    ),
);
const forget = query((q, p: Placeholders<{ sum: string }>) => q.deleteFrom("release_files").where("sum", "=", p.sum));

export const noteFile = (db: Database, { sum, bytes }: ReleaseFile): void => void db.run(note, { sum, bytes });

/** Every file that a release needs. */
export const releaseFiles = (db: Database): readonly ReleaseFile[] => db.all(all, {});

/** Which of the files has an address of the server; undefined for an address of another one. */
export const fileOfUrl = (files: readonly ReleaseFile[], url: string): ReleaseFile | undefined =>
  files.find(({ sum }) => url.startsWith(`/releases/${sum}/`));

/** The file that is offered under an address of the server; undefined for every other one. */
export const fileOffered = (db: Database, sum: string, url: string): ReleaseFile | undefined =>
  db.get(offered, { sum, url });

/** Forgets the files that no release needs any more, and returns their sums. Belongs in a write. */
export function forgetUnused(db: Database): readonly string[] {
  const sums = db.all(unused, {}).map(({ sum }) => sum);
  for (const sum of sums) db.run(forget, { sum });
  return sums;
}
