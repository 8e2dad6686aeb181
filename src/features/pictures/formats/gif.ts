import { type Anatomy, anatomyOf, BadPicture, cutOff, type Piece, trailer } from "./anatomy";

const EXTENSION = 0x21;
const PICTURE = 0x2c;
const END = 0x3b;
const APPLICATION = 0xff;
const COMMENT = 0xfe;

/** Applications whose blocks say how the picture is shown: repetition and colours. */
const LOOKS = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

/** Bytes of the colour table that the flags of a screen or picture announce. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Walks over the blocks of a GIF file. @throws BadPicture without its end marker. */
export function readGif(file: Buffer): Anatomy {
  const byte = (at: number): number => {
    const value = file[at];
    if (value === undefined) throw cutOff();
    return value;
  };
  /** Position behind a chain of sub-blocks, each with its length in front, the last one empty. */
  const endOfBlocks = (from: number): number => {
    let at = from;
    for (let length = byte(at); length > 0; length = byte(at)) at += 1 + length;
    return at + 1;
  };

  const pieces: Piece[] = [{ start: 0, end: 13 + tableBytes(byte(10)), isMetadata: false }];
  let start = pieces[0]?.end ?? 0;
  for (let kind = byte(start); kind !== END; kind = byte(start)) {
    const label = byte(start + 1);
    let end: number;
    if (kind === PICTURE) end = endOfBlocks(start + 11 + tableBytes(byte(start + 9)));
    else if (kind === EXTENSION) end = endOfBlocks(start + 2);
    else throw new BadPicture("The picture has a block of an unknown kind");
    const application = file.toString("latin1", start + 3, start + 14);
    const isMetadata =
      kind === EXTENSION && (label === COMMENT || (label === APPLICATION && !LOOKS.includes(application)));
    pieces.push({ start, end, isMetadata });
    start = end;
  }
  return anatomyOf(file, [...pieces, { start, end: start + 1, isMetadata: false }, trailer(file, start + 1)]);
}
