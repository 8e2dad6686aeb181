import { type CountPart, hasText, type Orientation } from "./anatomy";

/** The relevant facts of an EXIF block. */
interface Exif {
  readonly orientation: Orientation;
  /** Nothing in it tells about place, owner or serial numbers. */
  readonly isHarmless: boolean;
}

const ORIENTATION = 0x0112;
const EXIF_DIRECTORY = 0x8769;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Tags about how the picture was taken, by number. Other tags may tell more. */
const HARMLESS: ReadonlySet<number> = new Set(
  [
    [ORIENTATION, EXIF_DIRECTORY],
    [0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0115], // size and layout
    [0x010f, 0x0110, 0x0131], // make, model, software
    [0x011a, 0x011b, 0x0128, 0x0213], // resolution, position of colours
    [0x0132, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9290, 0x9291, 0x9292], // times
    [0x829a, 0x829d, 0x8822, 0x8827, 0x8830], // exposure, aperture, sensitivity
    [0x9000, 0x9101, 0x9102, 0xa000, 0xa001, 0xa002, 0xa003], // versions, colours, size
    [0x9201, 0x9202, 0x9203, 0x9204, 0x9205, 0x9207, 0x9208, 0x9209, 0x920a], // shutter to focal length
    [0xa20e, 0xa20f, 0xa210, 0xa217, 0xa300, 0xa301, 0xa401, 0xa402, 0xa403, 0xa404, 0xa405, 0xa406], // modes
    [0xa408, 0xa409, 0xa40a, 0xa40c], // contrast, saturation, sharpness, distance range
  ].flat(),
);

/**
 * Reads the main and the EXIF directory of an EXIF block (TIFF structure, without its `Exif` heading), each once. A part
 * that cannot be read counts as harmful: it may tell anything.
 * @throws BadPicture with too many entries
 */
export function readExif(block: Buffer, countPart: CountPart): Exif {
  const isLittle = hasText(block, 0, "II");
  /** 0 where the block has ended. */
  const short = (at: number): number => {
    if (at + 2 > block.length) return 0;
    return isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at);
  };
  const long = (at: number): number => {
    if (at + 4 > block.length) return 0;
    return isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at);
  };
  let orientation = 1;
  let details: number | undefined;
  let isHarmless = true;

  function readDirectory(start: number): void {
    const end = start + 2 + short(start) * ENTRY_BYTES;
    // An offset may lead out of the block, and a thumbnail may follow.
    if (end + 4 > block.length || long(end) !== 0) isHarmless = false;
    for (let at = start + 2; at < Math.min(end, block.length - ENTRY_BYTES + 1); at += ENTRY_BYTES) {
      countPart();
      const tag = short(at);
      if (tag === ORIENTATION && short(at + 2) === SHORT) orientation = short(at + 8);
      if (tag === EXIF_DIRECTORY) {
        if (details !== undefined) isHarmless = false; // nobody writes two
        details ??= long(at + 8);
      }
      if (!HARMLESS.has(tag)) isHarmless = false;
    }
  }

  readDirectory(long(4));
  if (details !== undefined) readDirectory(details);
  return { orientation: checked(orientation), isHarmless };
}

const checked = (value: number): Orientation => (value >= 1 && value <= 8 ? (value as Orientation) : 1); // an integer in range
