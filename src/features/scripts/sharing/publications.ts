import { sql } from "kysely";
import { notFound, type Problems } from "../../../framework/errors";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";

/**
 * Publications and their versions (`sequences.md` §5). The first publish of a sequence creates its publication, which is kept
 * for ever. A version is a frozen copy. Unpublishing withdraws it for good.
 */

const bySequence = query((q, p: Placeholders<{ author_sequence_id: number }>) =>
  q.selectFrom("sequence_publications").selectAll().where("author_sequence_id", "=", p.author_sequence_id),
);
/** The author's address stays as it was at the first publish. */
const open = query((q, p: Placeholders<{ device_id: number; sequence_id: number; email: string; now: string }>) =>
  q
    .insertInto("sequence_publications")
    .values({
      author_device_id: p.device_id,
      author_sequence_id: p.sequence_id,
      cached_author_email: p.email,
      published: 1,
      created_at: p.now,
      updated_at: p.now,
    })
    .onConflict((conflict) =>
      conflict
        .column("author_sequence_id")
        .doUpdateSet({ published: 1, updated_at: p.now })
        .where("sequence_publications.published", "=", 0),
    ),
);
const close = query((q, p: Placeholders<{ id: number; now: string }>) =>
  q
    .updateTable("sequence_publications")
    .set({ published: 0, updated_at: p.now })
    .where("id", "=", p.id)
    .where("published", "=", 1),
);
const insertVersion = query((q, p: Placeholders<NewVersion>) =>
  q.insertInto("sequence_versions").values({
    publication_id: p.publication_id,
    name: p.name,
    color: p.color,
    description: p.description,
    copyright: p.copyright,
    args: p.args,
    body: p.body,
    created_at: p.created_at,
  }),
);
const withdraw = query((q, p: Placeholders<{ publication_id: number }>) =>
  q.updateTable("sequence_versions").set({ withdrawn: 1 }).where("publication_id", "=", p.publication_id),
);
const versionById = query((q, p: Placeholders<{ id: number }>) =>
  q
    .selectFrom("sequence_versions as version")
    .innerJoin("sequence_publications as publication", "publication.id", "version.publication_id")
    .selectAll("version")
    .select(sql<number>`publication.published and not version.withdrawn`.as("offered"))
    .where("version.id", "=", p.id),
);
const newestOfAuthor = query((q, p: Placeholders<{ email: string }>) =>
  q
    .selectFrom("sequence_versions as version")
    .innerJoin("sequence_publications as publication", "publication.id", "version.publication_id")
    .select(["version.id", "version.name", "version.description", "version.color"])
    .where("publication.cached_author_email", "=", p.email)
    .where("publication.published", "=", 1)
    .where("version.id", "=", (e) =>
      e
        .selectFrom("sequence_versions as other")
        .select((o) => o.fn.max("other.id").as("id"))
        .whereRef("other.publication_id", "=", "publication.id")
        .where("other.withdrawn", "=", 0),
    )
    .orderBy("version.id", "desc"),
);

/** The fields that a version freezes. */
interface NewVersion {
  readonly publication_id: number;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
  readonly copyright: string;
  /** JSON text of the script. */
  readonly args: string;
  readonly body: string;
  readonly created_at: string;
}

export type Publication = ReturnType<typeof requirePublication>;
export type Version = NonNullable<ReturnType<typeof findVersion>>;

/** The version, withdrawn ones included. */
export const findVersion = (db: Database, id: number) => db.get(versionById, { id });

/** The version, withdrawn ones included. @throws Refusal `not_found`. */
export function requireVersion(db: Database, id: number): Version {
  const version = findVersion(db, id);
  if (!version) throw notFound();
  return version;
}

export const WITHDRAWN = { sequence_version: "This version is not on offer any more" };

/** A withdrawn version can no longer be installed. */
export const offerProblems = ({ offered }: Version): Problems | undefined => (offered ? undefined : WITHDRAWN);

/** Opens the publication of a sequence, for the first time or again. The caller adds a version. */
export function openPublication(
  db: Database,
  { deviceId, sequenceId, email }: { readonly deviceId: number; readonly sequenceId: number; readonly email: string },
  now: string,
): Publication {
  db.run(open, { device_id: deviceId, sequence_id: sequenceId, email, now });
  return requirePublication(db, sequenceId);
}

/** Adds a version to an open publication. */
export const addVersion = (db: Database, version: NewVersion): void => {
  db.run(insertVersion, version);
};

/** Withdraws all versions and ends the publication. @throws Refusal `not_found` if the sequence was never published. */
export function closePublication(db: Database, sequenceId: number, now: string): Publication {
  const { id } = requirePublication(db, sequenceId);
  db.run(withdraw, { publication_id: id });
  db.run(close, { id, now });
  return requirePublication(db, sequenceId);
}

function requirePublication(db: Database, sequenceId: number) {
  const publication = db.get(bySequence, { author_sequence_id: sequenceId });
  if (!publication) throw notFound();
  return publication;
}

/** The newest version on offer of each publication of an author, newest first (`sequences.md` §5.7). */
export const newestVersionsOf = (db: Database, email: string) => db.all(newestOfAuthor, { email });
