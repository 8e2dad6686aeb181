import { invalidRequest } from "../../framework/errors";
import type { ImportRules } from "../../framework/transfer/collection";
import type { ExportedRecord } from "../../framework/transfer/exported";
import type { Run } from "../../framework/transfer/run";
import { silenceLogs } from "./log-mails";
import { oldestLogTime } from "./retention";

/**
 * Logs that retention would remove at once are not taken. The time of the others comes from the context, in whichever
 * form the export has it.
 */
function keptLog(run: Run, { created_at, ...log }: ExportedRecord): ExportedRecord {
  const { db, deviceId, now } = run.context;
  const seconds = run.contextAt({ created_at }).now.getTime() / 1000;
  if (seconds < oldestLogTime(db, deviceId, now)) throw invalidRequest("it is older than logs are kept");
  return log;
}

/** How logs are taken over. Nobody is mailed again about old ones. */
export const logImport: ImportRules = {
  adapt: keptLog,
  finish: ({ context: { db, deviceId, nowText } }) => silenceLogs(db, deviceId, nowText),
};
