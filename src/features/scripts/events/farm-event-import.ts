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
  // An unknown type is a matter of the rules.
  const id = executables === undefined ? null : run.requiredId(executables, event["executable_id"]);
  return withNewBody(run, "internal_farm_event", { ...event, executable_id: id }, note);
}

/** How farm events are taken over: with the new id of what they execute, and of what their scripts name. */
export const farmEventImport: ImportRules = {
  after: [...EXECUTABLES.values(), ...NAMED_BY_SCRIPTS],
  adapt: withOwnExecutable,
  // How far off an event may be is judged today: it may have been put off since it was made.
  judgedBy: (context) => ({ ...context, now: context.services.clock() }),
};
