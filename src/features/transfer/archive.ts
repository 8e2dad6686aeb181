import { open } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { Services } from "../../framework/services";
import { type ArchiveEntry, readArchive, writeArchive } from "../../platform/disk/archive";
import { FILE_BYTES_MAXIMUM, imageStore, isNeeded, newUploadName, storedPictures } from "../pictures";
import { type ExportedRecord, isRecord } from "../../framework/transfer/exported";
import { parseJson } from "../../platform/json";

/*
 * An account with its pictures in one tar file: `account.json`, which is an export, then `images/<id>.<extension>`.
 * Source: `operations.md` §1.
 */

const ACCOUNT = "account.json";
const PICTURE = /^images\/(\d+)\.(?:jpg|png|gif)$/;
/** An export is read as a whole. A full account has some 10 MB: a file that is larger by far is something else. */
export const EXPORT_MAXIMUM_BYTES = 256 * 1024 * 1024;

/** The contents of an archive so far. */
interface ArchiveCounts {
  pictures: number;
  bytes: number;
}

/** The bytes of an archive; pictures that are deleted meanwhile are left out. `counts` is kept up to date. */
export async function* archiveOf(
  services: Services,
  deviceId: number,
  exported: object,
  counts: ArchiveCounts,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of writeArchive(entriesOf(services, deviceId, exported, counts), services.clock())) {
    counts.bytes += chunk.length;
    yield chunk;
  }
}

async function* entriesOf(
  services: Services,
  deviceId: number,
  exported: object,
  counts: ArchiveCounts,
): AsyncGenerator<ArchiveEntry> {
  const images = services.get(imageStore);
  const account = Buffer.from(`${JSON.stringify(exported)}\n`);
  yield { name: ACCOUNT, size: account.length, content: [account] };
  for (const { id, key, extension } of storedPictures(services.db, deviceId)) {
    const content = await images.original(key, extension)?.bytes();
    if (!content) continue;
    yield { name: `images/${id}.${extension}`, size: content.length, content: [content] };
    counts.pictures += 1;
  }
}

/** An export out of an archive whose pictures lie among the uploads, where their records find them. */
export interface UnpackedExport {
  readonly data: ExportedRecord;
  /** Removes the pictures that no record has taken. */
  readonly release: () => Promise<void>;
}

/** Whether a file is an archive; an export alone is JSON. */
export async function isArchive(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 257);
    return buffer.toString("latin1", 0, bytesRead) === "ustar";
  } finally {
    await file.close();
  }
}

/** Unpacks an archive. @throws Error with one sentence when it is damaged or another archive; nothing is left of it then. */
export async function unpackExport(services: Services, chunks: AsyncIterable<Uint8Array>): Promise<UnpackedExport> {
  const images = services.get(imageStore);
  const uploads = new Map<string, string>();
  const release = async (): Promise<void> => {
    for (const name of uploads.values()) if (!isNeeded(services.db, name)) await images.removeUpload(name);
  };
  try {
    let account: string | undefined;
    for await (const { name, size, content } of readArchive(chunks)) {
      const [, id] = PICTURE.exec(name) ?? [];
      if (account === undefined) {
        if (name !== ACCOUNT || size > EXPORT_MAXIMUM_BYTES) throw noExport();
        account = await text(copied(content));
      } else {
        if (id === undefined || size > FILE_BYTES_MAXIMUM) throw noExport();
        if (!images.hasRoom()) throw new Error("There is too little free space for the pictures; make room.");
        const upload = newUploadName();
        uploads.set(id, upload);
        await images.saveUpload(upload, iterate(content));
      }
    }
    if (account === undefined) throw noExport();
    const data: unknown = parseJson(account); // only now is it known to be what was written
    if (!isRecord(data)) throw noExport();
    return { data: { ...data, images: withUploads(data["images"], uploads) }, release };
  } catch (error) {
    await release();
    throw error;
  }
}

const noExport = (): Error => new Error("The archive is no export of an account.");

/** Records of pictures, each with the address of its upload where there is one. */
const withUploads = (records: unknown, uploads: ReadonlyMap<string, string>): unknown =>
  Array.isArray(records)
    ? records.map((record: unknown) => {
        const upload = isRecord(record) ? uploads.get(String(record["id"])) : undefined;
        return upload === undefined || !isRecord(record) ? record : { ...record, attachment_url: addressOf(upload) };
      })
    : records;

/** The host does not matter (`accounts.md` §8.4). */
const addressOf = (upload: string): string => `//localhost/direct_upload/temp/${upload}`;

async function* iterate(chunks: ArchiveEntry["content"]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** Chunks that may be kept. */
async function* copied(chunks: ArchiveEntry["content"]): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}
