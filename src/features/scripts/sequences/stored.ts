import { sql } from "kysely";
import { type Row, rowDecoder } from "../../../framework/codec";
import type { Context } from "../../../framework/context";
import { invalidRequest, notFound, type Problems } from "../../../framework/errors";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query, type SqlBuilder } from "../../../platform/db/query";
import type { Node } from "../language/node";
import { forgetReferences, rememberReferences } from "../stored";

/** Service-wide limits, in force while the device's own are 0 (`accounts.md` §6.4). */
const DEFAULT_COUNT = 75;
const DEFAULT_LENGTH = 30;

type Key = { id: number; device_id: number };

/**
 * Sequences as they are shown (`sequences.md` §5.1). An import shows the script of its version unless it is forked, and
 * that version's copyright and description where its own are null; a shared sequence hides where it came from.
 */
const records = (q: SqlBuilder) =>
  q
    .selectFrom("sequences as s")
    .leftJoin("sequence_versions as version", "version.id", "s.sequence_version_id")
    .leftJoin("sequence_publications as own", "own.author_sequence_id", "s.id")
    .select(["s.id", "s.created_at", "s.updated_at", "s.device_id", "s.color", "s.folder_id", "s.name", "s.pinned"])
    .select([
      sql<string>`iif(version.id is not null and not s.forked, version.args, s.args)`.as("args"),
      sql<string>`iif(version.id is not null and not s.forked, version.body, s.body)`.as("body"),
      sql<number>`iif(own.published, 0, s.forked)`.as("forked"),
      sql<string | null>`coalesce(s.copyright, version.copyright)`.as("copyright"),
      sql<string | null>`coalesce(s.description, version.description)`.as("description"),
      sql<number | null>`iif(own.published, null, s.sequence_version_id)`.as("sequence_version_id"),
      sql<string>`(
        select json_group_array(offered.id order by offered.id)
        from sequence_versions as offered
        join sequence_publications as publication on publication.id = offered.publication_id
        where publication.id = iif(own.published, own.id, version.publication_id)
          and publication.published and not offered.withdrawn
      )`.as("sequence_versions"),
      sql<"sequence">`'sequence'`.as("kind"),
    ]);

const list = query((q, p: Placeholders<{ device_id: number }>) =>
  records(q).where("s.device_id", "=", p.device_id).orderBy("s.id"),
);
const one = query((q, p: Placeholders<Key>) =>
  records(q).where("s.id", "=", p.id).where("s.device_id", "=", p.device_id),
);
const stored = query((q, p: Placeholders<Key>) =>
  q.selectFrom("sequences").selectAll().where("id", "=", p.id).where("device_id", "=", p.device_id),
);
const nameOwner = query((q, p: Placeholders<{ device_id: number; name: string; id: number }>) =>
  q
    .selectFrom("sequences")
    .select("id")
    .where("device_id", "=", p.device_id)
    .where("name", "=", p.name)
    .where("id", "<>", p.id),
);
const limits = query((q, p: Placeholders<{ device_id: number }>) =>
  q.selectFrom("devices").select(["max_sequence_count", "max_sequence_length"]).where("id", "=", p.device_id),
);
const count = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("sequences")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("device_id", "=", p.device_id),
);
const insert = query((q, p: Placeholders<Omit<StoredSequence, "id">>) =>
  q.insertInto("sequences").values({
    device_id: p.device_id,
    folder_id: p.folder_id,
    sequence_version_id: p.sequence_version_id,
    name: p.name,
    color: p.color,
    forked: p.forked,
    pinned: p.pinned,
    copyright: p.copyright,
    description: p.description,
    args: p.args,
    body: p.body,
    created_at: p.created_at,
    updated_at: p.updated_at,
  }),
);
const update = query((q, p: Placeholders<StoredSequence>) =>
  q
    .updateTable("sequences")
    .set({
      folder_id: p.folder_id,
      sequence_version_id: p.sequence_version_id,
      name: p.name,
      color: p.color,
      forked: p.forked,
      pinned: p.pinned,
      copyright: p.copyright,
      description: p.description,
      args: p.args,
      body: p.body,
      updated_at: p.updated_at,
    })
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);
const remove = query((q, p: Placeholders<Key>) =>
  q.deleteFrom("sequences").where("id", "=", p.id).where("device_id", "=", p.device_id),
);

/** A sequence as it is stored. Its script is the own one, also while an import hides it. */
export type StoredSequence = ReturnType<typeof requireStored>;
/** What is stored of a sequence beside its own script. */
type Attributes = Omit<StoredSequence, "id" | "device_id" | "args" | "body">;

/** The row of a record in place as clients see it. */
const present = rowDecoder({
  args: "json",
  body: "json",
  forked: "boolean",
  pinned: "boolean",
  sequence_versions: "json",
});

export const listSequences = ({ db, deviceId }: Context): object[] =>
  db.all(list, { device_id: deviceId }).map((row) => present(row));

/** The record. @throws Refusal `not_found`. */
export function showSequence({ db, deviceId }: Context, id: number): Row {
  const row = db.get(one, { id, device_id: deviceId });
  if (!row) throw notFound();
  return present(row);
}

/** The stored sequence. @throws Refusal `not_found`. */
export function requireStored({ db, deviceId }: Context, id: number) {
  const row = db.get(stored, { id, device_id: deviceId });
  if (!row) throw notFound();
  return row;
}

/** Id of the sequence of the device that has the name. */
export const findSequenceNamed = ({ db, deviceId }: Context, name: string): number | undefined =>
  db.get(nameOwner, { device_id: deviceId, name, id: 0 })?.id;

/** @throws Refusal `invalid` when another sequence of the device than `id` has the name. */
export function requireFreeName({ db, deviceId }: Context, name: string, id: number): void {
  const owner = db.get(nameOwner, { device_id: deviceId, name, id });
  if (owner) throw invalidRequest("Name is already used on this device");
}

function limitOf(
  { db, deviceId }: Context,
  field: "max_sequence_count" | "max_sequence_length",
  fallback: number,
): number {
  const own = db.get(limits, { device_id: deviceId })?.[field] ?? 0;
  return own > 0 ? own : fallback;
}

/** Too many steps (`sequences.md` §4.3). */
export function stepProblems(context: Context, steps: number): Problems | undefined {
  const limit = limitOf(context, "max_sequence_length", DEFAULT_LENGTH);
  return steps > limit ? { step_count: `A sequence has at most ${limit} steps, this one has ${steps}` } : undefined;
}

/** One sequence too many (`sequences.md` §4.3). */
export function countProblems(context: Context): Problems | undefined {
  const limit = limitOf(context, "max_sequence_count", DEFAULT_COUNT);
  const stored = context.db.get(count, { device_id: context.deviceId })?.count ?? 0;
  return stored >= limit
    ? { sequence_count: `The limit of ${limit} sequences is reached, delete unused ones` }
    : undefined;
}

/** Script columns of a canonical root. */
export const scriptColumns = (root: Node) => ({
  args: JSON.stringify(root.args),
  body: JSON.stringify(root.body ?? []),
});

/** A canonical root from its columns, in stored form. */
export const scriptOf = ({ args, body }: { args: string; body: string }): Node => ({
  kind: "sequence",
  args: JSON.parse(args) as Node["args"], // only canonical scripts are stored
  body: JSON.parse(body) as Node[],
});

/** Stores a new sequence with the references of its script; answers its id. */
export function insertSequence(db: Database, sequence: Attributes & { device_id: number }, script: Node): number {
  const { id } = db.run(insert, { ...sequence, ...scriptColumns(script) });
  rememberReferences(db, sequence.device_id, { type: "Sequence", id }, script);
  return id;
}

/** Changes a stored sequence; a new own `script` brings its references along. */
export function updateSequence(db: Database, stored: StoredSequence, change: Partial<Attributes>, script?: Node): void {
  db.run(update, { ...stored, ...change, ...(script && scriptColumns(script)) });
  if (script) rememberReferences(db, stored.device_id, { type: "Sequence", id: stored.id }, script);
}

export function removeSequence(db: Database, deviceId: number, id: number): void {
  forgetReferences(db, deviceId, "Sequence", [id]);
  db.run(remove, { id, device_id: deviceId });
}
