/** A file that is no picture, or a broken one, or one that we do not take. The message says which. */
export class BadPicture extends Error {}

/** Orientation as EXIF counts it: 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** What a file says of itself; found without decoding it. */
export interface Anatomy {
  readonly orientation: Orientation;
  /** The file without its metadata; undefined when it has none that must go. */
  readonly clean: readonly Buffer[] | undefined;
}

/** A part of a file; metadata tells about place, device or owner, and the picture looks the same without it. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly isMetadata: boolean;
}

/** Puts together what a reader of a format has found. `pieces` follow each other without gaps. */
export const anatomyOf = (file: Buffer, pieces: readonly Piece[], orientation: Orientation = 1): Anatomy => ({
  orientation,
  clean: pieces.some(({ isMetadata }) => isMetadata)
    ? pieces.filter(({ isMetadata }) => !isMetadata).map(({ start, end }) => file.subarray(start, end))
    : undefined,
});

/** What cameras put behind the end of a picture: further pictures, films, metadata. Padding is none of these. */
const ATTACHED = /Exif|xmp|GPS|ftyp|\xff\xd8\xff/i;

/** The bytes behind the end marker: they do no harm, but some tell more than the picture. */
export const trailer = (file: Buffer, start: number): Piece => ({
  start,
  end: file.length,
  isMetadata: ATTACHED.test(file.toString("latin1", start)),
});

/** Begins the message of every file that ends too early. */
export const cutOff = (): BadPicture => new BadPicture("The picture ends before its end marker");
