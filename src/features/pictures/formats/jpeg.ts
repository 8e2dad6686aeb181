import { type Anatomy, anatomyOf, BadPicture, cutOff, type Orientation, type Piece, trailer } from "./anatomy";
import { readExif } from "./exif";

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const EXIF_HEADING = "Exif\0\0";

/** A progressive picture has about ten scans; each costs the decoder a walk over the whole picture. */
const SCANS_MAXIMUM = 100;

/** Application segments that decoders need, by marker, with how their content begins. All others are metadata. */
const NEEDED: Readonly<Record<number, readonly string[]>> = {
  0xe0: ["JFIF\0", "AVI1"],
  0xe2: ["ICC_PROFILE\0"],
  0xee: ["Adobe"],
};
const COMMENT = 0xfe;

/**
 * Walks over the segments of a JPEG file up to its end marker.
 * @throws BadPicture without end marker: the decoder would fill what is missing with grey.
 */
export function readJpeg(file: Buffer): Anatomy {
  const pieces: Piece[] = [{ start: 0, end: 2, isMetadata: false }];
  let orientation: Orientation | undefined;
  let scans = 0;
  let start = nextMarker(file, 2);
  for (let marker = file[start + 1] ?? 0; marker !== END_OF_IMAGE; marker = file[start + 1] ?? 0) {
    if (start + 4 > file.length) throw cutOff();
    const length = file.readUInt16BE(start + 2);
    const content = file.subarray(start + 4, start + 2 + length);
    const end = nextMarker(file, start + 2 + length);
    const exif =
      marker === 0xe1 && hasHeading(content, EXIF_HEADING)
        ? readExif(content.subarray(EXIF_HEADING.length))
        : undefined;
    orientation ??= exif?.orientation;
    pieces.push({ start, end, isMetadata: exif ? !exif.isHarmless : isMetadata(marker, content) });
    if (marker === START_OF_SCAN && ++scans > SCANS_MAXIMUM) throw new BadPicture("The picture has too many scans");
    start = end;
  }
  pieces.push({ start, end: start + 2, isMetadata: false }, trailer(file, start + 2));
  return anatomyOf(file, pieces, orientation);
}

const hasHeading = (content: Buffer, heading: string): boolean =>
  content.toString("latin1", 0, heading.length) === heading;

function isMetadata(marker: number, content: Buffer): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication) return marker === COMMENT;
  return !NEEDED[marker]?.some((heading) => hasHeading(content, heading));
}

/** Position of the next marker, over the data of a scan: stuffed bytes, restarts and fill bytes are none. */
function nextMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1];
    if (marker === undefined) break;
    const isData = marker === 0x00 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!isData) return at;
  }
  throw cutOff();
}
