import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { dataFolderAt } from "../../../platform/db/data-folder";
import { freeBytes, makeFolder, removeOld, writeWhole } from "../../../platform/disk/files";
import { HEAD_BYTES, readMeta, type SoftwareMeta, TAIL_BYTES } from "./meta";

/** A file in the folder `releases`. */
export interface ReleaseFile {
  /** SHA-256 in hexadecimal: its name. */
  readonly sum: string;
  readonly bytes: number;
}

/** A file that was taken in, and what it says of itself; undefined where that cannot be read. */
export interface TakenFile extends ReleaseFile {
  readonly meta: SoftwareMeta | undefined;
}

const LARGEST = 4 * 2 ** 30;
/** Bytes that stay free beside a file. */
const FREE = 200e6;

/**
 * Takes a file in under its sum, whole or not at all. `announced`: its length, as far as it is known before.
 * @throws Error for one that is empty, larger than 4 GiB, or leaves less than 200 MB free. That may show only as it grows.
 */
export async function takeIn(dataDir: string, chunks: AsyncIterable<Uint8Array>, announced = 0): Promise<TakenFile> {
  const folder = dataFolderAt(dataDir).releases;
  requireSmall(announced);
  requireRoom(dataDir, announced);
  await makeFolder(folder);
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted() {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      requireSmall(bytes);
      requireRoom(dataDir, chunk.length);
      yield chunk;
    }
    if (bytes === 0) throw new Error("The file is empty.");
  }
  let taken: TakenFile | undefined;
  await writeWhole(join(folder, randomUUID()), counted(), {
    name: async (unfinished) => {
      taken = { sum: hash.digest("hex"), bytes, meta: await metaOf(unfinished, bytes) };
      await rename(unfinished, join(folder, taken.sum));
    },
  });
  if (!taken) throw new Error("The file has got no name.");
  return taken;
}

function requireSmall(bytes: number): void {
  if (bytes > LARGEST) throw new Error("The file is larger than 4 GiB.");
}

function requireRoom(dataDir: string, bytes: number): void {
  if (freeBytes(dataDir) < bytes + FREE)
    throw new Error("There is too little room for the file: 200 MB beside it have to stay free.");
}

async function metaOf(path: string, bytes: number): Promise<SoftwareMeta | undefined> {
  const file = await open(path, "r");
  const read = async (at: number, length: number): Promise<Uint8Array> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  try {
    return readMeta(await read(0, HEAD_BYTES), await read(Math.max(0, bytes - TAIL_BYTES), TAIL_BYTES));
  } finally {
    await file.close();
  }
}

/** The file of this sum; undefined where it is missing. */
export function openRelease(dataDir: string, sum: string): Bun.BunFile | undefined {
  const path = join(dataFolderAt(dataDir).releases, sum);
  return existsSync(path) ? Bun.file(path) : undefined;
}

/** Whether a file is there, with the length that it had. `isThorough`: with the same bytes, which are read for it. */
export async function stateOfFile(
  dataDir: string,
  { sum, bytes }: ReleaseFile,
  isThorough = false,
): Promise<"here" | "missing" | "damaged"> {
  const file = openRelease(dataDir, sum);
  if (!file) return "missing";
  if (file.size !== bytes) return "damaged";
  if (!isThorough) return "here";
  const hash = createHash("sha256");
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest("hex") === sum ? "here" : "damaged";
}

/** Removes files that no release needs any more. */
export async function removeFiles(dataDir: string, sums: readonly string[]): Promise<void> {
  for (const sum of sums) await rm(join(dataFolderAt(dataDir).releases, sum), { force: true });
}

/** Removes what a killed command has left before a time: parts of files, and files of no release. */
export async function tidy(dataDir: string, before: Date, isKept: (sum: string) => boolean): Promise<void> {
  const folder = dataFolderAt(dataDir).releases;
  if (existsSync(folder)) await removeOld(folder, before, isKept);
}
