import type { ImportRules, Note } from "../../../framework/transfer/collection";
import { type ExportedRecord } from "../../../framework/transfer/exported";
import type { Run } from "../../../framework/transfer/run";
import { NAMED_BY_SCRIPTS, withNewBody } from "../import";

const EXECUTABLES: ReadonlyMap<unknown, string> = new Map([
  ["Sequence", "sequences"],
  ["Regimen", "regimens"],
]);

function withOwnExecutable(run: Run, event: ExportedRecord, note: Note): ExportedRecord {
  const executables = EXECUTABLES.get(event["executable_type"] ?? "Sequence");
  // The rules refuse an unknown type.
  const id = executables === undefined ? null : run.requiredId(executables, event["executable_id"]);
  return withNewBody(run, "internal_farm_event", { ...event, executable_id: id }, note);
}

/** Farm events are taken over with the new ids of what they execute and of the records that their bodies name. */
export const farmEventImport: ImportRules = {
  after: [...EXECUTABLES.values(), ...NAMED_BY_SCRIPTS],
  adapt: withOwnExecutable,
  // Judged by the time of the import: the event may have been postponed since it was created.
  judgedBy: (context) => ({ ...context, now: context.services.clock() }),
};
