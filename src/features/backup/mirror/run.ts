import { basename, join } from "node:path";
import { version } from "../../../platform/config/build";
import { copyDatabase } from "../../../platform/db/copy";
import { type DataFolder, dataFolderAt } from "../../../platform/db/data-folder";
import { Database } from "../../../platform/db/database";
import { takeLock } from "../../../platform/db/lock-file";
import { schemaVersion, storedVersion } from "../../../platform/db/migrate";
import { awaitedUploads, findByKey, isKnownPlace, newestPlace, type PicturePlace } from "../../pictures";
import type { BackupSource } from "../entries";
import { type KeyFile, keyFiles } from "../keys";
import { leaveOut, type Picture, picturesWithoutUpload } from "../pictures";
import { requireRoom } from "../room";
import { withScratch } from "../scratch";
import { claimMirror, identityOf } from "./claim";
import { putCopy } from "./copy";
import { explained, makeInside } from "./files";
import { type Copy, type Marker, writeMarker } from "./marker";
import { copyPictures, type Counts, removePictures, type Work } from "./pictures";
import { copyReleases, type ReleaseCounts } from "./releases";
import { seenOf } from "./seen";
import { copyUploads, removeUploads, uploadsIn } from "./uploads";

interface MirrorOptions {
  /** Whether an empty folder becomes a mirror. */
  readonly mayBegin?: boolean;
  /** Brings the files of device software up to date, too, which are large. */
  readonly withReleases?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (counts: Counts) => void;
}

/** The result of a run. */
export interface MirrorReport extends Readonly<Counts> {
  /** The copy of the database that is in the mirror now. */
  readonly copy: Copy;
  /** Whether nothing had changed since that was made. */
  readonly isUnchanged: boolean;
  /** Pictures whose file is in neither folder. */
  readonly lost: number;
  /** The work for files of device software; undefined where they were left out. */
  readonly releases?: ReleaseCounts | undefined;
}

/** A mirror that is locked and may be written to. */
interface OpenMirror {
  readonly work: Work;
  readonly source: BackupSource;
  readonly data: DataFolder;
  readonly keys: readonly KeyFile[];
  readonly marker: Marker;
  readonly history: string;
  /** Up to here pictures have been copied and removed; undefined when all have to be looked at. */
  readonly place: PicturePlace | undefined;
}

/** Another process of this server is at it. */
export class MirrorBusy extends Error {}

/**
 * Brings a mirror up to date while the server writes on. It copies new pictures, keys and the database, then removes
 * pictures that this copy does not name any more. It looks only at changes, unless the mirror is new or of another history.
 * An interrupted run is continued by the next one. Source: `operations.md` §3.1.
 * @throws Error with one sentence when the folder is no mirror of this server or its disk is full or gone.
 */
export const mirror = (source: BackupSource, folder: string, options: MirrorOptions = {}): Promise<MirrorReport> =>
  withMirror(source, folder, options, async (open) => {
    const report = await update(open);
    return options.withReleases === true ? { ...report, releases: await copyReleases(open.work, source.db) } : report;
  });

/** How far a mirror that is followed is up to date. */
interface Followed {
  /** Pictures are copied up to here. */
  readonly place: PicturePlace;
  /** The result for the database, if its copy was due. */
  readonly report: MirrorReport | undefined;
}

/**
 * Copies the pictures that are new since `place`, where an earlier call ended, by default since the last copy of the
 * database. If that copy `isDue`, or there is no other way, it does all that `mirror` does.
 * @throws Error as `mirror`.
 */
export const followInto = (
  source: BackupSource,
  folder: string,
  place: PicturePlace | undefined,
  { isDue, signal }: { readonly isDue: (copy: Copy) => boolean; readonly signal: AbortSignal },
): Promise<Followed> =>
  withMirror(source, folder, { signal }, async (open) => {
    const [newest, ...others] = open.marker.copies;
    if (newest === undefined || others.length > 0 || open.place === undefined || isDue(newest)) {
      const report = await update(open);
      return { place: report.copy.place, report };
    }
    const end = newestPlace(source.db);
    await copyPictures(open.work, source.db, place ?? open.place, end);
    return { place: end, report: undefined };
  });

/** Brings the mirror up to date, unless nothing has changed. */
async function update(open: OpenMirror): Promise<MirrorReport> {
  const [newest, ...others] = open.marker.copies;
  const seen = seenOf(open.source.db.path, open.keys);
  const isUnchanged = newest?.seen === seen && newest.history === open.history && others.length === 0;
  return isUnchanged ? { ...open.work.counts, copy: newest, isUnchanged, lost: 0 } : bringUpToDate(open, seen);
}

async function withMirror<T>(
  source: BackupSource,
  folder: string,
  { mayBegin = false, signal, onProgress = () => {} }: MirrorOptions,
  use: (open: OpenMirror) => Promise<T>,
): Promise<T> {
  const { db, config } = source;
  const data = dataFolderAt(config.dataDir);
  if (storedVersion(db) !== schemaVersion) {
    throw new Error("The database is of another version than this program; start the server with this program once.");
  }
  const release = takeLock(join(data.path, "mirror.lock"));
  if (!release) throw new MirrorBusy("The mirror is being brought up to date by another process; try again later.");
  try {
    const keys = await keyFiles(data);
    const identity = await identityOf(data, db);
    const marker = await claimMirror(folder, identity, mayBegin);
    const work = { config, folder, signal, onProgress, counts: { copied: 0, bytes: 0, removed: 0 } };
    const { history } = identity;
    return await use({
      work,
      source,
      data,
      keys,
      marker,
      history,
      place: placeOf(marker, history, db),
    });
  } catch (cause) {
    throw explained(cause, folder);
  } finally {
    release();
  }
}

/** Where an interrupted run began, or else where the last one ended, if that is a place of this history. */
function placeOf({ copies }: Marker, history: string, db: Database): PicturePlace | undefined {
  const oldest = copies.at(-1);
  return oldest?.history === history && isKnownPlace(db, oldest.place) ? oldest.place : undefined;
}

async function bringUpToDate(open: OpenMirror, seen: string): Promise<MirrorReport> {
  const { work, source, data, keys, marker, history, place: from } = open;
  const { db, config, clock } = source;
  const inMirror = dataFolderAt(work.folder);
  for (const part of [inMirror.keys, inMirror.images, inMirror.uploads]) await makeInside(part);

  const middle = newestPlace(db);
  const absent = await copyPictures(work, db, from, middle);
  const uploads = new Set<string>();
  await copyUploads(work, await uploadsIn(data.path), uploads);

  return withScratch(source, async (path) => {
    requireRoom(config, Number(db.value("pragma page_count")) * Number(db.value("pragma page_size")));
    const made_at = clock().toISOString();
    const records = await copyDatabase(db.path, path, work.signal);
    const stored = new Database(path, { scratch: true });
    try {
      const place = newestPlace(stored);
      // The first changes of a very long run may not be kept any more.
      const rest = isKnownPlace(stored, from ?? middle) ? middle : undefined;
      absent.push(...(await copyPictures(work, stored, rest, place)));
      await copyUploads(work, awaitedUploads(stored), uploads);
      const without = [...picturesWithoutUpload(stored, uploads), ...picturesOf(stored, absent)];
      const lost = leaveOut(stored, db, without);
      const about = { made_at, version, schema: schemaVersion, records, history, place, seen };
      const name = basename(data.database);
      const copy = await putCopy(work.folder, marker, { database: path, name, keys, about }, work.signal);
      await removePictures(work, stored, from, place);
      await removeUploads(work, uploads);
      await writeMarker(work.folder, { ...marker, copies: [copy] });
      return { ...work.counts, copy, isUnchanged: false, lost };
    } finally {
      stored.close();
    }
  });
}

/** The pictures of a database with one of these keys. */
const picturesOf = (db: Database, keys: readonly string[]): Picture[] =>
  keys.flatMap((key) => {
    const found = findByKey(db, key);
    return found ? [{ ...found, key }] : [];
  });
