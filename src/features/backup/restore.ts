import { rmSync, statSync } from "node:fs";
import { open, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ArchiveEntry } from "../../platform/disk/archive";
import { dataFolderAt, lockDataFolder, requireNoMirror, requireUnused } from "../../platform/db/data-folder";
import { Database } from "../../platform/db/database";
import { schemaVersion, storedVersion } from "../../platform/db/migrate";
import {
  finishReplacement,
  isOccupied,
  isReplacementPending,
  replaceData,
  STAGING,
} from "../../platform/db/replacement";
import { syncFolder } from "../../platform/disk/files";
import { giveToOwner, makeOwnedFolder } from "../../platform/disk/owner";
import { countSoundRecords } from "./content";
import { beginHistory } from "./history";
import type { Manifest } from "./manifest";
import { mirrorAt } from "./mirror/read";
import { checkBackup, readBackup } from "./read";
import type { Restorable } from "./restorable";

/** Older schemas have no change journal, and get an epoch when they are brought up to date. */
const JOURNAL_SCHEMA = 16;

interface RestoreReport extends Manifest {
  readonly records: number;
  readonly pictures: number;
  /** Files of device software. */
  readonly releases: number;
  /** Pictures that have a record but no file in what was restored. */
  readonly lost: number;
  /** Folder that the old data were moved into, if there were any. */
  readonly aside: string | undefined;
}

const backupAt = (file: string): Restorable => ({
  check: (onProgress) => checkBackup(file, onProgress),
  unpack: async (store, onProgress) => {
    await readBackup(file, store, onProgress);
    return 0; // of a backup nobody knows
  },
});

interface RestoreOptions {
  /** Move data aside that are there already. */
  readonly replace: boolean;
  readonly now: Date;
  /** Called with the bytes of the backup that have been read in each of two passes. */
  readonly onProgress?: (pass: "check" | "unpack", bytes: number) => void;
}

/**
 * Puts a backup, or the mirror in a folder, into a data folder. Everything is verified before anything is touched. A crash
 * leaves the folder as it was, or with all of the backup once it is next opened.
 * @throws Error with one sentence when a server runs, the data folder is not empty, or the backup is damaged or too new.
 */
export async function restoreBackup(
  path: string,
  dataDir: string,
  { replace, now, onProgress = () => {} }: RestoreOptions,
): Promise<RestoreReport> {
  requireNoMirror(dataDir);
  const isNew = makeOwnedFolder(dataDir) !== undefined;
  const lock = lockDataFolder(dataDir);
  const staging = join(dataDir, STAGING);
  let isDone = false;
  try {
    if (isReplacementPending(dataDir)) finishReplacement(dataDir);
    if (!replace && isOccupied(dataDir)) {
      throw new Error("The data folder is not empty; use another one, or --replace to move what is in it aside.");
    }
    requireUnused(dataFolderAt(dataDir).database);
    const source = statSync(path).isDirectory() ? mirrorAt(path) : backupAt(path);
    const manifest = await source.check((bytes) => onProgress("check", bytes));
    rmSync(staging, { recursive: true, force: true });
    const unpacked = createUnpacker(staging);
    const lost = await source.unpack(unpacked.store, (bytes) => onProgress("unpack", bytes), staging);
    await unpacked.flush();
    const database = join(staging, basename(dataFolderAt(dataDir).database));
    const records = await checkDatabase(database);
    renewEpoch(database, now);
    requireUnused(dataFolderAt(dataDir).database); // the backup has taken its time
    const aside = replaceData(dataDir, stampOf(now));
    isDone = true;
    return { ...manifest, records, ...unpacked.counts, lost, aside };
  } finally {
    if (!isDone) rmSync(staging, { recursive: true, force: true });
    lock.release();
    if (!isDone && isNew) await removeFolder(dataDir);
  }
}

/** `2026-03-01T08-15-30Z`: colons are not allowed in names on every system. */
const stampOf = (now: Date): string => now.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");

/** Writes files below a folder; after `flush` they are on the disk. */
function createUnpacker(folder: string) {
  const folders = new Set<string>();
  const counts = { pictures: 0, releases: 0 };
  return {
    store: async ({ name, content }: ArchiveEntry): Promise<void> => {
      const path = join(folder, name);
      makeOwnedFolder(dirname(path));
      for (let parent = dirname(path); parent.startsWith(folder); parent = dirname(parent)) folders.add(parent);
      const file = await open(path, "wx", 0o600);
      try {
        giveToOwner(path);
        for await (const chunk of content) await file.appendFile(chunk);
        await file.sync();
      } finally {
        await file.close();
      }
      if (name.startsWith("images/")) counts.pictures += 1;
      if (name.startsWith("releases/")) counts.releases += 1;
    },
    flush: async (): Promise<void> => {
      for (const each of folders) await syncFolder(each);
    },
    /** Kept up to date. */
    counts: counts as Readonly<typeof counts>,
  };
}

/** Number of records. @throws Error when the database is damaged or newer than this program. */
async function checkDatabase(path: string): Promise<number> {
  const db = new Database(path, { readonly: true });
  try {
    if (storedVersion(db) > schemaVersion) throw new Error("The database in the backup is newer than this program.");
    return await countSoundRecords(db);
  } finally {
    db.close();
  }
}

function renewEpoch(path: string, now: Date): void {
  const db = new Database(path);
  try {
    if (storedVersion(db) >= JOURNAL_SCHEMA) db.transaction(() => beginHistory(db, now));
  } finally {
    db.close();
  }
}

async function removeFolder(path: string): Promise<void> {
  rmSync(join(path, "lock"), { force: true });
  await rmdir(path);
}
