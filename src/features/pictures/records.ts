import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Services } from "../../framework/services";
import { isStage } from "../../framework/transfer/run";
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

/*
 * Jobs. The schema itself adds jobs that remove files. A picture goes with its record, an upload with the last picture that
 * waits for it.
 */

/** Lanes for pictures that are here and pictures that a slow server may hold up. */
export const ATTACH_JOBS = ["image_upload", "image_fetch", "image_import"] as const;
export type AttachJob = (typeof ATTACH_JOBS)[number];
export const REMOVAL = "image_removal";

/**
 * Has a new picture processed, in the background. `upload`: the name that its address means. Pictures of an import
 * are fetched with more patience, which begins now, however old the record is.
 */
export function queueAttachment(
  services: Services,
  image: { readonly id: number; readonly upload: string | undefined; readonly deviceId: number },
  now: Date,
): void {
  const isHere = image.upload !== undefined && services.get(imageStore).upload(image.upload) !== undefined;
  const isImported = isStage(image.deviceId);
  const kind: AttachJob = isHere ? "image_upload" : isImported ? "image_import" : "image_fetch";
  const payload = { image: image.id, ...(isHere ? { upload: image.upload } : {}) };
  services.jobs.add(kind, payload, isImported ? services.clock() : now, { deviceId: image.deviceId });
}

const unprocessed = query((q, p: Placeholders<{ id: number; device_id: number }>) =>
  q
    .selectFrom("images")
    .select(["key", "attachment_url as url", "upload"])
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id)
    .where("extension", "is", null)
    .where("refusal", "is", null),
);
/** A picture that waits for its file, with the upload that its address means; undefined when it was deleted meanwhile. */
export const findUnprocessed = (db: Database, deviceId: number, id: number) =>
  db.get(unprocessed, { id, device_id: deviceId });

interface Attachment {
  readonly id: number;
  readonly device_id: number;
  readonly extension: Extension;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly now: string;
}
const attach = query((q, p: Placeholders<Attachment>) =>
  q
    .updateTable("images")
    .set({
      extension: p.extension,
      width: p.width,
      height: p.height,
      bytes: p.bytes,
      upload: null,
      attachment_processed_at: p.now,
      updated_at: p.now,
    })
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);
/** Records that the file of a picture is stored. Its upload is released. */
export function setAttachment({ db, jobs }: Services, attachment: Attachment): void {
  db.run(attach, attachment);
  jobs.announce(REMOVAL);
}

interface RefusedPicture {
  readonly id: number;
  readonly device_id: number;
  readonly refusal: string;
  readonly now: string;
}
const refuse = query((q, p: Placeholders<RefusedPicture>) =>
  q
    .updateTable("images")
    .set({ refusal: p.refusal, upload: null, attachment_processed_at: null, updated_at: p.now })
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id)
    .where("extension", "is", null),
);
/** Records why a picture will never have a file; false when it was deleted meanwhile. Its upload is released. */
export function setRefusal({ db, jobs }: Services, refused: RefusedPicture): boolean {
  jobs.announce(REMOVAL);
  return db.run(refuse, refused).changes > 0;
}

const upload = sql<string>`payload ->> 'upload'`;
const awaited = query((q) =>
  q
    .selectFrom("jobs")
    .select(upload.as("upload"))
    .where("kind", "=", "image_upload" satisfies AttachJob),
);
/** Names of the uploads that pictures wait for. */
export const awaitedUploads = (db: Database): string[] => db.all(awaited, {}).map((job) => job.upload);

const removed = query((q, p: Placeholders<{ upload: string }>) =>
  q.selectFrom("jobs").select("id").where("kind", "=", REMOVAL).where(upload, "=", p.upload).limit(1),
);
/** Whether an upload is about to go, because no picture waits for it any more. */
export const isReleased = (db: Database, name: string): boolean => db.get(removed, { upload: name }) !== undefined;

const needing = query((q, p: Placeholders<{ upload: string }>) =>
  q.selectFrom("images").select("id").where("upload", "=", p.upload).limit(1),
);
/** Whether a picture waits for an upload. */
export const isNeeded = (db: Database, name: string): boolean => db.get(needing, { upload: name }) !== undefined;

const byKey = query((q, p: Placeholders<{ key: string }>) =>
  q.selectFrom("images").select(["id", "extension", "width", "height"]).where("key", "=", p.key),
);
/** The picture whose file has this key. */
export const findByKey = (db: Database, key: string) => db.get(byKey, { key });

/** Why a picture of an import is refused: its server has not given it. */
export const NEVER_CAME = "The other server did not give it within seven days";

const stored = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("images")
    .select(["id", "key", "extension"])
    .where("device_id", "=", p.device_id)
    .where("extension", "is not", null)
    .orderBy("id"),
);
/** The pictures of a device that have a file. */
export const storedPictures = (db: Database, deviceId: number) =>
  db.all(stored, { device_id: deviceId }).map(({ extension, ...picture }) => ({
    ...picture,
    extension: extension as Extension, // checked by the table, and not null
  }));
