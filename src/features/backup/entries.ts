import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ArchiveEntry } from "../../platform/disk/archive";
import type { Services } from "../../framework/services";
import { dataFolderAt } from "../../platform/db/data-folder";
import { copyDatabase } from "../../platform/db/copy";
import { Database } from "../../platform/db/database";
import { storedVersion } from "../../platform/db/migrate";
import { awaitedUploads, createImageStore, type Extension, isUploadName } from "../pictures";
import { releaseFiles } from "../releases";
import { chunksOf } from "../../platform/disk/files";
import { openIfThere } from "./content";
import { keyFiles } from "./keys";
import { MANIFEST, manifestText } from "./manifest";
import { leaveOut, type Picture, picturesWithoutUpload, processedPictures } from "./pictures";
import { requireRoom } from "./room";

/** The source of a backup. */
export type BackupSource = Pick<Services, "config" | "db" | "clock">;

/** Counts of the things found in it. */
export interface BackupCounts {
  records: number;
  pictures: number;
  /** Pictures whose file is lost: the backup has their records only. */
  lost: number;
  /** Files of device software that were taken, and those that are lost; undefined where they are left out. */
  releases?: { copied: number; lost: number } | undefined;
}

interface EntriesOptions {
  /** Where the copy of the database goes; the caller removes it. */
  readonly copyPath: string;
  /** Kept up to date. */
  readonly counts: BackupCounts;
  readonly now: Date;
  readonly signal: AbortSignal | undefined;
}

/**
 * The files of a backup in their order. Uploads come before the copy of the database is made: an upload that is processed
 * meanwhile was stored as a picture first. Newer uploads and pictures come after it. The copy itself comes last, without
 * the pictures that are gone by then.
 */
export async function* entriesOf(
  source: BackupSource,
  { copyPath, counts, now, signal }: EntriesOptions,
): AsyncGenerator<ArchiveEntry> {
  const { db, config } = source;
  const folder = dataFolderAt(config.dataDir);
  const images = createImageStore(folder.images, folder.uploads, config.minFreeSpace);
  const manifest = Buffer.from(manifestText(storedVersion(db), now, counts.releases !== undefined));
  yield { name: MANIFEST, size: manifest.length, content: [manifest] };
  for (const { name, path } of await keyFiles(folder)) yield* fileEntry(name, path);
  const uploads = new Set<string>();
  async function* addUploads(names: readonly string[]): AsyncGenerator<ArchiveEntry> {
    for (const name of names) {
      if (uploads.has(name)) continue;
      if (yield* fileEntry(`uploads/${name}`, images.uploadPath(name))) uploads.add(name);
    }
  }
  yield* addUploads((await readdir(folder.uploads)).filter(isUploadName));

  requireRoom(config, Number(db.value("pragma page_count")) * Number(db.value("pragma page_size")));
  counts.records = await copyDatabase(db.path, copyPath, signal);
  const copy = new Database(copyPath, { scratch: true });
  try {
    yield* addUploads(awaitedUploads(copy));
    const absent: Picture[] = picturesWithoutUpload(copy, uploads);
    for (const picture of processedPictures(copy)) {
      const extension = picture.extension as Extension; // checked by the table
      const name = `images/${picture.key}/original.${extension}`;
      if (yield* fileEntry(name, images.originalPath(picture.key, extension))) counts.pictures += 1;
      else absent.push(picture);
    }
    counts.lost = leaveOut(copy, db, absent);
    const { releases } = counts;
    for (const { sum } of releases ? releaseFiles(copy) : []) {
      const isCopied = yield* fileEntry(`releases/${sum}`, join(folder.releases, sum));
      if (releases) releases[isCopied ? "copied" : "lost"] += 1;
    }
  } finally {
    copy.close();
  }
  yield* fileEntry(basename(folder.database), copyPath);
}

/** A file as an entry; answers false if the file does not exist. */
async function* fileEntry(name: string, path: string): AsyncGenerator<ArchiveEntry, boolean> {
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
