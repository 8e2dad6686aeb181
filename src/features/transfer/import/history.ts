import { invalidRequest } from "../../../framework/errors";
import { logs, NEWEST, oldestLogTime, sensorReadings, silenceLogs, telemetries } from "../../history";
import { aiFeedbacks } from "../../ai";
import { awaitImport, images, uploadNameOf } from "../../pictures";
import type { Collection, Note } from "./collection";
import type { ExportedRecord } from "./exported";
import type { Run } from "./run";

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

/** A picture is fetched from where it is shown now; until it is there, it is one that was not processed yet. */
function fetchedPicture(
  { context }: Run,
  { attachment_processed_at, ...image }: ExportedRecord,
  note: Note,
): ExportedRecord {
  const { attachment_url } = image;
  if (typeof attachment_processed_at !== "string") throw invalidRequest("it has no picture yet");
  if (typeof attachment_url !== "string" || !/^(?:https?:)?\/\//i.test(attachment_url)) {
    throw invalidRequest("its picture has no address to fetch it from");
  }
  if (uploadNameOf(attachment_url) !== undefined) return image; // it came with the export
  if (context.services.config.imageFetch === "off") {
    throw invalidRequest("its picture cannot be fetched: IMAGE_FETCH is off");
  }
  note("its picture is fetched from the other server, in the background");
  return image;
}

/** What the device has reported. Nobody is mailed again about old logs. */
export const history: readonly Collection[] = [
  {
    ...images,
    adapt: fetchedPicture,
    finish: ({ context: { services, deviceId, now } }) => awaitImport(services, deviceId, now),
  },
  {
    ...logs,
    newest: NEWEST.logs,
    adapt: keptLog,
    finish: ({ context: { db, deviceId, nowText } }) => silenceLogs(db, deviceId, nowText),
  },
  { ...sensorReadings, newest: NEWEST.sensor_readings },
  { ...telemetries, newest: NEWEST.telemetries },
  aiFeedbacks,
];
