import { invalidRequest } from "../../framework/errors";
import type { ImportRules } from "../../framework/transfer/collection";
import type { ExportedRecord } from "../../framework/transfer/exported";
import type { Run } from "../../framework/transfer/run";
import { silenceLogs } from "./log-mails";
import { oldestLogTime } from "./retention";

/**
 * Refuses a log that retention would remove at once. Drops `created_at` of the others: the context has the time in one
 * form, and exports have several.
 */
function keptLog(run: Run, { created_at, ...log }: ExportedRecord): ExportedRecord {
  const { services, deviceId } = run.context;
  const seconds = run.contextAt({ created_at }).now.getTime() / 1000;
  if (seconds < oldestLogTime(services, deviceId)) throw invalidRequest("it is older than logs are kept");
  return log;
}

/** Logs are taken over without mails about them. */
export const logImport: ImportRules = {
  adapt: keptLog,
  finish: ({ context: { db, deviceId, nowText } }) => silenceLogs(db, deviceId, nowText),
};
