import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Services } from "../../framework/services";
import type { Database } from "../../platform/db/database";
import { type Placeholders, query } from "../../platform/db/query";
import type { Extension } from "./formats/picture";
import { imageStore } from "./store";

/** Pictures most recently made that a list shows (`accounts.md` §8.3). */
export const LISTED = 450;

/** 128 random bits; hexadecimal, because some file systems do not tell capital letters from small ones. */
export const newImageKey = (): string => randomBytes(16).toString("hex");

/** `//host/…` gets the scheme under which we are reached ourselves (`accounts.md` §8.4). */
export const withScheme = (url: string, secure: boolean): string =>
  url.startsWith("//") ? `${secure ? "https" : "http"}:${url}` : url;

/* Jobs. The schema adds the removal of files itself, with the deletion of a record. */

/** Lanes for pictures that are here and pictures that a slow server may hold up. */
export type AttachJob = "image_upload" | "image_fetch";
export const REMOVAL = "image_removal";

/** Has a new picture processed, in the background. */
export function queueAttachment(
  services: Services,
  image: { readonly id: number; readonly url: string; readonly deviceId: number },
  now: Date,
): void {
  const name = services.get(imageStore).findUpload(image.url);
  const kind: AttachJob = name === undefined ? "image_fetch" : "image_upload";
  services.jobs.add(kind, { image: image.id, upload: name }, now, { deviceId: image.deviceId });
}

const unprocessed = query((q, p: Placeholders<{ id: number; device_id: number }>) =>
  q
    .selectFrom("images")
    .select(["key", "attachment_url as url"])
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id)
    .where("extension", "is", null),
);
/** A picture that waits for its file; undefined when it was deleted meanwhile. */
export const findUnprocessed = (db: Database, deviceId: number, id: number) =>
  db.get(unprocessed, { id, device_id: deviceId });

interface Attachment {
  readonly id: number;
  readonly device_id: number;
  readonly extension: Extension;
  readonly width: number;
  readonly height: number;
  readonly now: string;
}
const attach = query((q, p: Placeholders<Attachment>) =>
  q
    .updateTable("images")
    .set({
      extension: p.extension,
      width: p.width,
      height: p.height,
      attachment_processed_at: p.now,
      updated_at: p.now,
    })
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);
/** Records that the file of a picture is stored. */
export const setAttachment = (db: Database, attachment: Attachment): void => {
  db.run(attach, attachment);
};

const upload = sql<string>`payload ->> 'upload'`;
const awaited = query((q) =>
  q
    .selectFrom("jobs")
    .select(upload.as("upload"))
    .where("kind", "=", "image_upload" satisfies AttachJob),
);
/** Names of the uploads that pictures wait for. */
export const awaitedUploads = (db: Database): string[] => db.all(awaited, {}).map((job) => job.upload);

const otherJob = query((q, p: Placeholders<{ upload: string; id: number }>) =>
  q
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", "image_upload" satisfies AttachJob)
    .where(upload, "=", p.upload)
    .where("id", "<>", p.id)
    .limit(1),
);
/** Removes an upload that a picture has taken over, unless another job waits for it; the file goes after the commit. */
export function releaseUpload({ db, jobs }: Services, name: string, jobId: number, now: Date): void {
  if (!db.get(otherJob, { upload: name, id: jobId })) jobs.add(REMOVAL, { upload: name }, now);
}

const byKey = query((q, p: Placeholders<{ key: string }>) =>
  q.selectFrom("images").select(["id", "extension", "width", "height"]).where("key", "=", p.key),
);
/** The picture whose file has this key. */
export const findByKey = (db: Database, key: string) => db.get(byKey, { key });
