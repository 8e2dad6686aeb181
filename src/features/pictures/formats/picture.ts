import { setImmediate } from "node:timers/promises";
import { type Anatomy, BadPicture, type Orientation, type Steps } from "./anatomy";
import { readGif } from "./gif";
import { readJpeg } from "./jpeg";
import { readPng } from "./png";

export type Extension = "jpg" | "png" | "gif";

export interface Picture {
  readonly bytes: Uint8Array;
  readonly extension: Extension;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

interface Format {
  /** First bytes of its files. */
  readonly magic: readonly string[];
  readonly read: (file: Buffer) => Steps<Anatomy>;
}

/** How files of a format begin, and who reads them. Names and declared types are never looked at. */
const FORMATS: Readonly<Record<Extension, Format>> = {
  jpg: { magic: ["\xff\xd8\xff"], read: readJpeg },
  png: { magic: ["\x89PNG\r\n\x1a\n"], read: readPng },
  gif: { magic: ["GIF87a", "GIF89a"], read: readGif },
};
const EXTENSIONS = Object.keys(FORMATS) as Extension[]; // keys() forgets the keys
const MAGIC_BYTES = 8;

export const MEDIA_TYPES: Readonly<Record<Extension, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
};

/** Pictures are stored in this size at most (`accounts.md` §8.4). */
const BOX_PIXELS = 1280;
/** `operations.md` §6; looked at before anything is decoded. */
const PIXELS_MAXIMUM = 50_000_000;
/** Longer sides do not exist in JPEG. A single long row costs the decoder several times the memory of a square. */
const SIDE_MAXIMUM = 65_535;
const JPEG_QUALITY = 85;
/** The main thread looks at a file for so long in one go; requests are answered in between. */
const TURN_MS = 2;

/** The way to bring a picture upright: a turn clockwise in degrees, then a mirror about the vertical axis. */
const UPRIGHT: Readonly<Record<Orientation, { readonly turn: number; readonly isMirrored: boolean }>> = {
  1: { turn: 0, isMirrored: false },
  2: { turn: 0, isMirrored: true },
  3: { turn: 180, isMirrored: false },
  4: { turn: 180, isMirrored: true },
  5: { turn: 90, isMirrored: true },
  6: { turn: 90, isMirrored: false },
  7: { turn: 270, isMirrored: true },
  8: { turn: 270, isMirrored: false },
};

/** Format of a file by its first bytes; undefined for all that are not taken. */
export function formatOf(start: Uint8Array): Extension | undefined {
  const text = Buffer.from(start.subarray(0, MAGIC_BYTES)).toString("latin1");
  return EXTENSIONS.find((extension) => FORMATS[extension].magic.some((magic) => text.startsWith(magic)));
}

/**
 * A picture as it is stored: upright, without metadata, within 1280×1280. Byte for byte the same file where nothing has
 * to be done. Decodes once, off the main thread. Source: `accounts.md` §8.4.
 * @throws BadPicture unless it is a whole JPEG, PNG or GIF with at most 50 million pixels and 10,000 parts.
 */
export async function processPicture(file: Buffer): Promise<Picture> {
  const extension = formatOf(file);
  if (!extension) throw new BadPicture("The file is no JPEG, PNG or GIF");
  const { orientation, clean } = await inTurns(FORMATS[extension].read(file));
  const { width, height } = await decoding(open(file).metadata());
  if (Math.max(width, height) > SIDE_MAXIMUM) throw new BadPicture("A side of the picture is too long");
  const { turn, isMirrored } = UPRIGHT[orientation];
  if (Math.max(width, height) <= BOX_PIXELS && orientation === 1) {
    await decoding(open(file).resize(1, 1).png().bytes());
    return { bytes: clean ? Buffer.concat(clean) : file, extension, width, height };
  }
  const image = open(file).rotate(turn);
  return reduced(isMirrored ? image.flop() : image, extension, BOX_PIXELS);
}

/** Does work in steps, as many in one turn of the event loop as fit into `TURN_MS`. */
async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (let began = performance.now(); ;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}

/** A stored picture reduced to a box, never enlarged; of a GIF the first picture as PNG. */
export const reducePicture = (file: Buffer, extension: Extension, boxPixels: number): Promise<Picture> =>
  reduced(open(file), extension, boxPixels);

/** Extension of a picture that has been reduced: nothing writes GIF. */
export const reducedExtension = (extension: Extension): "jpg" | "png" => (extension === "gif" ? "png" : extension);

async function reduced(image: Bun.Image, from: Extension, boxPixels: number): Promise<Picture> {
  const extension = reducedExtension(from);
  image.resize(boxPixels, boxPixels, { fit: "inside", withoutEnlargement: true });
  const bytes = await decoding((extension === "jpg" ? image.jpeg({ quality: JPEG_QUALITY }) : image.png()).bytes());
  return { bytes, extension, width: image.width, height: image.height };
}

/** Orientation is applied by us, for all formats alike. */
const open = (file: Buffer): Bun.Image => new Bun.Image(file, { maxPixels: PIXELS_MAXIMUM, autoOrient: false });

/** Tells what is wrong with the file from what is wrong with us. */
async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException; // the codec throws nothing else
    if (code?.startsWith("ERR_IMAGE_")) throw new BadPicture(`The picture cannot be decoded: ${message}`, { cause });
    throw cause;
  }
}
