import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MIRROR_MARKER } from "../../../platform/db/data-folder";
import { writeWhole } from "../../../platform/disk/files";
import type { PicturePlace } from "../../pictures";

/** Format of a mirror; a change that older programs cannot read counts it up. */
export const FORMAT = 1;

/** A copy of database and keys. */
export interface Copy {
  /** State that the database has. */
  readonly made_at: string;
  /** Version of the program. */
  readonly version: string;
  /** Schema number of the database. */
  readonly schema: number;
  readonly records: number;
  /** History of the database, as in `Marker`. */
  readonly history: string;
  /** Up to here the pictures of the mirror are those of the database. */
  readonly place: PicturePlace;
  /** The state of the files of the database (`seen.ts`). */
  readonly seen: string;
  /** SHA-256 by the name of the file, in hexadecimal. */
  readonly files: Readonly<Record<string, string>>;
}

export interface Marker {
  readonly format: number;
  /** Tells the servers apart that have nothing in common. */
  readonly server: string;
  /** Histories that the database has had, the last one now: each restore begins another. */
  readonly histories: readonly string[];
  /** One copy, newest first. While it is replaced, or when that was interrupted, each file is one of several. */
  readonly copies: readonly Copy[];
}

/**
 * Reads the marker of a folder; undefined when it has none.
 * @throws Error when it cannot be read or is newer than this program.
 */
export async function readMarker(folder: string): Promise<Marker | undefined> {
  const path = join(folder, MIRROR_MARKER);
  let marker: Marker;
  try {
    marker = JSON.parse(await readFile(path, "utf8")) as Marker; // our own
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`Cannot read the mirror ${folder}`, { cause });
  }
  if (marker.format > FORMAT) throw new Error(`The mirror ${folder} is newer than this program.`);
  return marker;
}

/** Writes the marker, complete or not at all. */
export const writeMarker = (folder: string, marker: Marker): Promise<void> =>
  writeWhole(join(folder, MIRROR_MARKER), [Buffer.from(`${JSON.stringify(marker, null, 2)}\n`)]);
