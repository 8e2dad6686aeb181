import { LuaError } from "../error";
import type { Meter } from "../meter";

/** Lengths of captures without a text: one that is still open, and one that is only a position. */
const OPEN = -1;
const POSITION = -2;
const CAPTURES = 32;
/** Signs that are compared before they are counted. */
const SLICE = 4_096;
/** Patterns within patterns, as Lua counts them. */
const DEPTH = 200;

const code = (text: string): number => text.charCodeAt(0);
/** The signs that mean something in a pattern, as numbers: each step compares them. */
const SIGN = {
  any: code("."),
  balance: code("b"),
  close: code(")"),
  end: code("$"),
  escape: code("%"),
  few: code("-"),
  frontier: code("f"),
  many: code("*"),
  maybe: code("?"),
  not: code("^"),
  open: code("("),
  set: code("["),
  setEnd: code("]"),
  some: code("+"),
} as const;

const isBetween = (value: number, from: string, to: string): boolean => value >= code(from) && value <= code(to);
const isLower = (value: number): boolean => isBetween(value, "a", "z");
const isUpper = (value: number): boolean => isBetween(value, "A", "Z");
const isDigit = (value: number): boolean => isBetween(value, "0", "9");
const isPrinted = (value: number): boolean => value > 32 && value < 127;
const isLetter = (value: number): boolean => isLower(value) || isUpper(value);

/** Classes by their letter; a capital one is what the class is not. */
const CLASSES: Readonly<Record<string, (value: number) => boolean>> = {
  a: isLetter,
  c: (value) => value < 32 || value === 127,
  d: isDigit,
  g: isPrinted,
  l: isLower,
  p: (value) => isPrinted(value) && !isLetter(value) && !isDigit(value),
  s: (value) => value === 32 || (value >= 9 && value <= 13),
  u: isUpper,
  w: (value) => isLetter(value) || isDigit(value),
  z: (value) => value === 0,
  x: (value) => isDigit(value) || isBetween(value, "a", "f") || isBetween(value, "A", "F"),
};

function isInClass(value: number, letter: number): boolean {
  const name = String.fromCharCode(letter);
  const test = CLASSES[name.toLowerCase()];
  if (!test) return letter === value;
  return isLower(letter) ? test(value) : !test(value);
}

/** Matches one pattern against one text, both of bytes; as Lua 5.3 does it, step by step. */
export class Matcher {
  readonly text: string;
  readonly pattern: string;
  private readonly meter: Meter;
  private starts: number[] = [];
  private lengths: number[] = [];
  private depth = 0;

  constructor(text: string, pattern: string, meter: Meter) {
    this.text = text;
    this.pattern = pattern;
    this.meter = meter;
  }

  /** The end of a match that begins at `from`, with the pattern from `at` on; -1 for none. */
  match(from: number, at: number): number {
    this.starts = [];
    this.lengths = [];
    this.depth = 0;
    return this.go(from, at);
  }

  /** Number of captures of the last match. */
  get captures(): number {
    return this.starts.length;
  }

  /** A capture of the last match, from 0 on: a text, or a position; without captures the whole match. */
  capture(index: number, from: number, to: number): string | number {
    if (index >= this.starts.length) {
      if (index === 0) return this.meter.text(this.text.slice(from, to));
      throw new LuaError(`invalid capture index %${index + 1}`);
    }
    const [start = 0, length = 0] = [this.starts[index], this.lengths[index]];
    if (length === OPEN) throw new LuaError("unfinished capture");
    return length === POSITION ? start + 1 : this.meter.text(this.text.slice(start, start + length));
  }

  private go(from: number, at: number): number {
    if (++this.depth > DEPTH) throw new LuaError("pattern too complex");
    const end = this.follow(from, at);
    this.depth--;
    return end;
  }

  /** Along the pattern as long as it does not branch. */
  private follow(from: number, at: number): number {
    const { pattern, text } = this;
    let place = from;
    let rest = at;
    while (rest < pattern.length) {
      this.meter.turn(1);
      const sign = pattern.charCodeAt(rest);
      if (sign === SIGN.open)
        return pattern.charCodeAt(rest + 1) === SIGN.close
          ? this.open(place, rest + 2, POSITION)
          : this.open(place, rest + 1, OPEN);
      if (sign === SIGN.close) return this.close(place, rest + 1);
      if (sign === SIGN.end && rest + 1 === pattern.length) return place === text.length ? place : -1;
      if (sign === SIGN.escape) {
        const next = pattern.charCodeAt(rest + 1);
        if (next === SIGN.balance) {
          const end = this.balance(place, rest + 2);
          if (end < 0) return -1;
          [place, rest] = [end, rest + 4];
          continue;
        }
        if (next === SIGN.frontier) {
          const end = this.frontier(place, rest + 2);
          if (end < 0) return -1;
          rest = end;
          continue;
        }
        if (isDigit(next)) {
          const end = this.again(place, next);
          if (end < 0) return -1;
          [place, rest] = [end, rest + 2];
          continue;
        }
      }
      const end = this.classEnd(rest);
      const suffix = pattern.charCodeAt(end);
      if (suffix === SIGN.many) return this.most(place, rest, end, 0);
      if (suffix === SIGN.some) return this.most(place, rest, end, 1);
      if (suffix === SIGN.few) return this.least(place, rest, end);
      const fits = this.fits(place, rest, end);
      if (suffix === SIGN.maybe) {
        const found = fits ? this.go(place + 1, end + 1) : -1;
        if (found >= 0) return found;
        rest = end + 1;
        continue;
      }
      if (!fits) return -1;
      place++;
      rest = end;
    }
    return place;
  }

  /** The end of the one-character class that begins at `at`. */
  private classEnd(at: number): number {
    const { pattern } = this;
    const sign = pattern.charCodeAt(at);
    if (sign === SIGN.escape) {
      if (at + 1 >= pattern.length) throw new LuaError("malformed pattern (ends with '%')");
      return at + 2;
    }
    if (sign !== SIGN.set) return at + 1;
    let next = pattern.charCodeAt(at + 1) === SIGN.not ? at + 2 : at + 1;
    do {
      if (next >= pattern.length) throw new LuaError("malformed pattern (missing ']')");
      if (pattern.charCodeAt(next++) === SIGN.escape) next++;
    } while (pattern.charCodeAt(next) !== SIGN.setEnd || next > pattern.length);
    this.meter.read(next - at);
    return next + 1;
  }

  private fits(place: number, at: number, end: number): boolean {
    if (place >= this.text.length) return false;
    const value = this.text.charCodeAt(place);
    const sign = this.pattern.charCodeAt(at);
    if (sign === SIGN.any) return true;
    if (sign === SIGN.escape) return isInClass(value, this.pattern.charCodeAt(at + 1));
    return sign === SIGN.set ? this.isInSet(value, at, end - 1) : sign === value;
  }

  /** `at` is the opening bracket, `close` the closing one. */
  private isInSet(value: number, at: number, close: number): boolean {
    const { pattern } = this;
    this.meter.turn((close - at) / 8);
    const isNegated = pattern.charCodeAt(at + 1) === SIGN.not;
    for (let next = isNegated ? at + 2 : at + 1; next < close; next++) {
      const sign = pattern.charCodeAt(next);
      if (sign === SIGN.escape) {
        if (isInClass(value, pattern.charCodeAt(++next))) return !isNegated;
      } else if (pattern.charCodeAt(next + 1) === SIGN.few && next + 2 < close) {
        if (value >= sign && value <= pattern.charCodeAt(next + 2)) return !isNegated;
        next += 2;
      } else if (sign === value) return !isNegated;
    }
    return isNegated;
  }

  private most(place: number, at: number, end: number, least: number): number {
    let count = 0;
    while (this.fits(place + count, at, end)) if (++count % SLICE === 0) this.meter.turn(SLICE / 4);
    this.meter.turn((count % SLICE) / 4);
    for (; count >= least; count--) {
      const found = this.go(place + count, end + 1);
      if (found >= 0) return found;
    }
    return -1;
  }

  private least(from: number, at: number, end: number): number {
    for (let place = from; ; place++) {
      const found = this.go(place, end + 1);
      if (found >= 0) return found;
      if (!this.fits(place, at, end)) return -1;
    }
  }

  private open(place: number, at: number, length: number): number {
    if (this.starts.length >= CAPTURES) throw new LuaError("too many captures");
    this.starts.push(place);
    this.lengths.push(length);
    const found = this.go(place, at);
    if (found < 0) {
      this.starts.pop();
      this.lengths.pop();
    }
    return found;
  }

  private close(place: number, at: number): number {
    const index = this.lengths.lastIndexOf(OPEN);
    if (index < 0) throw new LuaError("invalid pattern capture");
    this.lengths[index] = place - (this.starts[index] ?? 0);
    const found = this.go(place, at);
    if (found < 0) this.lengths[index] = OPEN;
    return found;
  }

  /** `%bxy` */
  private balance(place: number, at: number): number {
    const { pattern, text } = this;
    if (at + 1 >= pattern.length) throw new LuaError("malformed pattern (missing arguments to '%b')");
    if (place >= text.length || text[place] !== pattern[at]) return -1;
    const [begin, end] = [pattern[at], pattern[at + 1]];
    let open = 1;
    for (let next = place + 1; next < text.length; next++) {
      this.meter.turn(1 / 4);
      if (text[next] === end) {
        if (--open === 0) return next + 1;
      } else if (text[next] === begin) open++;
    }
    return -1;
  }

  /** `%f[set]`; the place in the pattern behind it, -1 where there is no frontier. */
  private frontier(place: number, at: number): number {
    const { pattern, text } = this;
    if (pattern.charCodeAt(at) !== SIGN.set) throw new LuaError("missing '[' after '%f' in pattern");
    const end = this.classEnd(at);
    const before = place === 0 ? 0 : text.charCodeAt(place - 1);
    const after = place < text.length ? text.charCodeAt(place) : 0;
    return !this.isInSet(before, at, end - 1) && this.isInSet(after, at, end - 1) ? end : -1;
  }

  /** `%1`: the capture once more. */
  private again(place: number, digit: number): number {
    const index = digit - code("1");
    const length = this.lengths[index];
    if (index < 0 || length === undefined || length === OPEN) throw new LuaError(`invalid capture index %${index + 1}`);
    const start = this.starts[index] ?? 0;
    const size = Math.max(0, length);
    this.meter.look(size);
    return this.text.startsWith(this.text.slice(start, start + size), place) ? place + size : -1;
  }
}
