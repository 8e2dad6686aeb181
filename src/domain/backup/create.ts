import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { type Entry, writeArchive } from "../../backup/archive";
import type { Services } from "../../core/context";
import { dataFolderAt } from "../../db/data-folder";
import { Database } from "../../db/database";
import { storedVersion } from "../../db/migrate";
import { query } from "../../db/query";
import { freeBytes, removeOld } from "../../images/files";
import type { Extension } from "../../images/picture";
import { isUploadName } from "../../images/store";
import { findByKey } from "../images";
import { chunksOf, countSoundRecords } from "./content";
import { MANIFEST, manifestText } from "./manifest";

/** What a backup is made of. */
export type BackupSource = Pick<Services, "config" | "db" | "images" | "clock">;

/** What is in a backup. */
export interface BackupReport {
  readonly bytes: number;
  readonly records: number;
  readonly pictures: number;
  /** Pictures whose file is lost: the backup has their records only. */
  readonly lost: number;
}

export interface BackupOptions {
  /** Pages of the database copied at a time: few for the process that writes it, `ALL_PAGES` for any other. */
  readonly pages: number;
  /** Called with the bytes made so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  readonly signal?: AbortSignal;
}

export const ALL_PAGES = 2 ** 31 - 1;
/** A millisecond's work. */
export const FEW_PAGES = 100;

/** What is not made anew at every start. */
const KEY_FILES = ["token.pem", "server.secret"];

/** Copies of the database that a crash has left are removed by a later backup. */
const LEFTOVER_MS = 24 * 60 * 60 * 1000;

/** Pictures looked up at a time. */
const PICTURES = 500;
const pictures = query((q, p: { after: number }) =>
  q
    .selectFrom("images")
    .select(["id", "key", "extension"])
    .where("extension", "is not", null)
    .where("id", ">", p.after)
    .orderBy("id")
    .limit(PICTURES),
);
/** Pictures whose upload is about to be processed. */
const waitingPictures = query((q) =>
  q
    .selectFrom("jobs as job")
    .innerJoin("images as image", (on) => on.on("image.id", "=", sql`job.payload ->> 'image'`))
    .select(["image.id", "image.key", "image.extension", sql<string>`job.payload ->> 'upload'`.as("upload")])
    .where("job.kind", "=", "image_upload")
    .orderBy("job.id"),
);
const removePicture = query((q, p: { id: number }) => q.deleteFrom("images").where("id", "=", p.id));

interface Picture {
  readonly id: number;
  readonly key: string;
  readonly extension: string | null;
}

/**
 * Makes a backup while the server writes on, and hands its bytes to `write`: keys, uploads, pictures and the database
 * belong together. It holds everything that was stored when it began, but for pictures that are deleted while it is
 * made: these are left out, record and file. Memory is bounded; the data folder must have room for a copy of the database.
 * @throws Error with one sentence when a key is missing, the database is damaged or there is no room.
 */
export async function makeBackup(
  source: BackupSource,
  write: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
  options: BackupOptions,
): Promise<BackupReport> {
  const folder = dataFolderAt(source.config.dataDir);
  const copyPrefix = `${basename(folder.database)}.copy-`;
  const before = new Date(source.clock().getTime() - LEFTOVER_MS);
  await removeOld(folder.path, before, (name) => !name.startsWith(copyPrefix));
  const copyPath = join(folder.path, `${copyPrefix}${randomUUID()}`);
  const counts = { bytes: 0, records: 0, pictures: 0, lost: 0 };
  const { onProgress, signal } = options;

  async function* chunks(): AsyncGenerator<Uint8Array> {
    const now = source.clock();
    for await (const chunk of writeArchive(entriesOf(source, copyPath, options.pages, counts, now), now)) {
      signal?.throwIfAborted();
      yield chunk;
      counts.bytes += chunk.length;
      onProgress?.(counts.bytes);
    }
  }

  try {
    await write(chunks());
    return counts;
  } finally {
    for (const suffix of ["", "-journal", "-wal", "-shm"]) await rm(`${copyPath}${suffix}`, { force: true });
  }
}

/**
 * The files in their order. Uploads come before the copy of the database is made: one that is processed meanwhile was
 * stored as a picture first. Pictures come after it, and the copy itself last, without those that are gone by then.
 */
async function* entriesOf(
  source: BackupSource,
  copyPath: string,
  pages: number,
  counts: { records: number; pictures: number; lost: number },
  now: Date,
): AsyncGenerator<Entry> {
  const { db, images, config } = source;
  const folder = dataFolderAt(config.dataDir);
  const manifest = Buffer.from(manifestText(storedVersion(db), now));
  yield { name: MANIFEST, size: manifest.length, content: [manifest] };
  for (const name of KEY_FILES) {
    const path = join(folder.keys, name);
    if (!(yield* fileEntry(`keys/${name}`, path))) throw new Error(`The key file ${path} is missing.`);
  }
  const uploads = new Set<string>();
  for (const name of (await readdir(folder.uploads)).filter(isUploadName)) {
    if (yield* fileEntry(`uploads/${name}`, images.uploadPath(name))) uploads.add(name);
  }

  await copyDatabase(source, copyPath, pages);
  const copy = new Database(copyPath);
  try {
    // One file that is written to nobody's hurry: it is gone if anything fails.
    copy.execute("pragma journal_mode = delete; pragma synchronous = off");
    const absent: Picture[] = copy.all(waitingPictures, {}).filter(({ upload }) => !uploads.has(upload));
    for (let part = copy.all(pictures, { after: 0 }); part.length > 0; ) {
      for (const picture of part) {
        const extension = picture.extension as Extension; // checked by the table
        const name = `images/${picture.key}/original.${extension}`;
        if (yield* fileEntry(name, images.originalPath(picture.key, extension))) counts.pictures += 1;
        else absent.push(picture);
      }
      part = copy.all(pictures, { after: part.at(-1)?.id ?? 0 });
    }
    counts.lost = leaveOut(copy, db, absent);
    counts.records = await countSoundRecords(copy);
  } finally {
    copy.close();
  }
  yield* fileEntry(basename(folder.database), copyPath);
}

async function copyDatabase({ db, config }: BackupSource, path: string, pages: number): Promise<void> {
  const size = Number(db.value("pragma page_count")) * Number(db.value("pragma page_size"));
  if (freeBytes(config.dataDir) - size < config.minFreeSpace) {
    throw new Error(
      "There is too little free space for a copy of the database beside it; make room, or set MIN_FREE_SPACE lower.",
    );
  }
  await db.copyTo(path, pages);
}

/**
 * Takes pictures out of the copy that changed while the backup was made: they were deleted, or they came after its
 * beginning and have been processed already. Answers how many are as they were: their file is lost.
 */
function leaveOut(copy: Database, db: Database, absent: readonly Picture[]): number {
  const isUnchanged = ({ key, extension }: Picture): boolean => findByKey(db, key)?.extension === extension;
  const changed = absent.filter((picture) => !isUnchanged(picture));
  copy.transaction(() => {
    for (const { id } of changed) copy.run(removePicture, { id });
  });
  return absent.length - changed.length;
}

/** A file as an entry; answers false when there is none. */
async function* fileEntry(name: string, path: string): AsyncGenerator<Entry, boolean> {
  const file = await openIfThere(path);
  if (!file) return false;
  try {
    const { size } = await file.stat();
    yield { name, size, content: chunksOf(file) };
    return true;
  } finally {
    await file.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined; // node:fs throws nothing else
    throw error;
  }
}
