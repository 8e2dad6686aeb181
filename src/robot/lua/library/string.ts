import { bytesOf } from "../bytes";
import { LuaError } from "../error";
import type { Machine } from "../machine";
import { BYTES, MOST_VALUES } from "../meter";
import {
  CallRequest,
  first,
  isFunction,
  isTrue,
  NativeFunction,
  type Result,
  type Steps,
  LuaTable,
  typeOf,
  type Value,
} from "../value";
import { Arguments } from "./arguments";
import { format } from "./format";
import type { Library } from "./library";
import { Matcher } from "./pattern";

/** Texts with such characters are patterns; others are looked for as they are. */
const MAGIC = /[\^$*+?.([%-]/;

/** The functions of `string`. Positions are 1 and up, and count from the end when negative. */
export function stringLibrary({ operations, meter }: Machine): Library {
  const argumentsOf = (name: string, values: readonly Value[]): Arguments => new Arguments(name, values, operations);
  /** First and last place of a part, within the text. */
  const span = (args: Arguments, text: string, last: number): [from: number, to: number] => {
    const [from, to] = [fromEnd(args.place(2, 1), text), fromEnd(args.place(3, last), text)];
    return [Math.max(1, from), Math.min(to, text.length)];
  };

  /** A text of as many bytes as the one that is given. */
  const byteByByte =
    (name: string, byteAt: (text: string, index: number) => number) =>
    (values: Value[]): Result => {
      const text = argumentsOf(name, values).text(1);
      meter.make(text.length);
      meter.read(text.length);
      return bytesOf(text.length, (index) => byteAt(text, index));
    };

  function rep(values: Value[]): Result {
    const args = argumentsOf("rep", values);
    const [text, count, between] = [args.text(1), Math.max(0, args.place(2)), args.text(3, "")];
    if (count === 0) return "";
    const length = text.length * count + between.length * (count - 1);
    if (length >= 2 ** 31) throw new LuaError("resulting string too large");
    meter.make(length);
    return between === "" ? text.repeat(count) : (text + between).repeat(count - 1) + text;
  }

  function byte(values: Value[]): Result {
    const args = argumentsOf("byte", values);
    const text = args.text(1);
    const from = fromEnd(args.place(2, 1), text);
    const [start, end] = [Math.max(1, from), Math.min(fromEnd(args.place(3, from), text), text.length)];
    const count = Math.max(0, end - start + 1);
    if (count >= MOST_VALUES) throw new LuaError("string slice too long");
    meter.copy(count);
    return Array.from({ length: count }, (_, index) => text.charCodeAt(start - 1 + index));
  }

  /** Search of `find` and `match`. */
  function search(values: Value[], isFind: boolean): Result {
    const args = argumentsOf(isFind ? "find" : "match", values);
    const [text, pattern] = [args.text(1), args.text(2)];
    const from = Math.max(1, fromEnd(args.place(3, 1), text));
    if (from > text.length + 1) return undefined;
    if (isFind && (isTrue(args.at(4)) || !MAGIC.test(pattern))) {
      // At each place it may look at nearly the whole pattern.
      meter.look((text.length - from + 1) * Math.max(1, pattern.length));
      const found = text.indexOf(pattern, from - 1);
      return found < 0 ? undefined : [found + 1, found + pattern.length];
    }
    const matcher = new Matcher(text, pattern, meter);
    const isAnchored = pattern.startsWith("^");
    for (let start = from - 1; start <= text.length; start++) {
      meter.turn(1 / 4);
      const end = matcher.match(start, isAnchored ? 1 : 0);
      if (end >= 0) return isFind ? [start + 1, end, ...capturesOf(matcher)] : capturesOf(matcher, start, end);
      if (isAnchored) break;
    }
    return undefined;
  }

  function gmatch(values: Value[]): Result {
    const args = argumentsOf("gmatch", values);
    const [text, pattern] = [args.text(1), args.text(2)];
    const matcher = new Matcher(text, pattern, meter);
    let [place, last] = [0, -1];
    const next = (): Result => {
      for (; place <= text.length; place++) {
        meter.turn(1 / 4);
        const end = matcher.match(place, 0);
        if (end < 0 || end === last) continue;
        const found = capturesOf(matcher, place, end);
        place = last = end;
        return found;
      }
      return undefined;
    };
    return new NativeFunction("gmatch iterator", next);
  }

  function* gsub(values: Value[]): Steps {
    const args = argumentsOf("gsub", values);
    const [text, pattern, by] = [args.text(1), args.text(2), args.at(3)];
    const replacement = operations.piece(by) ?? by;
    if (typeof replacement !== "string" && !(replacement instanceof LuaTable) && !isFunction(replacement)) {
      throw args.fault(3, "string/function/table expected");
    }
    const most = args.place(4, Infinity);
    const isAnchored = pattern.startsWith("^");
    const matcher = new Matcher(text, pattern, meter);
    const pieces: string[] = [];
    let [place, count, kept, last] = [0, 0, 0, -1];
    while (count < most) {
      meter.turn(1 / 4);
      const end = matcher.match(place, isAnchored ? 1 : 0);
      if (end >= 0 && end !== last) {
        count++;
        const whole = text.slice(place, end);
        let value: Value;
        if (typeof replacement === "string") value = filledIn(replacement, matcher, place, end);
        else {
          const captures = capturesOf(matcher, place, end);
          if (replacement instanceof LuaTable) {
            value = yield* operations.metamethods.waiting(() => operations.index(replacement, captures[0]));
          } else value = first(yield new CallRequest(replacement, captures));
        }
        const piece = isTrue(value) ? operations.piece(value) : whole;
        if (piece === undefined) throw new LuaError(`invalid replacement value (a ${typeOf(value)})`);
        const before = text.slice(kept, place);
        meter.make(before.length + piece.length + BYTES.entry);
        pieces.push(before, piece);
        place = last = kept = end;
      } else if (place < text.length) place++;
      else break;
      if (isAnchored) break;
    }
    pieces.push(meter.text(text.slice(kept)));
    return [pieces.join(""), count];
  }

  /** The text of a replacement: `%1` is a capture, `%0` the whole. */
  function filledIn(template: string, matcher: Matcher, from: number, to: number): string {
    meter.make(template.length);
    if (!template.includes("%")) return template;
    return template.replace(/%([^]?)/g, (_, sign: string) => {
      meter.make(BYTES.entry);
      if (sign === "%") return sign;
      if (sign === "0") return meter.text(matcher.text.slice(from, to));
      if (/\d/.test(sign)) return String(matcher.capture(Number(sign) - 1, from, to));
      throw new LuaError("invalid use of '%' in replacement string");
    });
  }

  return {
    rep,
    byte,
    gmatch,
    gsub,
    find: (values) => search(values, true),
    match: (values) => search(values, false),
    format: (values) => format(values, operations),
    len: (values) => argumentsOf("len", values).text(1).length,
    sub: (values) => {
      const args = argumentsOf("sub", values);
      const text = args.text(1);
      args.integer(2);
      const [from, to] = span(args, text, -1);
      return meter.text(text.slice(from - 1, Math.max(from - 1, to)));
    },
    upper: byteByByte("upper", (text, at) => inCase(text.charCodeAt(at), "a", "z")),
    lower: byteByByte("lower", (text, at) => inCase(text.charCodeAt(at), "A", "Z")),
    reverse: byteByByte("reverse", (text, at) => text.charCodeAt(text.length - 1 - at)),
    char: (values) => {
      const args = argumentsOf("char", values);
      const codes = values.map((_, index) => {
        const code = args.place(index + 1);
        if (code < 0 || code > 255) throw args.fault(index + 1, "value out of range");
        return String.fromCharCode(code);
      });
      return meter.text(codes.join(""));
    },
  };
}

/** The letter in the other case where it is between two letters of ASCII; any other byte as it is. */
const inCase = (byte: number, first: string, last: string): number =>
  byte >= first.charCodeAt(0) && byte <= last.charCodeAt(0) ? byte ^ 0x20 : byte;

const fromEnd = (place: number, text: string): number => (place < 0 ? Math.max(0, text.length + place + 1) : place);

/** Captures of the last match. For a pattern without captures it is the match itself, if its place is given. */
function capturesOf(matcher: Matcher, from?: number, to?: number): Value[] {
  if (from === undefined || to === undefined) {
    return Array.from({ length: matcher.captures }, (_, index) => matcher.capture(index, 0, 0));
  }
  return Array.from({ length: Math.max(1, matcher.captures) }, (_, index) => matcher.capture(index, from, to));
}
