import type { NewFarmEvent, Regimen, Sequence, SequenceChanges } from "../../client/records";
import type { ScriptNode } from "../../robot/script/node";

/** The parts of a sequence that are edited. */
export interface Draft extends Pick<Sequence, "name" | "color" | "folder_id" | "description"> {
  /** The script as one tree: steps in its body, variables in its `locals`. */
  readonly script: ScriptNode;
}

/** Id of a sequence that is not stored yet: it is with the first save. */
export const NEW = 0;

/** The script of a sequence or of a version as one tree. Its nodes are those of the record, not copies. */
export const treeOf = ({ kind, args, body }: Pick<Sequence, "kind" | "args" | "body">): ScriptNode =>
  ({ kind, args, body }) as unknown as ScriptNode; // a script that the server has checked

/** The values that an event or a regimen gives to variables. Its nodes are those of the record, not copies. */
export const givenIn = ({ body }: Pick<Regimen, "body">): readonly ScriptNode[] => body as unknown as ScriptNode[]; // checked too

/** A sequence as it is edited. */
export function draftOf({ name, color, folder_id, description, ...rest }: Sequence): Draft {
  return { name, color, folder_id, description, script: treeOf(rest) };
}

/** Whether two drafts say the same, to the byte. */
export const isSame = (one: Draft, other: Draft): boolean =>
  one === other || JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

const inOrder = ({ name, color, folder_id, description, script }: Draft) => [
  name,
  color,
  folder_id,
  description,
  script.args,
  script.body,
];

/**
 * The changes to send to store a draft: the whole script, and other changed fields. An import shows the version's
 * script until it becomes one's own (`sequences.md` §5.1).
 */
export function changesOf(draft: Draft, stored: Sequence): SequenceChanges {
  const before = draftOf(stored);
  const isImport = stored.sequence_version_id !== null && !stored.forked;
  const hasNewScript = !isSame(draft, { ...draft, script: before.script });
  return {
    ...scriptOf(draft.script),
    name: draft.name,
    ...(draft.color !== stored.color && { color: draft.color }),
    ...(draft.folder_id !== stored.folder_id && { folder_id: draft.folder_id }),
    ...(draft.description !== stored.description && { description: draft.description ?? "" }),
    ...(isImport && hasNewScript && { forked: true }),
  };
}

/** The fields of a request that hold a script. */
export const scriptOf = ({ args, body }: ScriptNode): Pick<SequenceChanges, "args" | "body"> =>
  ({ args, body: body ?? [] }) as unknown as Pick<SequenceChanges, "args" | "body">; // the server checks it

/** The field of a request that holds values for variables. */
export const bodyOf = (given: readonly ScriptNode[]): Pick<NewFarmEvent, "body"> =>
  ({ body: given }) as unknown as Pick<NewFarmEvent, "body">; // the server checks it
