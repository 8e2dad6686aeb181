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
import type { Words } from "../words";
import type { RecordIds, SeededSequence } from "./sequence";

/** Ids of the newest versions that the authorized publisher has on offer, by name. */
function publishedVersions({ db, services }: Context): ReadonlyMap<string, number> {
  const { authorizedPublisher } = services.config;
  const versions = authorizedPublisher === undefined ? [] : newestVersionsOf(db, authorizedPublisher);
  // The newest version comes first; reversed, it replaces older ones of its name.
  return new Map(versions.toReversed().map(({ name, id }) => [name, id]));
}

function createFrom(
  context: Context,
  { name, color, pinned = false, locals = [], steps }: SeededSequence,
  words: Words,
  ids: RecordIds,
): void {
  const body = typeof locals === "function" ? locals(ids) : locals;
  const scope = body.length > 0 ? { locals: { kind: "scope_declaration", args: {}, body } } : {};
  const told = steps(ids).map((step) => ({ ...step, ...(step.comment && { comment: words(step.comment) }) }));
  sequences.create(context, { name: words(name), color, pinned, args: scope, body: told });
}

/**
 * Creates sequences under the usual rules, named in some words. A sequence whose name is taken stays as it is. A published one is installed
 * where it is preferred. Source: `seed-data.md` §1.
 * @throws Refusal `invalid` if the device would have too many.
 */
export function seedSequences(
  context: Context,
  seeded: readonly SeededSequence[],
  words: Words,
  recordIds: Omit<RecordIds, "sequence">,
): void {
  const published = publishedVersions(context);
  const ids: RecordIds = {
    ...recordIds,
    sequence: (name) => {
      const id = findSequenceNamed(context, words(name));
      if (id === undefined) throw new Error(`no sequence ${name} has been seeded before`);
      return id;
    },
  };
  for (const sequence of seeded) {
    if (findSequenceNamed(context, words(sequence.name)) !== undefined) continue;
    const versionId = sequence.prefersPublished ? published.get(sequence.name) : undefined;
    if (versionId === undefined) createFrom(context, sequence, words, ids);
    else {
      refuse(countProblems(context));
      installVersion(context, requireVersion(context.db, versionId));
    }
  }
}
