import { invalidRequest } from "../../framework/errors";
import type { Note } from "../../framework/transfer/collection";
import { type ExportedRecord, isRecord } from "../../framework/transfer/exported";
import { idText, nounOf, wasNotTaken } from "../../framework/transfer/report";
import type { Run } from "../../framework/transfer/run";
import { RECORD_KINDS, type RecordKind } from "./language/naming";
import { isSentNode, type ScriptRoot } from "./language/node";
import { renumber } from "./language/renumber";

/** Tables of the records that scripts name; a script sets curves of plants. */
export const NAMED_BY_SCRIPTS: readonly string[] = [...RECORD_KINDS, "curve"].map((kind) => `${kind}s`);

interface ScriptParts {
  readonly locals?: unknown;
  readonly body?: unknown;
}

/** The parts of a script with new ids. */
interface OwnParts extends ScriptParts {
  /** Old ids of the sequences that it names. */
  readonly sequences: readonly number[];
}

/** Reason why a script is not taken over. */
export const namesMissing = (kind: RecordKind, id: unknown): string =>
  `its script names ${nounOf(kind)} ${idText(id)}, which was not taken`;

/**
 * The parts of a script with the new ids of the records they name. A value that is no script stays as it is; the rules
 * refuse it later.
 * @throws Refusal `invalid` when one of the records was not taken over.
 */
export function withNewScriptIds(run: Run, root: ScriptRoot, { locals, body }: ScriptParts, note: Note): OwnParts {
  const sent: unknown = { kind: root, args: locals === undefined ? {} : { locals }, body };
  if (!isSentNode(sent)) return { locals, body, sequences: [] };
  const { device } = run.data;
  const deviceIds = { from: isRecord(device) ? device["id"] : undefined, to: run.deviceId };
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
