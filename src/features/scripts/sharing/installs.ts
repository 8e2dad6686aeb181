import type { Context } from "../../../framework/context";
import { type Placeholders, query } from "../../../platform/db/query";
import { findVersion, type Version } from "./publications";
import { CORPUS_VERSION } from "../language/corpus";
import { requireFreeName } from "../sequences/names";
import { sequences } from "../sequences/sequences";
import { forgetReferences } from "../stored";

/** Own script of an imported sequence until it is forked. */
const NO_SCRIPT = { args: { version: CORPUS_VERSION, locals: { kind: "scope_declaration", args: {} } }, body: [] };

const installed = query((q, p: Placeholders<{ device_id: number; name: string; version_id: number }>) =>
  q
    .selectFrom("sequences")
    .select("id")
    .where("device_id", "=", p.device_id)
    .where("name", "=", p.name)
    .where("sequence_version_id", "=", p.version_id),
);

/**
 * Copies a version into the caller's account and returns the id of the sequence. An existing copy of the same name and
 * version is reset instead. The limit of sequences is not checked here.
 * @throws Refusal `invalid` when another sequence has the name. Source: `sequences.md` §5.4.
 */
export function installVersion(context: Context, { id: version_id, name, color }: Version): number {
  const copy = context.db.get(installed, { device_id: context.deviceId, name, version_id });
  if (copy) {
    // Its own script stays, hidden, and still uses its records (§9).
    sequences.edit(context, copy.id, { color, description: null, forked: false });
    return copy.id;
  }
  requireFreeName(context, name, 0);
  return sequences.insert(context, { sequence_version_id: version_id, name, color, ...NO_SCRIPT });
}

/**
 * Moves a sequence to a version and deletes its own script. Name and color follow the version unless the user has changed
 * them. @throws Refusal `not_found`, or `invalid` when another sequence has the resulting name. Source:
 * `sequences.md` §5.5.
 */
export function upgradeSequence(context: Context, id: number, version: Version): void {
  const { db, deviceId } = context;
  const stored = sequences.findStored(context, id);
  const previous = stored.sequence_version_id === null ? undefined : findVersion(db, stored.sequence_version_id);
  const isUnchanged = (key: "name" | "color"): boolean => previous === undefined || stored[key] === previous[key];
  const name = isUnchanged("name") ? version.name : stored.name;
  requireFreeName(context, name ?? "", id);
  sequences.edit(context, id, {
    ...NO_SCRIPT,
    sequence_version_id: version.id,
    forked: false,
    description: version.description,
    name,
    color: isUnchanged("color") ? version.color : stored.color,
  });
  forgetReferences(db, deviceId, "Sequence", [id]);
}
