import { writeWhole } from "../../images/files";
import { type BackupOptions, type BackupReport, makeBackup } from "./create";
import type { BackupSource } from "./entries";
import { checkBackup } from "./read";

/**
 * Makes a backup in a file of mode 0600, which appears under its name only when it is complete, on the disk and has been
 * read back without a fault. @throws Error as `makeBackup`, or that of the disk.
 */
export function saveBackup(source: BackupSource, path: string, options: BackupOptions = {}): Promise<BackupReport> {
  const unfinished = `${path}.part`;
  async function* checked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield* chunks;
    await checkBackup(unfinished, () => options.signal?.throwIfAborted());
  }
  return makeBackup(source, (chunks) => writeWhole(path, checked(chunks), unfinished), options);
}
