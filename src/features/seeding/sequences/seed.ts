import type { Context } from "../../../framework/context";
import { refuse } from "../../../framework/errors";
import {
  countProblems,
  findSequenceNamed,
  installVersion,
  newestVersionsOf,
  requireVersion,
  sequences,
} from "../../scripts";
import type { RecordIds, SeededSequence } from "./sequence";

/** Ids of the newest versions that the authorized publisher has on offer, by name. */
function publishedVersions({ db, services }: Context): ReadonlyMap<string, number> {
  const { authorizedPublisher } = services.config;
  const versions = authorizedPublisher === undefined ? [] : newestVersionsOf(db, authorizedPublisher);
  // The newest one comes first and is to win.
  return new Map(versions.toReversed().map(({ name, id }) => [name, id]));
}

function createFrom(
  context: Context,
  { name, color, pinned = false, locals = [], steps }: SeededSequence,
  ids: RecordIds,
): void {
  const scope = locals.length > 0 ? { locals: { kind: "scope_declaration", args: {}, body: locals } } : {};
  sequences.create(context, { name, color, pinned, args: scope, body: steps(ids) });
}

/**
 * Makes sequences under the rules of single creation. Those whose name the device has already are kept; published ones
 * are installed where they are preferred. Source: `seed-data.md` §1.
 * @throws Refusal `invalid` when the device would have too many.
 */
export function seedSequences(
  context: Context,
  seeded: readonly SeededSequence[],
  recordIds: Omit<RecordIds, "sequence">,
): void {
  const published = publishedVersions(context);
  const ids: RecordIds = {
    ...recordIds,
    sequence: (name) => {
      const id = findSequenceNamed(context, name);
      if (id === undefined) throw new Error(`no sequence ${name} has been seeded before`);
      return id;
    },
  };
  for (const sequence of seeded) {
    if (findSequenceNamed(context, sequence.name) !== undefined) continue;
    const versionId = sequence.prefersPublished ? published.get(sequence.name) : undefined;
    if (versionId === undefined) createFrom(context, sequence, ids);
    else {
      refuse(countProblems(context));
      installVersion(context, requireVersion(context.db, versionId));
    }
  }
}
