import { randomUUID } from "node:crypto";
import { basename, dirname } from "node:path";
import { writeWhole } from "../../platform/disk/files";
import { type BackupOptions, type BackupReport, makeBackup } from "./create";
import type { BackupSource } from "./entries";
import { checkBackup } from "./read";
import { removeLeftovers } from "./scratch";

/** Name of the backup that an unfinished file was to become; undefined for any other file. */
export const finishedName = (name: string): string | undefined => /^(.+)\.[0-9a-f-]{36}\.part$/.exec(name)?.[1];

/**
 * Makes a backup in a file of mode 0600, which appears under its name only when it is complete, on the disk and has been
 * read back without a fault. Until then it has a name that no other process uses.
 * @throws Error as `makeBackup`, or that of the disk.
 */
export async function saveBackup(
  source: BackupSource,
  path: string,
  options: BackupOptions = {},
): Promise<BackupReport> {
  await removeLeftovers(source, dirname(path), (name) => finishedName(name) === basename(path));
  const unfinished = `${path}.${randomUUID()}.part`;
  async function* checked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield* chunks;
    await checkBackup(unfinished, () => options.signal?.throwIfAborted());
  }
  return makeBackup(source, (chunks) => writeWhole(path, checked(chunks), { unfinished }), options);
}
