import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { writeArchive } from "../../platform/disk/archive";
import { dataFolderAt } from "../../platform/db/data-folder";
import { removeOld } from "../../platform/disk/files";
import { type BackupCounts, type BackupSource, entriesOf } from "./entries";
import { requireRoom } from "./room";

/** What is in a backup. */
export interface BackupReport extends Readonly<BackupCounts> {
  readonly bytes: number;
}

export interface BackupOptions {
  /** Called with the bytes made so far. */
  readonly onProgress?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/** What a crash has left of a backup is removed by one that begins this much later. */
const LEFTOVER_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a backup while the server writes on, and hands its bytes to `write`: keys, uploads, pictures and the database
 * belong together. It holds everything that was stored when it began, but for pictures that are deleted while it is
 * made: these are left out, record and file. Memory is bounded; the data folder must have room for a copy of the database.
 * @throws Error with one sentence when a key is missing, the database is damaged or there is no room.
 */
export async function makeBackup(
  source: BackupSource,
  write: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
  { onProgress, signal }: BackupOptions = {},
): Promise<BackupReport> {
  const folder = dataFolderAt(source.config.dataDir);
  const copyPrefix = `${basename(folder.database)}.copy-`;
  await removeLeftovers(source, folder.path, (name) => name.startsWith(copyPrefix));
  const copyPath = join(folder.path, `${copyPrefix}${randomUUID()}`);
  const counts = { bytes: 0, records: 0, pictures: 0, lost: 0 };

  async function* chunks(): AsyncGenerator<Uint8Array> {
    const now = source.clock();
    for await (const chunk of writeArchive(entriesOf(source, { copyPath, counts, now, signal }), now)) {
      signal?.throwIfAborted();
      requireRoom(source.config);
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

/** Removes from a folder what a crash has left of earlier backups. */
export const removeLeftovers = (
  { clock }: BackupSource,
  folder: string,
  isLeftover: (name: string) => boolean,
): Promise<void> => removeOld(folder, new Date(clock().getTime() - LEFTOVER_MS), (name) => !isLeftover(name));
