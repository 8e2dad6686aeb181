import { constants, statfsSync } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { giveToOwner, makeOwnedFolder } from "./owner";

interface Writing {
  /** Path of the unfinished file, in the same folder; two writers must not share it. */
  readonly unfinished?: string;
  readonly mode?: number;
  /** Gives the finished file its name; by default it replaces an existing file. */
  readonly name?: (unfinished: string, path: string) => Promise<void>;
}

const { O_CREAT, O_NOFOLLOW, O_TRUNC, O_WRONLY } = constants;
/** A link in the place of an unfinished file leads nowhere: root writes into folders of others. Windows has no such flag. */
const ANEW = O_CREAT | O_TRUNC | O_WRONLY | (O_NOFOLLOW ?? 0);

/**
 * Writes a file completely or not at all, even if the power fails. @throws the error of the disk or of `chunks`.
 */
export async function writeWhole(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { unfinished = `${path}.part`, mode = 0o600, name = rename }: Writing = {},
): Promise<void> {
  const file = await open(unfinished, ANEW, mode);
  try {
    try {
      giveToOwner(unfinished);
      for await (const chunk of chunks) await file.appendFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await name(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

const CHUNK_BYTES = 256 * 1024;

/** The bytes of a file from where it stands; each chunk overwrites the one before. */
export async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Creates a folder unless it exists, and makes sure that it survives a power cut. */
export async function makeFolder(path: string): Promise<void> {
  const first = makeOwnedFolder(path);
  if (first !== undefined) await syncFolder(dirname(first));
}

/** Makes sure that the entries of a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return; // folders cannot be opened there
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Removes the files of a folder whose last write was before a time, except those that `isKept`. */
export async function removeOld(folder: string, before: Date, isKept: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isKept(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined); // gone meanwhile
    if (found?.isFile() && found.mtime < before) await rm(path, { force: true });
  }
}

/** Bytes that may still be written to the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Multiple of MIN_FREE_SPACE below which it is time to think of more room. */
const SCARCE = 2;

/** Whether free space comes near to the space that MIN_FREE_SPACE keeps back. */
export const isScarce = (free: number, minFreeSpace: number): boolean => free < SCARCE * minFreeSpace;

/** Whether a write failed because the disk (or a quota) has no room left. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
