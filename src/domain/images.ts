import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Services } from "../core/context";
import type { Database } from "../db/database";
import { query, type SqlBuilder } from "../db/query";
import type { Extension } from "../images/picture";
import type { ImageStore } from "../images/store";

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
  { jobs, images }: Services,
  image: { readonly id: number; readonly url: string; readonly deviceId: number },
  now: Date,
): void {
  const upload = images.findUpload(image.url);
  const kind: AttachJob = upload === undefined ? "image_fetch" : "image_upload";
  jobs.add(kind, { image: image.id, upload }, now, { deviceId: image.deviceId });
}

const unprocessed = query((q, p: { id: number; device_id: number }) =>
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
const attach = query((q, p: Attachment) =>
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

const waitingUploads = query((q) =>
  q
    .selectFrom("jobs")
    .select(["id", sql<string>`payload ->> 'upload'`.as("upload")])
    .where("kind", "=", "image_upload" satisfies AttachJob),
);

/** Removes an upload that a picture has taken over, unless another job waits for it; the file goes after the commit. */
export function releaseUpload({ db, jobs }: Services, upload: string, jobId: number, now: Date): void {
  const isNeeded = db.all(waitingUploads, {}).some((job) => job.upload === upload && job.id !== jobId);
  if (!isNeeded) jobs.add(REMOVAL, { upload }, now);
}

const byKey = query((q, p: { key: string }) =>
  q.selectFrom("images").select(["id", "extension", "width", "height"]).where("key", "=", p.key),
);
/** The picture whose file has this key. */
export const findByKey = (db: Database, key: string) => db.get(byKey, { key });

/** Uploads that no picture has taken over go after this time (`accounts.md` §8.2). */
const UPLOAD_MS = 24 * 60 * 60 * 1000;

/** Removes old uploads, but those a job still waits for. */
export function pruneUploads({ db, images, clock }: Services): Promise<void> {
  const needed = new Set(db.all(waitingUploads, {}).map(({ upload }) => upload));
  return images.removeLeftovers(new Date(clock().getTime() - UPLOAD_MS), (name) => needed.has(name));
}

/** Records deleted in one step: it holds up other writes for a few milliseconds. */
const STEP_ROWS = 500;
type Kept = { readonly device_id: number; readonly kept: number };

/** Found in the index by time alone. */
const behindNewest = (q: SqlBuilder, p: Kept, limit: number) =>
  q
    .selectFrom("images")
    .select("id")
    .where("device_id", "=", p.device_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(p.kept);
const firstSurplus = query((q, p: Kept) => behindNewest(q, p, 1));
const removeSurplus = query((q, p: Kept) => q.deleteFrom("images").where("id", "in", behindNewest(q, p, STEP_ROWS)));
const deviceIds = query((q) => q.selectFrom("devices").select("id"));

/** Deletes pictures beyond IMAGE_KEEP on all devices, in short writes; their files follow. */
export async function pruneImages({ db, writes, jobs, config: { imageKeep: kept } }: Services): Promise<void> {
  if (kept === 0) return;
  for (const { id: device_id } of db.all(deviceIds, {})) {
    while (db.get(firstSurplus, { device_id, kept })) {
      await writes.run("account", () => db.run(removeSurplus, { device_id, kept }), device_id);
      jobs.announce(REMOVAL);
    }
    await setImmediate();
  }
}

const stored = query((q) => q.selectFrom("images").select(["id", "key", "extension"]));
const removals = query((q) =>
  q
    .selectFrom("jobs")
    .select(sql<string | null>`payload ->> 'key'`.as("key"))
    .where("kind", "=", REMOVAL),
);

/** What does not fit together: ids of pictures whose file is missing, and keys of folders without a record. */
export interface ImageFaults {
  readonly missing: readonly number[];
  readonly unknown: readonly string[];
}

/** Compares records and files, for `check`. Files whose removal is under way are no fault. */
export async function findImageFaults(db: Database, images: ImageStore): Promise<ImageFaults> {
  const keys = await images.keys();
  const records = db.all(stored, {});
  const known = new Set([...records, ...db.all(removals, {})].map(({ key }) => key));
  return {
    missing: records
      .filter(({ key, extension }) => extension !== null && !images.original(key, extension as Extension)) // checked by the table
      .map(({ id }) => id),
    unknown: keys.filter((key) => !known.has(key)),
  };
}
