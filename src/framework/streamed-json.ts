/** A list may be long if it has more rows. */
const LIST_ROWS = 16;
/** Rows above which a list in an object may be long. */
const MEMBER_ROWS = 64;
/** Wanted characters of a group of rows, and most rows of it. Few large groups take less time than many small ones. */
const GROUP_CHARACTERS = 128 * 1024;
const GROUP_MAXIMUM = 256;
/** Longest JSON that is made at once. Longer JSON is made piece by piece while it is sent. */
const WHOLE_CHARACTERS = 1024 * 1024;
/** A piece ends at the first row behind this length. */
export const PIECE_CHARACTERS = 256 * 1024;

/** A list whose next rows are read when they are asked for; none at its end. Only JSON in pieces is made of it. */
export class LazyList {
  readonly take: (count: number) => readonly unknown[];
  /** Estimate of the memory that it holds meanwhile. */
  readonly bytes: number;

  constructor(take: LazyList["take"], bytes = 0) {
    this.take = take;
    this.bytes = bytes;
  }
}

/** JSON that is too long to be made at once: other requests would wait, and the values would be in memory twice. */
export class StreamedJson {
  /** Pieces of the text, each made when it is asked for. They can be read once. */
  readonly pieces: Generator<string>;
  /** Estimate of the memory that it holds. */
  readonly bytes: number;
  /** Closes what the pieces are read from. Call it when no more of them are asked for; it may be called again. */
  readonly close: (() => void) | undefined;

  constructor(begun: string, rest: Generator<string>, bytes: number, close?: () => void) {
    this.bytes = bytes;
    this.pieces = piecesOf(begun, rest);
    this.close = close;
  }
}

/** JSON that is made already. */
export class SerializedJson {
  readonly json: string | StreamedJson;

  constructor(json: string | StreamedJson) {
    this.json = json;
  }
}

/**
 * The JSON of a value: its text, or its pieces if the text is longer than about a million characters, with a late
 * list a quarter of it. Only lists and objects with lists come in pieces.
 */
export function toJson(value: unknown): string | StreamedJson {
  const parts = partsOf(value);
  if (!parts) return JSON.stringify(value);
  const isLate = value instanceof LazyList || hasLateList(value);
  let text = "";
  for (let next = parts.next(); !next.done; next = parts.next()) {
    text += next.value;
    if (text.length > (isLate ? PIECE_CHARACTERS : WHOLE_CHARACTERS))
      return new StreamedJson(text, parts, weightOf(value) + (isLate ? text.length : 0));
  }
  return text;
}

/** The JSON text in parts; undefined if it is likely to be short. */
function partsOf(value: unknown): Generator<string> | undefined {
  if (value instanceof LazyList) return listParts(value.take);
  if (Array.isArray(value))
    return value.length > LIST_ROWS && !isOneGroup(value) ? listParts(takeFrom(value)) : undefined;
  return isReference(value) && hasMember(value, isManyRows) ? objectParts(value) : undefined;
}

/** Whether all rows would be in one group, going by the first: 100 points take a seventh less time without parts. */
const isOneGroup = (list: readonly unknown[]): boolean =>
  list.length <= Math.min(GROUP_MAXIMUM, GROUP_CHARACTERS / JSON.stringify(list.slice(0, 1)).length);

const isReference = (value: unknown): value is object => typeof value === "object" && value !== null;
const isManyRows = (value: unknown): value is unknown[] | LazyList =>
  Array.isArray(value) ? value.length > MEMBER_ROWS : value instanceof LazyList;

const isLateList = (value: unknown): boolean => value instanceof LazyList;
const hasLateList = (value: unknown): boolean =>
  isReference(value) && !Array.isArray(value) && hasMember(value, isLateList);

/** Every record that is shown is looked at, so no list of its values is made. */
function hasMember(value: object, isWanted: (member: unknown) => boolean): boolean {
  for (const key in value) if (isWanted(value[key as keyof typeof value])) return true;
  return false;
}

/** Takes rows from a list, which are released when their JSON is made. */
function takeFrom(list: readonly unknown[]): LazyList["take"] {
  const left = [...list];
  return (count) => left.splice(0, count);
}

function* objectParts(value: object): Generator<string> {
  let separator = "{";
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    separator = ",";
    if (isManyRows(member)) yield* listParts(member instanceof LazyList ? member.take : takeFrom(member));
    else yield JSON.stringify(member);
  }
  yield "}";
}

/** A list in groups of rows. The first group is one row; the size of a group follows from the length of the one before. */
function* listParts(take: LazyList["take"]): Generator<string> {
  let group = 1;
  let separator = "[";
  for (let rows = take(group); rows.length > 0; rows = take(group)) {
    const text = JSON.stringify(rows).slice(1, -1);
    group = Math.max(1, Math.min(GROUP_MAXIMUM, Math.floor((GROUP_CHARACTERS * group) / text.length)));
    yield `${separator}${text}`;
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

function* piecesOf(begun: string, rest: Generator<string>): Generator<string> {
  let piece = begun;
  for (const part of rest) {
    piece += part;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

/** Estimate of the bytes in memory that a value takes. */
function weightOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (!isReference(value)) return 8;
  if (value instanceof LazyList) return value.bytes;
  let weight = 16;
  for (const member of Object.values(value)) weight += 8 + weightOf(member);
  return weight;
}

/** Cuts a text into pieces. No piece ends in the middle of a character. */
export function* cut(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const middle = text.charCodeAt(at + PIECE_CHARACTERS - 1);
    const end = at + PIECE_CHARACTERS + (middle >= 0xd800 && middle <= 0xdbff ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}
