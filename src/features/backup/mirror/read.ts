import { createHash } from "node:crypto";
import { join } from "node:path";
import { dataFolderAt } from "../../../platform/db/data-folder";
import { Database } from "../../../platform/db/database";
import type { ArchiveEntry } from "../../../platform/disk/archive";

import { chunksOf } from "../../../platform/disk/files";
import { openIfThere } from "../content";
import { releaseFiles } from "../../releases";
import { type Manifest, requireOlder } from "../manifest";
import { processedPictures } from "../pictures";
import { isBackupName } from "../read";
import type { Restorable } from "../restorable";
import { isThere } from "./files";
import { type Marker, readMarker } from "./marker";
import { uploadsIn } from "./uploads";

const DATABASE = "gardenshed.db";
const REQUIRED = [DATABASE, "keys/token.pem", "keys/server.secret"];
const OPTIONAL = ["keys/broker.secret"];

type Store = (entry: ArchiveEntry) => Promise<void>;

/** The mirror in a folder, to be restored. Of pictures and device software only that is taken which its database names. */
export const mirrorAt = (folder: string): Restorable => ({
  check: (onProgress) => readCopy(folder, readToEnd, counter(onProgress)),
  unpack: async (store, onProgress, staging) => {
    const count = counter(onProgress);
    await readCopy(folder, store, count);
    for (const name of await uploadsIn(folder)) await readFile(folder, `uploads/${name}`, store, count);
    return readNamed(folder, staging, store, count);
  },
});

const readToEnd: Store = async ({ content }) => {
  for await (const _ of content);
};

function counter(onProgress: (bytes: number) => void): (bytes: number) => void {
  let sum = 0;
  return (bytes) => onProgress((sum += bytes));
}

/** Hands over database and keys. @throws Error with one sentence when one of them is not what the marker says. */
async function readCopy(folder: string, store: Store, count: (bytes: number) => void): Promise<Manifest> {
  const marker = await readMarker(folder);
  if (!marker) throw new Error(`The folder ${folder} is no mirror of Gardenshed.`);
  const [newest] = marker.copies;
  if (!newest) throw new Error(`The mirror ${folder} is not complete yet; run gardenshed mirror once more.`);
  requireOlder(newest);
  const digests = new Map<string, string>();
  for (const name of [...REQUIRED, ...OPTIONAL]) {
    if (!marker.copies.some(({ files }) => files[name] !== undefined)) continue;
    digests.set(name, await readFile(folder, name, store, count));
  }
  const damaged = REQUIRED.concat(OPTIONAL).find((name) => digests.has(name) && !copyWith(marker, name, digests));
  const missing = REQUIRED.find((name) => !digests.has(name));
  const copy = copyWith(marker, DATABASE, digests);
  if (damaged !== undefined || missing !== undefined || !copy) {
    throw new Error(
      `The mirror is damaged, or was just being brought up to date: ${damaged ?? missing} is not what was copied.`,
    );
  }
  return { format: marker.format, version: copy.version, schema: copy.schema, created_at: copy.made_at };
}

/** The copy to which a file belongs. */
const copyWith = ({ copies }: Marker, name: string, digests: ReadonlyMap<string, string>) =>
  copies.find(({ files }) => files[name] === digests.get(name));

/** Hands over a file and answers its SHA-256; an empty text if it is missing or no copy may hold it. */
async function readFile(folder: string, name: string, store: Store, count: (bytes: number) => void): Promise<string> {
  const file = isBackupName(name) ? await openIfThere(join(folder, name)) : undefined;
  if (!file) return "";
  const hash = createHash("sha256");
  async function* hashed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      count(chunk.length);
      yield chunk;
    }
  }
  try {
    const { size } = await file.stat();
    await store({ name, size, content: hashed(chunksOf(file)) });
    return hash.digest("hex");
  } finally {
    await file.close();
  }
}

/** Hands over the files that the database in `staging` names; answers how many pictures have none. */
async function readNamed(
  folder: string,
  staging: string,
  store: Store,
  count: (bytes: number) => void,
): Promise<number> {
  const db = new Database(dataFolderAt(staging).database, { readonly: true });
  let lost = 0;
  try {
    for (const { key, extension } of processedPictures(db)) {
      const name = `images/${key}/original.${extension}`;
      if ((await readFile(folder, name, store, count)) === "") lost += 1;
    }
    const releases = (await isThere(dataFolderAt(folder).releases)) ? releaseFiles(db) : [];
    for (const { sum } of releases) await readFile(folder, `releases/${sum}`, store, count);
  } finally {
    db.close();
  }
  return lost;
}
