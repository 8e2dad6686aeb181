import { open } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { type ArchiveEntry, readArchive } from "../../platform/disk/archive";
import { chunksOf } from "../../platform/disk/files";
import { MANIFEST, type Manifest, readManifest } from "./manifest";

/** Paths that a backup may hold: nothing is ever written anywhere else. */
const FILE =
  /^(?:gardenshed\.db|keys\/(?:token\.pem|server\.secret|broker\.secret)|uploads\/[0-9a-f-]{36}\.jpg|images\/[0-9a-f]{32,64}\/original\.(?:jpg|png|gif)|releases\/[0-9a-f]{64})$/;
export const isBackupName = (name: string): boolean => FILE.test(name);
const REQUIRED = ["gardenshed.db", "keys/token.pem", "keys/server.secret"];

const MANIFEST_MAXIMUM = 10_000;

/**
 * Reads a backup to its end and hands each of its files to `store`. Trust the files only after that.
 * `onProgress`: bytes read so far.
 * @throws Error with one sentence when the file is no backup, is damaged or is newer than this program.
 */
export async function readBackup(
  path: string,
  store: (entry: ArchiveEntry) => Promise<void>,
  onProgress: (bytes: number) => void = () => {},
): Promise<Manifest> {
  const file = await open(path, "r");
  let bytes = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunksOf(file)) {
      if (bytes === 0) requirePlain(path, chunk);
      bytes += chunk.length;
      onProgress(bytes);
      yield chunk;
    }
  }
  try {
    let manifest: string | undefined;
    const names = new Set<string>();
    let isForeign = false;
    for await (const entry of readArchive(chunks())) {
      if (manifest === undefined) {
        if (entry.name !== MANIFEST || entry.size > MANIFEST_MAXIMUM) throw noBackup();
        manifest = await text(copied(entry.content));
        continue;
      }
      isForeign ||= !isBackupName(entry.name) || names.has(entry.name);
      names.add(entry.name);
      if (!isForeign) await store(entry);
    }
    // Only now is it certain that the manifest is as it was written. A newer program may have added files.
    const found = readManifest(manifest ?? "");
    if (!found || isForeign || !REQUIRED.every((name) => names.has(name))) throw noBackup();
    return found;
  } finally {
    await file.close();
  }
}

/** Programs that unpack, by the first bytes of what they unpack. */
const COMPRESSIONS: readonly (readonly [program: string, bytes: readonly number[]])[] = [
  ["gunzip", [0x1f, 0x8b]],
  ["bunzip2", [0x42, 0x5a, 0x68]],
  ["unxz", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["unzstd", [0x28, 0xb5, 0x2f, 0xfd]],
];

/** @throws Error when somebody has compressed the file that begins so. */
function requirePlain(path: string, start: Uint8Array): void {
  const program = COMPRESSIONS.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))?.[0];
  if (program !== undefined) throw new Error(`The backup is compressed; unpack it first with ${program} ${path}.`);
}

const noBackup = (): Error => new Error("The archive is no backup of Gardenshed.");

/** Chunks that may be kept. */
async function* copied(chunks: ArchiveEntry["content"]): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

/** Reads a backup to its end. @throws Error as `readBackup`. */
export const checkBackup = (path: string, onProgress?: (bytes: number) => void): Promise<Manifest> =>
  readBackup(path, async () => {}, onProgress);

/** Whether a file begins like a backup. The rest may be damaged. */
export async function beginsLikeBackup(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { value } = await readArchive(chunksOf(file)).next();
    return value?.name === MANIFEST;
  } catch {
    return false; // no archive at all
  } finally {
    await file.close();
  }
}
