import { opendir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../../platform/db/database";
import { dataFolderAt } from "../../../platform/db/data-folder";
import { syncFolder } from "../../../platform/disk/files";
import type { Config } from "../../../platform/config/options";
import { changesAfter, createImageStore, type Extension, type PicturePlace, unknownKeys } from "../../pictures";
import { processedPictures } from "../pictures";
import { requireRoom } from "../room";
import { copyOnce, forEachOf, removeFolder } from "./files";

/** A picture that has a file. */
interface Filed {
  readonly key: string;
  readonly extension: Extension;
}

/** The work that a run has done so far. */
export interface Counts {
  /** Files of pictures. */
  copied: number;
  bytes: number;
  removed: number;
}

export interface Work {
  readonly config: Config;
  /** Folder of the mirror. */
  readonly folder: string;
  /** Kept up to date. */
  readonly counts: Counts;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (counts: Counts) => void;
}

/** All pictures of a database, or those behind a place, up to a place. */
function* filedBetween(db: Database, from: PicturePlace | undefined, to: PicturePlace): Generator<Filed> {
  if (from === undefined) {
    for (const { key, extension } of processedPictures(db)) yield { key, extension: extension as Extension }; // checked by the table
    return;
  }
  for (const { key, extension } of changesBetween(db, from, to)) if (extension !== null) yield { key, extension };
}

function* changesBetween(db: Database, from: PicturePlace, to: PicturePlace) {
  for (let after = from.n; after < to.n;) {
    const part = changesAfter(db, after).filter(({ n }) => n <= to.n);
    yield* part;
    after = part.at(-1)?.n ?? to.n;
  }
}

/** Copies the pictures that came between two places, or all without `from`. Answers the keys of pictures without a file. */
export async function copyPictures(
  { config, folder, counts, signal, onProgress }: Work,
  db: Database,
  from: PicturePlace | undefined,
  to: PicturePlace,
): Promise<string[]> {
  const storeOf = (path: string) => {
    const { images, uploads } = dataFolderAt(path);
    return createImageStore(images, uploads, config.minFreeSpace);
  };
  const [source, target] = [storeOf(config.dataDir), storeOf(folder)];
  const absent: string[] = [];
  await forEachOf(filedBetween(db, from, to), async ({ key, extension }) => {
    signal?.throwIfAborted();
    requireRoom(config); // the mirror may be on the same disk
    const bytes = await copyOnce(source.originalPath(key, extension), target.originalPath(key, extension));
    if (bytes === undefined) absent.push(key);
    if (!bytes) return;
    counts.copied += 1;
    counts.bytes += bytes;
    onProgress(counts);
  });
  await syncFolder(dataFolderAt(folder).images);
  return absent;
}

/** Folders of pictures looked up at a time. */
const PART = 500;

/**
 * Removes from the mirror the pictures that were deleted between two places. Without `from` it removes all that the
 * database does not know. A copy of the database that does not name them must stand in the mirror.
 */
export async function removePictures(
  work: Work,
  db: Database,
  from: PicturePlace | undefined,
  to: PicturePlace,
): Promise<void> {
  const { images } = dataFolderAt(work.folder);
  const remove = async (key: string): Promise<void> => {
    work.signal?.throwIfAborted();
    if (await removeFolder(join(images, key))) work.counts.removed += 1;
  };
  if (from !== undefined) {
    const gone = changesBetween(db, from, to).filter(({ extension }) => extension === null);
    return forEachOf(gone, ({ key }) => remove(key));
  }
  let names: string[] = [];
  const removeUnknown = async (): Promise<void> => {
    const unknown = unknownKeys(db, names);
    names = [];
    await forEachOf(unknown, remove);
  };
  for await (const { name } of await opendir(images)) {
    if (names.push(name) === PART) await removeUnknown();
  }
  await removeUnknown();
}
