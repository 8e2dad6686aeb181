import { invalidRequest } from "../../core/errors";
import { isSentNode, type ScriptRoot } from "../../domain/script/node";
import { renumber } from "../../domain/script/renumber";
import { nounOf } from "./collection";
import { type ExportedRecord, isRecord } from "./report";
import type { Run } from "./run";

interface ScriptParts {
  readonly locals?: unknown;
  readonly body?: unknown;
}

/**
 * The parts of a script with the new ids of the records they name. What is no script stays: the rules refuse it.
 * @throws Refusal `invalid` when one of the records was not taken.
 */
export function withNewScriptIds(run: Run, root: ScriptRoot, { locals, body }: ScriptParts): ScriptParts {
  const sent: unknown = { kind: root, args: locals === undefined ? {} : { locals }, body };
  if (!isSentNode(sent)) return { locals, body };
  const { device } = run.data;
  const deviceIds = { from: isRecord(device) ? device["id"] : undefined, to: run.context.deviceId };
  const { script, missing } = renumber(sent, ({ kind, id }) => run.idOf(`${kind}s`, id), deviceIds);
  if (missing) throw invalidRequest(`its script names ${nounOf(missing.kind)} ${missing.id}, which was not taken`);
  return { locals: script.args["locals"], body: script.body };
}

/** A record with the new ids in its `body`. @throws Refusal as `withNewScriptIds`. */
export const withNewBody = (run: Run, root: ScriptRoot, record: ExportedRecord): ExportedRecord => ({
  ...record,
  body: withNewScriptIds(run, root, { body: record["body"] }).body,
});
