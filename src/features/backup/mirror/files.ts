import { existsSync } from "node:fs";
import { access, type FileHandle, mkdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { MIRROR_MARKER } from "../../../platform/db/data-folder";
import { chunksOf, isOutOfSpace, writeWhole } from "../../../platform/disk/files";
import { giveToOwner, ownersOf } from "../../../platform/disk/owner";
import { openIfThere } from "../content";

/*
 * Files of a mirror. Its disk may go at any time, so nothing makes a folder whose parent is missing: that would fill the
 * disk below.
 */

/** Turns an error of a mirror's disk into one sentence that says what to do. Answers other errors unchanged. */
export function explained(error: unknown, folder: string): unknown {
  if (isOutOfSpace(error))
    return new Error(`There is no room left on the disk of the mirror ${folder}`, { cause: error });
  if (!isRefused(error)) return error;
  const marker = join(folder, MIRROR_MARKER);
  const owners = ownersOf(existsSync(marker) ? marker : folder, folder);
  return owners === undefined ? error : new Error(`Cannot read and write the mirror ${folder}: ${owners}.`);
}

/** Whether it is because of an owner or mode that something failed. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === "EACCES" || isRefused(error.cause));

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * Makes a folder in an existing one, unless it is there. It survives a power cut once its parent is flushed. Others get
 * their turn while a slow disk answers.
 */
export async function makeInside(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    throw error;
  }
  giveToOwner(path);
}

/** Whether there is a file. */
export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === "ENOENT") return false;
      throw error;
    },
  );

/**
 * Copies a file that never changes, and makes the folder for it. Answers its bytes, 0 if it is there already, or undefined
 * if it is missing or cannot be read. A card that begins to fail must not keep everything else from its copy.
 */
export async function copyOnce(from: string, to: string, signal?: AbortSignal): Promise<number | undefined> {
  if (await isThere(to)) return 0;
  const file = await openIfThere(from);
  if (!file) return undefined;
  let isUnreadable = false;
  async function* readable(opened: FileHandle): AsyncGenerator<Uint8Array> {
    try {
      yield* chunksOf(opened);
    } catch (error) {
      isUnreadable = true;
      throw error;
    }
  }
  try {
    const { size } = await file.stat();
    await makeInside(dirname(to));
    await writeWhole(to, unlessAborted(readable(file), signal));
    return size;
  } catch (error) {
    if (isUnreadable) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}

async function* unlessAborted(chunks: AsyncIterable<Uint8Array>, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    yield chunk;
  }
}

/** Removes a folder with all in it; false if it does not exist. */
export async function removeFolder(path: string): Promise<boolean> {
  if (!(await isThere(path))) return false;
  await rm(path, { recursive: true, force: true });
  return true;
}

/**
 * Number of files that are written at the same time, so that their flushes share the work of the disk. It is at most half
 * of the threads that the run time has for files. A network disk that does not answer holds them, and the server needs the
 * others.
 */
const AT_ONCE = Math.max(1, availableParallelism() >> 1);

/** Does some work for each of many things, several at a time. After a failure nothing more is begun. */
export async function forEachOf<T>(things: Iterable<T>, work: (thing: T) => Promise<void>): Promise<void> {
  const rest = (function* () {
    yield* things;
  })();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const thing of rest) await work(thing);
  });
  await Promise.allSettled(workers);
  await Promise.all(workers); // throws the first failure
}
