import {
  type Anatomy,
  BadPicture,
  createPartCounter,
  Cut,
  cutOff,
  cutTrailer,
  hasText,
  type Steps,
  tooManyParts,
} from "./anatomy";

const EXTENSION = 0x21;
const PICTURE = 0x2c;
const END = 0x3b;
const APPLICATION = 0xff;
const COMMENT = 0xfe;

/** Applications whose blocks say how the picture is shown: repetition and colours. */
const LOOKS = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

/** Sub-blocks that a file may have: the largest file has 30,000 of the usual 255 bytes. */
const SUB_BLOCKS_MAXIMUM = 100_000;

/** Bytes of the colour table that the flags of a screen or picture announce. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Walks over the blocks of a GIF file. @throws BadPicture without its end marker, and with too many parts. */
export function* readGif(file: Buffer): Steps<Anatomy> {
  const byte = (at: number): number => {
    const value = file[at];
    if (value === undefined) throw cutOff();
    return value;
  };
  let subBlocks = 0;
  /** Position behind a chain of sub-blocks, each with its length in front, the last one empty. */
  const endOfBlocks = (from: number): number => {
    let at = from;
    for (let length = byte(at); length > 0; length = byte(at)) {
      if (++subBlocks > SUB_BLOCKS_MAXIMUM) throw tooManyParts();
      at += 1 + length;
    }
    return at + 1;
  };

  const cut = new Cut(file);
  const countPart = createPartCounter();
  cut.add(13 + tableBytes(byte(10)), false);
  for (let kind = byte(cut.end); kind !== END; kind = byte(cut.end)) {
    countPart();
    yield;
    const start = cut.end;
    const label = byte(start + 1);
    if (kind === PICTURE) cut.add(endOfBlocks(start + 11 + tableBytes(byte(start + 9))), false);
    else if (kind === EXTENSION) {
      const looks = label === APPLICATION && LOOKS.some((name) => hasText(file, start + 3, name));
      cut.add(endOfBlocks(start + 2), label === COMMENT || (label === APPLICATION && !looks));
    } else throw new BadPicture("The picture has a block of an unknown kind");
  }
  cut.add(cut.end + 1, false);
  yield* cutTrailer(file, cut);
  return cut.anatomy();
}
