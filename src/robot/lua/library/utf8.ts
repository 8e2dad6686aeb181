import { LuaError } from "../error";
import type { Machine } from "../machine";
import { BYTES, MOST_VALUES } from "../meter";
import { NativeFunction, type Result, type Value } from "../value";
import { Arguments } from "./arguments";
import type { Library } from "./library";

const isTail = (text: string, index: number): boolean => (text.charCodeAt(index) & 0xc0) === 0x80;

/** The character that begins at `index`, and where it ends; undefined for invalid bytes. */
function decode(text: string, index: number): { readonly code: number; readonly end: number } | undefined {
  const lead = text.charCodeAt(index);
  if (lead < 0x80) return { code: lead, end: index + 1 };
  const length =
    lead >= 0xf0 && lead < 0xf8 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc0 && lead < 0xe0 ? 2 : 0;
  if (length === 0) return undefined;
  let code = lead & (0x7f >> length);
  for (let next = index + 1; next < index + length; next++) {
    if (!isTail(text, next)) return undefined;
    code = code * 64 + (text.charCodeAt(next) & 0x3f);
  }
  const LEAST = [0, 0, 0x80, 0x800, 0x10000];
  return code < (LEAST[length] ?? 0) || code > 0x10ffff ? undefined : { code, end: index + length };
}

/** The bytes of a character. */
export function encode(code: number): string {
  if (code < 0x80) return String.fromCharCode(code);
  const tails: number[] = [];
  let [rest, room] = [code, 0x3f];
  while (rest > room) {
    tails.unshift(0x80 | (rest & 0x3f));
    rest = Math.floor(rest / 64);
    room >>= 1;
  }
  return String.fromCharCode(((~room << 1) & 0xff) | rest, ...tails);
}

/** The functions of `utf8`. */
export function utf8Library({ operations, meter }: Machine): Library {
  const argumentsOf = (name: string, values: readonly Value[]): Arguments => new Arguments(name, values, operations);
  const fromEnd = (place: number, text: string): number => (place >= 0 ? place : Math.max(0, text.length + place + 1));

  function codepoint(values: Value[]): Result {
    const args = argumentsOf("codepoint", values);
    const text = args.text(1);
    const from = fromEnd(args.place(2, 1), text);
    const to = fromEnd(args.place(3, from), text);
    if (from < 1) throw args.fault(2, "out of range");
    if (to > text.length) throw args.fault(3, "out of range");
    if (to - from >= MOST_VALUES) throw new LuaError("string slice too long");
    const codes: Value[] = [];
    for (let at = from - 1; at < to;) {
      meter.turn(1);
      meter.make(BYTES.value);
      const found = decode(text, at);
      if (!found) throw new LuaError("invalid UTF-8 code");
      codes.push(found.code);
      at = found.end;
    }
    return codes;
  }

  function len(values: Value[]): Result {
    const args = argumentsOf("len", values);
    const text = args.text(1);
    const [from, to] = [fromEnd(args.place(2, 1), text), fromEnd(args.place(3, -1), text)];
    if (from < 1 || from > text.length + 1) throw args.fault(2, "initial position out of string");
    if (to > text.length) throw args.fault(3, "final position out of string");
    let count = 0;
    for (let at = from - 1; at < to; count++) {
      meter.turn(1);
      const found = decode(text, at);
      if (!found) return [undefined, at + 1];
      at = found.end;
    }
    return count;
  }

  function offset(values: Value[]): Result {
    const args = argumentsOf("offset", values);
    const [text, count] = [args.text(1), args.place(2)];
    let at = fromEnd(args.place(3, count >= 0 ? 1 : text.length + 1), text) - 1;
    if (at < 0 || at > text.length) throw args.fault(3, "position out of range");
    const step = (by: 1 | -1): void => {
      meter.turn(1 / 4);
      at += by;
    };
    if (count === 0) {
      while (at > 0 && isTail(text, at)) step(-1);
      return at + 1;
    }
    if (isTail(text, at)) throw new LuaError("initial position is a continuation byte");
    let left = count;
    if (left < 0) {
      for (; left < 0 && at > 0; left++)
        do step(-1);
        while (at > 0 && isTail(text, at));
    } else {
      left--;
      for (; left > 0 && at < text.length; left--)
        do step(1);
        while (isTail(text, at));
    }
    return left === 0 ? at + 1 : undefined;
  }

  const step = new NativeFunction("codes iterator", ([text, place]) => {
    const bytes = String(text);
    let at = Number(place) - 1;
    if (at < 0) at = 0;
    else {
      at++;
      for (; isTail(bytes, at); at++) meter.turn(1 / 4);
    }
    if (at >= bytes.length) return undefined;
    const found = decode(bytes, at);
    if (!found || isTail(bytes, found.end)) throw new LuaError("invalid UTF-8 code");
    return [at + 1, found.code];
  });

  return {
    codepoint,
    len,
    offset,
    charpattern: "[\0-\x7F\xC2-\xF4][\x80-\xBF]*",
    char: (values) => {
      const args = argumentsOf("char", values);
      const characters = values.map((_, index) => {
        const code = args.place(index + 1);
        if (code < 0 || code > 0x10ffff) throw args.fault(index + 1, "value out of range");
        return encode(code);
      });
      return meter.text(characters.join(""));
    },
    codes: (values) => [step, argumentsOf("codes", values).text(1), 0],
  };
}
