/** Rows of a list that are made JSON together while nothing is known about their size. */
const GROUP_ROWS = 16;
/** JSON of a list that is made at once. What is longer is made piece by piece, as it is taken. */
const WHOLE_CHARACTERS = 1024 * 1024;
/** Length of a piece, if its rows are shorter. */
export const PIECE_CHARACTERS = 256 * 1024;

/** JSON of a list, or of an object that ends with one, that is too long to be made at once: others would wait for it, and it would be held twice. */
export class LongJson {
  /** Made while they are taken, once. */
  readonly pieces: Iterator<string>;
  /** About what it holds until then. */
  readonly bytes: number;

  constructor(begun: string, rest: unknown[], end: string) {
    this.bytes = begun.length + weightOf(rest);
    this.pieces = piecesOf(begun, rest, end);
  }
}

/**
 * The JSON of a value: its text, or its pieces if that may be longer than about a million characters and is a list or an
 * object that ends with one.
 */
export function toJson(value: unknown): string | LongJson {
  const list = Array.isArray(value) ? value : lastMemberOf(value);
  if (!Array.isArray(list) || list.length <= GROUP_ROWS) return JSON.stringify(value);
  const end = list === value ? "]" : "]}";
  let text = list === value ? "[" : beginningOf(value as object); // what has members is an object
  for (let at = 0; at < list.length; at += GROUP_ROWS) {
    if (text.length > WHOLE_CHARACTERS) return new LongJson(text, list.slice(at), end);
    text += `${at > 0 ? "," : ""}${inner(list.slice(at, at + GROUP_ROWS))}`;
  }
  return `${text}${end}`;
}

function lastMemberOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const key = Object.keys(value).at(-1);
  return key === undefined ? undefined : (value as Record<string, unknown>)[key];
}

/** The JSON of an object that ends with a list, up to the first row. */
const beginningOf = (value: object): string =>
  JSON.stringify({ ...value, [Object.keys(value).at(-1) ?? ""]: [] }).slice(0, -"]}".length);

/** The JSON of rows without its brackets. */
const inner = (rows: readonly unknown[]): string => JSON.stringify(rows).slice(1, -1);

/** `begun` lacks the rows of `rest`, which are let go of as they are taken, and its `end`. */
function* piecesOf(begun: string, rest: unknown[], end: string): Generator<string> {
  let piece = begun;
  while (rest.length > 0) {
    piece += `,${inner(rest.splice(0, 1))}`;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}${end}`;
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
