import { invalidRequest } from "../../core/errors";
import { removeSequence } from "../../domain/sequences";
import { createSequence, editSequence, sequences } from "../sequences";
import { recordsIn } from "./collection";
import { type ExportedRecord, isRecord } from "./report";
import type { Run } from "./run";
import { withNewScriptIds } from "./scripts";

const NAME = "sequences";

/** What a script may be without. */
const EMPTY = { args: {}, body: [] };

/** The fields of a record, with its folder's new id. */
function attributes(run: Run, record: ExportedRecord): ExportedRecord {
  return { ...record, folder_id: run.idOf("folders", record["folder_id"]) ?? null };
}

function scriptIn(run: Run, { args, body }: ExportedRecord): ExportedRecord {
  if (!isRecord(args)) return { args, body };
  const renumbered = withNewScriptIds(run, "sequence", { locals: args["locals"], body });
  return { args: { locals: renumbered.locals }, body: renumbered.body };
}

/**
 * Takes over the sequences. They may call each other in a circle, so that all are made before the first gets its script;
 * one whose script is refused goes again, and then those that call it.
 */
export function takeSequences(run: Run): void {
  const part = run.part(NAME);
  const ids = new Map<ExportedRecord, number>();
  for (const record of recordsIn(run, part)) {
    run.onRecord();
    part.noteUnknownKeys(record, sequences.fields);
    const refusal = run.attempt(() => {
      if (typeof record["body"] !== "object") throw invalidRequest("it has no body"); // else `EMPTY` would hide it
      const id = createSequence(run.contextAt(record), { ...attributes(run, record), ...EMPTY });
      ids.set(record, id);
      run.setId(NAME, record, id);
    });
    if (refusal !== undefined) part.leaveOut(record, refusal);
  }
  while (dropRefused(run, ids, (record, refusal) => part.leaveOut(record, refusal)));
  part.taken = ids.size;
  for (const record of ids.keys()) noteLosses(run, record, (loss) => part.change(record, loss));
}

/** Gives each sequence its script; those that are refused are removed. Answers whether there were any. */
function dropRefused(
  run: Run,
  ids: Map<ExportedRecord, number>,
  leaveOut: (record: ExportedRecord, refusal: string) => void,
): boolean {
  const { db, deviceId } = run.context;
  const refused: ExportedRecord[] = [];
  for (const [record, id] of ids) {
    const refusal = run.attempt(() => {
      editSequence(run.contextAt(record), id, { name: record["name"], ...scriptIn(run, record) });
    });
    if (refusal === undefined) continue;
    leaveOut(record, refusal);
    refused.push(record);
  }
  for (const record of refused) {
    removeSequence(db, deviceId, ids.get(record) ?? 0);
    run.forgetId(NAME, record);
    ids.delete(record);
  }
  return refused.length > 0 && ids.size > 0;
}

function noteLosses(run: Run, { folder_id, sequence_version_id }: ExportedRecord, note: (loss: string) => void): void {
  if (typeof folder_id === "number" && run.idOf("folders", folder_id) === undefined) {
    note(`folder_id is empty now: folder ${folder_id} was not taken`);
  }
  if (typeof sequence_version_id === "number") {
    note("it is an own sequence now: the shared one that it came from is on another server");
  }
}
