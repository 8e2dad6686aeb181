import { createHash } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import { MIRROR_MARKER } from "../../../platform/db/data-folder";
import { chunksOf, writeWhole } from "../../../platform/disk/files";
import type { KeyFile } from "../keys";
import { type Copy, type Marker, readMarker, writeMarker } from "./marker";

const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The source of a copy. */
interface CopySource {
  /** A complete database that nobody writes to. */
  readonly database: string;
  /** Name of the file in the mirror. */
  readonly name: string;
  readonly keys: readonly KeyFile[];
  readonly about: Omit<Copy, "files">;
}

/**
 * Puts a database and keys into the mirror in the place of the copy before; answers the description of the new copy. Before
 * the first file changes its name, the marker knows both copies. So it knows each file after any interruption.
 */
export async function putCopy(
  folder: string,
  marker: Marker,
  { database, name, keys, about }: CopySource,
  signal: AbortSignal | undefined,
): Promise<Copy> {
  const contents = await Promise.all(keys.map(async (each) => ({ ...each, bytes: await readFile(each.path) })));
  const digests = contents.map((each) => [each.name, digestOf(each.bytes)] as const);
  const hash = createHash("sha256");
  let copy: Copy | undefined;
  const file = await open(database, "r");
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunksOf(file)) {
      signal?.throwIfAborted();
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await requireMarker(folder);
    await writeWhole(join(folder, name), hashed(), {
      name: async (unfinished, path) => {
        copy = { ...about, files: Object.fromEntries([...digests, [basename(path), hash.digest("hex")]]) };
        await requireMarker(folder);
        await writeMarker(folder, { ...marker, copies: [copy, ...marker.copies] });
        for (const key of contents) await writeWhole(join(folder, key.name), [key.bytes]);
        await rename(unfinished, path);
      },
    });
  } finally {
    await file.close();
  }
  if (!copy) throw new Error("A file got its name without being named"); // writeWhole always names it
  return copy;
}

/** @throws Error when the disk of the mirror has gone meanwhile. */
async function requireMarker(folder: string): Promise<void> {
  if (!(await readMarker(folder)))
    throw new Error(`The file ${join(folder, MIRROR_MARKER)} has gone; connect the disk again.`);
}
