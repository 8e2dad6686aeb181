import {
  type Anatomy,
  BadPicture,
  createPartCounter,
  Cut,
  cutOff,
  cutTrailer,
  hasText,
  type Orientation,
  STEP_BYTES,
  type Steps,
} from "./anatomy";
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
 * @throws BadPicture without end marker, because the decoder would fill what is missing with grey, and with too many parts
 */
export function* readJpeg(file: Buffer): Steps<Anatomy> {
  const cut = new Cut(file);
  const countPart = createPartCounter();
  let orientation: Orientation | undefined;
  let scans = 0;
  cut.add(2, false);
  const first = yield* nextMarker(file, 2);
  if (first > cut.end) cut.add(first, true); // nothing belongs there
  for (let marker = file[cut.end + 1]; marker !== END_OF_IMAGE; marker = file[cut.end + 1]) {
    countPart();
    yield;
    const start = cut.end;
    if (marker === undefined || start + 4 > file.length) throw cutOff();
    const contentEnd = start + 2 + file.readUInt16BE(start + 2);
    const exif =
      marker === 0xe1 && begins(file, start + 4, contentEnd, EXIF_HEADING)
        ? readExif(file.subarray(start + 4 + EXIF_HEADING.length, contentEnd), countPart)
        : undefined;
    orientation ??= exif?.orientation;
    cut.add(
      yield* nextMarker(file, contentEnd),
      exif ? !exif.isHarmless : isMetadata(marker, file, start + 4, contentEnd),
    );
    if (marker === START_OF_SCAN && ++scans > SCANS_MAXIMUM) throw new BadPicture("The picture has too many scans");
  }
  cut.add(cut.end + 2, false);
  yield* cutTrailer(file, cut);
  return cut.anatomy(orientation);
}

/** Whether the content of a segment begins with these characters. */
const begins = (file: Buffer, start: number, end: number, heading: string): boolean =>
  start + heading.length <= end && hasText(file, start, heading);

function isMetadata(marker: number, file: Buffer, start: number, end: number): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication) return marker === COMMENT;
  return !NEEDED[marker]?.some((heading) => begins(file, start, end, heading));
}

/** Position of the next marker, over the data of a scan. */
function* nextMarker(file: Buffer, from: number): Steps<number> {
  for (let at = from; at + 1 < file.length; at += STEP_BYTES) {
    const found = findMarker(file, at, Math.min(at + STEP_BYTES, file.length - 1));
    if (found !== undefined) return found;
    yield;
  }
  throw cutOff();
}

/** Next marker within a step: stuffed bytes, restarts and fill bytes are no markers. */
function findMarker(file: Buffer, from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) {
    if (file[at] !== 0xff) continue;
    const marker = file[at + 1] ?? 0;
    const isData = marker === 0x00 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!isData) return at;
  }
  return undefined;
}
