/** Rows of a list that are made JSON together while nothing is known about their size. */
const GROUP_ROWS = 16;
/** JSON of a list that is made at once. What is longer is made piece by piece, as it is taken. */
const WHOLE_CHARACTERS = 1024 * 1024;
/** Length of a piece, if its rows are shorter. */
export const PIECE_CHARACTERS = 256 * 1024;

/** JSON of a list that is too long to be made at once: others would wait for it, and it would be held twice. */
export class LongJson {
  /** Made while they are taken, once. */
  readonly pieces: Iterator<string>;
  /** About what it holds until then. */
  readonly bytes: number;

  constructor(begun: string, rest: unknown[]) {
    this.bytes = begun.length + weightOf(rest);
    this.pieces = piecesOf(begun, rest);
  }
}

/** The JSON of a value: its text, or of a list that may be longer than about a million characters its pieces. */
export function toJson(value: unknown): string | LongJson {
  if (!Array.isArray(value) || value.length <= GROUP_ROWS) return JSON.stringify(value);
  let text = "[";
  for (let at = 0; at < value.length; at += GROUP_ROWS) {
    if (text.length > WHOLE_CHARACTERS) return new LongJson(text, value.slice(at));
    text += `${at > 0 ? "," : ""}${inner(value.slice(at, at + GROUP_ROWS))}`;
  }
  return `${text}]`;
}

/** The JSON of rows without its brackets. */
const inner = (rows: readonly unknown[]): string => JSON.stringify(rows).slice(1, -1);

/** `begun` lacks the rows of `rest`, which are let go of as they are taken, and its bracket. */
function* piecesOf(begun: string, rest: unknown[]): Generator<string> {
  let piece = begun;
  while (rest.length > 0) {
    piece += `,${inner(rest.splice(0, 1))}`;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}]`;
}

/** About the bytes that a value of JSON holds. */
function weightOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  let weight = 16;
  for (const member of Object.values(value)) weight += 8 + weightOf(member);
  return weight;
}

/** A text in pieces, none of which ends within a character. */
export function* cut(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const middle = text.charCodeAt(at + PIECE_CHARACTERS - 1);
    const end = at + PIECE_CHARACTERS + (middle >= 0xd800 && middle <= 0xdbff ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}
