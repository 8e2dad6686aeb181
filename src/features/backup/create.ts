import { writeArchive } from "../../platform/disk/archive";
import { type BackupCounts, type BackupSource, entriesOf } from "./entries";
import { requireRoom } from "./room";
import { withScratch } from "./scratch";

/** The contents of a backup in numbers. */
export interface BackupReport extends Readonly<BackupCounts> {
  readonly bytes: number;
}

export interface BackupOptions {
  /** Takes the files of device software, too, which are large. */
  readonly withReleases?: boolean;
  /** Called with the bytes made so far. */
  readonly onProgress?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Makes a backup while the server writes on, and hands its bytes to `write`: keys, uploads, pictures and the database
 * belong together. It holds everything that was stored when it began. Only pictures that are deleted meanwhile are
 * left out, record and file. Memory is bounded; the data folder must have room for a copy of the database.
 * @throws Error with one sentence when a key is missing, the database is damaged or there is no room.
 */
export function makeBackup(
  source: BackupSource,
  write: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
  { withReleases = false, onProgress, signal }: BackupOptions = {},
): Promise<BackupReport> {
  const releases = withReleases ? { copied: 0, lost: 0 } : undefined;
  const counts = { bytes: 0, records: 0, pictures: 0, lost: 0, releases };

  async function* chunks(copyPath: string): AsyncGenerator<Uint8Array> {
    const now = source.clock();
    for await (const chunk of writeArchive(entriesOf(source, { copyPath, counts, now, signal }), now)) {
      signal?.throwIfAborted();
      requireRoom(source.config);
      yield chunk;
      counts.bytes += chunk.length;
      onProgress?.(counts.bytes);
    }
  }

  return withScratch(source, async (copyPath) => {
    await write(chunks(copyPath));
    return counts;
  });
}
