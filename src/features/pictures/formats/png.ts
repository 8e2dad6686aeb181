import { type Anatomy, createPartCounter, Cut, cutOff, cutTrailer, type Orientation, type Steps } from "./anatomy";
import { readExif } from "./exif";

const SIGNATURE_BYTES = 8;
/** Length and type before the data of a chunk, checksum after it. */
const FRAME_BYTES = 12;

/** A type of four letters as it is compared: a number. */
const typeOf = (letters: string): number => Buffer.from(letters).readUInt32BE();
const END = typeOf("IEND");
const EXIF = typeOf("eXIf");

/** Ancillary chunks that say how the picture looks. All others are metadata. */
const LOOKS = new Set(
  "tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT tIME acTL fcTL fdAT".split(" ").map(typeOf),
);

/** Chunks whose name begins with a capital letter are needed for decoding. */
const isCritical = (type: number): boolean => (type & 0x2000_0000) === 0;

/** Walks over the chunks of a PNG file. @throws BadPicture without its last chunk, and with too many parts. */
export function* readPng(file: Buffer): Steps<Anatomy> {
  const cut = new Cut(file);
  const countPart = createPartCounter();
  let orientation: Orientation | undefined;
  cut.add(SIGNATURE_BYTES, false);
  for (let type = 0; type !== END;) {
    countPart();
    yield;
    const start = cut.end;
    if (start + FRAME_BYTES > file.length) throw cutOff();
    const end = start + FRAME_BYTES + file.readUInt32BE(start);
    if (end > file.length) throw cutOff();
    type = file.readUInt32BE(start + 4);
    const exif = type === EXIF ? readExif(file.subarray(start + 8, end - 4), countPart) : undefined;
    orientation ??= exif?.orientation;
    cut.add(end, exif ? !exif.isHarmless : !isCritical(type) && !LOOKS.has(type));
  }
  yield* cutTrailer(file, cut);
  return cut.anatomy(orientation);
}
