import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { writeWhole } from "../../platform/disk/files";
import { type BackupOptions, type BackupReport, makeBackup } from "./create";
import type { BackupSource } from "./entries";
import { checkBackup } from "./read";
import { removeLeftovers } from "./scratch";

/** Name of the backup that an unfinished file was to become; undefined for any other file. */
export const finishedName = (name: string): string | undefined => /^(.+)\.[0-9a-f-]{36}\.part$/.exec(name)?.[1];

/**
 * Makes a backup in a file of mode 0600. The file gets its name only when it is complete, on the disk, and has been read
 * back without a fault. Until then it has a name that no other process uses.
 * @throws Error as `makeBackup`, or one sentence when the disk does not take the file.
 */
export async function saveBackup(
  source: BackupSource,
  path: string,
  options: BackupOptions = {},
): Promise<BackupReport> {
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`There is no folder ${folder}; make it, or connect the disk that it is on.`);
  }
  await removeLeftovers(source, folder, (name) => finishedName(name) === basename(path));
  const unfinished = `${path}.${randomUUID()}.part`;
  async function* checked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield* chunks;
    await checkBackup(unfinished, () => options.signal?.throwIfAborted());
  }
  try {
    return await makeBackup(source, (chunks) => writeWhole(path, checked(chunks), { unfinished }), options);
  } catch (error) {
    throw writeError(error, path, unfinished);
  }
}

/** Why a disk does not take a file, and what to do, by code of the operating system. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there; give the folder to this user, or name another one",
  EROFS: "the disk is mounted for reading only; mount it for writing, and look whether it fails",
  ENOSPC: "the disk is full",
  EDQUOT: "this user may store no more on the disk",
};

/** An error of the file that was to be written, as one sentence; any other error as it is. */
function writeError(error: unknown, path: string, unfinished: string): unknown {
  const { code = "", path: place = unfinished } = error as NodeJS.ErrnoException; // looked at only if they are there
  const problem = place === unfinished ? PROBLEMS[code] : undefined;
  return problem === undefined ? error : new Error(`Cannot write into ${dirname(path)}: ${problem}.`);
}
