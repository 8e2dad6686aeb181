import { type Anatomy, anatomyOf, cutOff, type Orientation, type Piece, trailer } from "./anatomy";
import { readExif } from "./exif";

const SIGNATURE_BYTES = 8;
/** Length and type before the data of a chunk, checksum after it. */
const FRAME_BYTES = 12;

/** Ancillary chunks that say how the picture looks. All others are metadata. */
const LOOKS = new Set(
  "tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT tIME acTL fcTL fdAT".split(" "),
);

/** Chunks whose name begins with a capital letter are needed for decoding. */
const isCritical = (type: string): boolean => /^[A-Z]/.test(type);

/** Walks over the chunks of a PNG file. @throws BadPicture without its last chunk. */
export function readPng(file: Buffer): Anatomy {
  const pieces: Piece[] = [{ start: 0, end: SIGNATURE_BYTES, isMetadata: false }];
  let orientation: Orientation | undefined;
  for (let start = SIGNATURE_BYTES, type = ""; type !== "IEND";) {
    if (start + FRAME_BYTES > file.length) throw cutOff();
    const end = start + FRAME_BYTES + file.readUInt32BE(start);
    if (end > file.length) throw cutOff();
    type = file.toString("latin1", start + 4, start + 8);
    const exif = type === "eXIf" ? readExif(file.subarray(start + 8, end - 4)) : undefined;
    orientation ??= exif?.orientation;
    pieces.push({ start, end, isMetadata: exif ? !exif.isHarmless : !isCritical(type) && !LOOKS.has(type) });
    start = end;
  }
  return anatomyOf(file, [...pieces, trailer(file, pieces.at(-1)?.end ?? 0)], orientation);
}
