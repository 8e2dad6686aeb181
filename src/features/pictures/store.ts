import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { defineService } from "../../framework/services";
import { dataFolderAt } from "../../platform/db/data-folder";
import { freeBytes, isOutOfSpace, makeFolder, removeOld, writeWhole } from "../../platform/disk/files";
import { type Extension, type Picture, processPicture, reducedExtension, reducePicture } from "./formats/picture";
import { FairSemaphore } from "../../platform/fairness/semaphore";

/** Sides of the boxes to which `?size=` reduces, in pixels (`accounts.md` §8.4). */
export const SIZES = { x640: 640, x320: 320, x160: 160, x80: 80 } as const;
export type Size = keyof typeof SIZES;

/** Names we give to uploads: random, so that nobody can guess the names of others. */
const UPLOAD_NAME = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.jpg";
const UPLOAD = new RegExp(`^${UPLOAD_NAME}$`);
const UPLOAD_ADDRESS = new RegExp(
  `^(?:https?:)?(?://[^/?#]*)?(?:/[\\w.~-]+)*/+direct_upload/+temp/+(${UPLOAD_NAME})(?:[?#].*)?$`,
  "i",
);

/** The name of the next upload, below `uploads/`. */
export const newUploadName = (): string => `${randomUUID()}.jpg`;
/** Name of the upload that an address means, whatever its host (`accounts.md` §8.4). */
export const uploadNameOf = (url: string): string | undefined => UPLOAD_ADDRESS.exec(url)?.[1]?.toLowerCase();
/** Whether a file below `uploads/` may have this name. */
export const isUploadName = (text: string): boolean => UPLOAD.test(text);

const fileAt = (path: string): Blob | undefined => (existsSync(path) ? Bun.file(path) : undefined);

/** A picture whose file is stored, and the size of that. */
interface StoredPicture extends Omit<Picture, "bytes"> {
  readonly bytes: number;
}

/** The folders `images` and `uploads` of the data folder. Names in them are ours alone. */
export type ImageStore = ReturnType<typeof createImageStore>;

/**
 * Pictures lie in `images/<key>/`: `original.<extension>` and made sizes such as `x320.<extension>`. They are decoded and
 * changed one at a time. Below `minimumFreeBytes` of free space there is no room.
 */
export function createImageStore(images: string, uploads: string, minimumFreeBytes: number) {
  const oneAtATime = new FairSemaphore(1);
  const folderOf = (key: string): string => join(images, key);
  const originalOf = (key: string, extension: Extension): string => join(folderOf(key), `original.${extension}`);
  const uploadPath = (name: string): string => join(uploads, name);
  const hasRoom = (): boolean => freeBytes(images) >= minimumFreeBytes && freeBytes(uploads) >= minimumFreeBytes;

  /** Keeps a made size, unless the disk is full: then it is made again next time. */
  async function keep(path: string, bytes: Uint8Array): Promise<void> {
    try {
      if (hasRoom()) await writeWhole(path, [bytes]);
    } catch (error) {
      if (!isOutOfSpace(error)) throw error;
    }
  }

  return {
    hasRoom,

    /** Stores an upload; one of the same name is replaced. Errors of `chunks` are thrown here. */
    saveUpload: (name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> =>
      writeWhole(uploadPath(name), chunks, { unfinished: uploadPath(randomUUID()) }),
    upload: (name: string): Blob | undefined => fileAt(uploadPath(name)),
    uploadPath,
    /** Stores a file for the time of `use` only. */
    async withDownload<T>(chunks: AsyncIterable<Uint8Array>, use: (path: string) => Promise<T>): Promise<T> {
      const path = uploadPath(`${randomUUID()}.download`);
      try {
        await writeWhole(path, chunks);
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    removeUpload: (name: string): Promise<void> => rm(uploadPath(name), { force: true }),

    /**
     * Processes the file at `path` and stores it under `key`. Undefined if it is not wanted any more when its turn comes.
     * @throws BadPicture, or the error of the disk
     */
    take: (key: string, path: string, isWanted: () => boolean): Promise<StoredPicture | undefined> =>
      oneAtATime.run(async () => {
        if (!isWanted()) return undefined;
        const { bytes, ...picture } = await processPicture(await readFile(path));
        await rm(folderOf(key), { recursive: true, force: true }); // of an attempt that a crash interrupted
        await makeFolder(folderOf(key));
        await writeWhole(originalOf(key, picture.extension), [bytes]);
        return { ...picture, bytes: bytes.length };
      }),

    originalPath: originalOf,
    /** The stored file of a picture; undefined when it is missing. */
    original: (key: string, extension: Extension): Blob | undefined => fileAt(originalOf(key, extension)),

    /** A picture reduced to a box, made when it is first asked for; undefined when there is no such picture. */
    async reduced(key: string, extension: Extension, size: Size): Promise<Blob | undefined> {
      const path = join(folderOf(key), `${size}.${reducedExtension(extension)}`);
      const make = async (): Promise<Blob | undefined> => {
        const original = await fileAt(originalOf(key, extension))?.arrayBuffer();
        if (!original) return undefined;
        const { bytes } = await reducePicture(Buffer.from(original), extension, SIZES[size]);
        await keep(path, bytes);
        return new Blob([bytes]);
      };
      return fileAt(path) ?? oneAtATime.run(async () => fileAt(path) ?? make()); // another request may have been first
    },

    /** Removes a picture with its sizes. It waits its turn: files that are just being stored under the key go too. */
    remove: (key: string): Promise<void> => oneAtATime.run(() => rm(folderOf(key), { recursive: true, force: true })),

    /** Removes uploads that are older than a time and not needed any more, and the remains of a crash. */
    removeLeftovers: (before: Date, isNeeded: (name: string) => boolean): Promise<void> =>
      removeOld(uploads, before, isNeeded),

    /** Keys of the pictures that have a folder. */
    keys: async (): Promise<string[]> => (existsSync(images) ? readdir(images) : []),
  };
}

/** The pictures of a server. */
export const imageStore = defineService(({ config }) => {
  const { images, uploads } = dataFolderAt(config.dataDir);
  return createImageStore(images, uploads, config.minFreeSpace);
});
