import type { Context } from "../../../framework/context";
import { type Placeholders, query } from "../../../platform/db/query";
import { findVersion, type Version } from "./publications";
import { CORPUS_VERSION } from "../language/corpus";
import type { Node } from "../language/node";
import { insertSequence, requireFreeName, type StoredSequence, updateSequence } from "../sequences/stored";

/** An import has no script of its own until it is forked. */
const NO_SCRIPT: Node = {
  kind: "sequence",
  args: { version: CORPUS_VERSION, locals: { kind: "scope_declaration", args: {} } },
};

const installed = query((q, p: Placeholders<{ device_id: number; name: string; version_id: number }>) =>
  q
    .selectFrom("sequences")
    .selectAll()
    .where("device_id", "=", p.device_id)
    .where("name", "=", p.name)
    .where("sequence_version_id", "=", p.version_id),
);

/**
 * Copies a version into the caller's account and answers the id of the sequence. A copy of the same name and version is
 * reset instead. The count of sequences is the caller's to check.
 * @throws Refusal `invalid` when another sequence has the name. Source: `sequences.md` §5.4.
 */
export function installVersion(context: Context, version: Version): number {
  const { db, deviceId, nowText } = context;
  const copy = db.get(installed, { device_id: deviceId, name: version.name, version_id: version.id });
  if (copy) {
    // The hidden own script stays and goes on holding its records (§9).
    updateSequence(db, copy, { color: version.color, description: null, forked: 0, updated_at: nowText });
    return copy.id;
  }
  requireFreeName(context, version.name, 0);
  const sequence = {
    device_id: deviceId,
    folder_id: null,
    sequence_version_id: version.id,
    name: version.name,
    color: version.color,
    forked: 0,
    pinned: 0,
    copyright: null,
    description: null,
    created_at: nowText,
    updated_at: nowText,
  };
  return insertSequence(db, sequence, NO_SCRIPT);
}

/**
 * Moves a sequence to a version; its own script is deleted. Name and color follow the version where the user has not
 * changed them. @throws Refusal `invalid` when another sequence has the resulting name. Source: `sequences.md` §5.5.
 */
export function upgradeSequence(context: Context, stored: StoredSequence, version: Version): void {
  const previous =
    stored.sequence_version_id === null ? undefined : findVersion(context.db, stored.sequence_version_id);
  const follows = (key: "name" | "color"): string =>
    previous === undefined || stored[key] === previous[key] ? version[key] : stored[key];
  const next = {
    sequence_version_id: version.id,
    forked: 0,
    description: version.description,
    name: follows("name"),
    color: follows("color"),
    updated_at: context.nowText,
  };
  requireFreeName(context, next.name, stored.id);
  updateSequence(context.db, stored, next, NO_SCRIPT);
}
