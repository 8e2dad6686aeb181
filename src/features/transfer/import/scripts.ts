import { invalidRequest } from "../../../framework/errors";
import { isSentNode, type RecordKind, renumber, type ScriptRoot } from "../../scripts";
import type { Note } from "./collection";
import { type ExportedRecord, isRecord } from "./exported";
import { idText, nounOf, wasNotTaken } from "./report";
import type { Run } from "./run";

interface ScriptParts {
  readonly locals?: unknown;
  readonly body?: unknown;
}

/** The same with new ids. */
interface OwnParts extends ScriptParts {
  /** Old ids of the sequences it names. */
  readonly sequences: readonly number[];
}

/** Why a script is not taken. */
export const namesMissing = (kind: RecordKind, id: unknown): string =>
  `its script names ${nounOf(kind)} ${idText(id)}, which was not taken`;

/**
 * The parts of a script with the new ids of the records they name. What is no script stays: the rules refuse it.
 * @throws Refusal `invalid` when one of the records was not taken.
 */
export function withNewScriptIds(run: Run, root: ScriptRoot, { locals, body }: ScriptParts, note: Note): OwnParts {
  const sent: unknown = { kind: root, args: locals === undefined ? {} : { locals }, body };
  if (!isSentNode(sent)) return { locals, body, sequences: [] };
  const { device } = run.data;
  const deviceIds = { from: isRecord(device) ? device["id"] : undefined, to: run.context.deviceId };
  const newId = ({ kind, id }: { kind: string; id: number }): number | undefined => run.idOf(`${kind}s`, id);
  const { script, named, unset } = renumber(sent, newId, deviceIds);
  const missing = named.find((record) => newId(record) === undefined);
  if (missing) throw invalidRequest(namesMissing(missing.kind, missing.id));
  for (const { label, kind, id } of unset) note(`its script sets ${label} to none now: ${wasNotTaken(`${kind}s`, id)}`);
  const sequences = named.filter(({ kind }) => kind === "sequence").map(({ id }) => id);
  return { locals: script.args["locals"], body: script.body, sequences };
}

/** A record with the new ids in its `body`. @throws Refusal as `withNewScriptIds`. */
export const withNewBody = (run: Run, root: ScriptRoot, record: ExportedRecord, note: Note): ExportedRecord => ({
  ...record,
  body: withNewScriptIds(run, root, { body: record["body"] }, note).body,
});
