import { invalidRequest } from "../../framework/errors";
import type { ImportRules, Note } from "../../framework/transfer/collection";
import type { ExportedRecord } from "../../framework/transfer/exported";
import type { Run } from "../../framework/transfer/run";
import { uploadNameOf } from "./store";

/** A picture is fetched from its present address. Until then it counts as not processed. */
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

/** How pictures are taken over: their files follow later, by jobs that wait on the stage too. */
export const imageImport: ImportRules = {
  adapt: fetchedPicture,
};
