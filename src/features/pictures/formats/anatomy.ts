/** A file that is no picture, or a broken one, or one that we do not take. The message says which. */
export class BadPicture extends Error {}

/** Orientation as EXIF counts it: 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Facts about a file that are found without decoding it. */
export interface Anatomy {
  readonly orientation: Orientation;
  /** The file without its metadata; undefined when it has none that must go. */
  readonly clean: readonly Buffer[] | undefined;
}

/** Work in small steps, a part or `STEP_BYTES` of a file each. Others may have their turn between two steps. */
export type Steps<T> = Generator<void, T>;
export const STEP_BYTES = 64 * 1024;

/**
 * Segments, blocks, chunks and EXIF entries that a file may have together (`accounts.md` §8.4). Cameras make some
 * hundred, long animations some thousand.
 */
const PARTS_MAXIMUM = 10_000;

export const tooManyParts = (): BadPicture => new BadPicture("The picture has too many parts");

/** Counts the parts of one file. @throws BadPicture as soon as there are too many. */
export type CountPart = () => void;

export function createPartCounter(): CountPart {
  let parts = 0;
  return () => {
    if (++parts > PARTS_MAXIMUM) throw tooManyParts();
  };
}

/**
 * Cuts a file into what stays and what goes. Metadata tells about place, device or owner, and the picture looks the same
 * without it. Nothing is kept of a part: neighbours of one kind become one piece.
 */
export class Cut {
  readonly #file: Buffer;
  readonly #clean: Buffer[] = [];
  #start = 0;
  #end = 0;
  #isKept = true;

  constructor(file: Buffer) {
    this.#file = file;
  }

  /** Where the next part begins. */
  get end(): number {
    return this.#end;
  }

  /** Adds the part between the one before and `end`. */
  add(end: number, isMetadata: boolean): void {
    if (isMetadata === this.#isKept) this.#turn();
    this.#end = end;
  }

  /** The result of the cuts, up to the last part. */
  anatomy(orientation: Orientation = 1): Anatomy {
    const isWhole = this.#isKept && this.#start === 0;
    this.#turn();
    return { orientation, clean: isWhole ? undefined : this.#clean };
  }

  /** Ends a piece; the next one is of the other kind. */
  #turn(): void {
    if (this.#isKept) this.#clean.push(this.#file.subarray(this.#start, this.#end));
    this.#isKept = !this.#isKept;
    this.#start = this.#end;
  }
}

/** Whether the bytes at `at` are these characters, one byte each. */
export function hasText(file: Buffer, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (file[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** Marks of pictures, films and metadata that cameras put behind the end of a picture. Padding has no such mark. */
const ATTACHED = /Exif|xmp|GPS|ftyp|\xff\xd8\xff/i;
const ATTACHED_CHARACTERS = 4;

/** Adds the bytes behind the end marker: they do no harm, but some tell more than the picture. */
export function* cutTrailer(file: Buffer, cut: Cut): Steps<void> {
  let isMetadata = false;
  for (let at = cut.end; at < file.length && !isMetadata; at += STEP_BYTES) {
    isMetadata = ATTACHED.test(file.toString("latin1", at, at + STEP_BYTES + ATTACHED_CHARACTERS - 1));
    yield;
  }
  cut.add(file.length, isMetadata);
}

/** Begins the message of every file that ends too early. */
export const cutOff = (): BadPicture => new BadPicture("The picture ends before its end marker");
