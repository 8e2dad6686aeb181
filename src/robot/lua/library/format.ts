import { LuaError } from "../error";
import { BYTES, TURNS } from "../meter";
import { cExponent, exponentialText, fixedText, general, isNumeric } from "../number";
import type { Operations } from "../operations";
import { Float, type Value } from "../value";
import { Arguments } from "./arguments";

const DIRECTIVE = /^([-+ #0]*)(\d*)(?:(\.)(\d*))?(.)/s;

/** A directive of a format: `%-5.2f`. */
interface Directive {
  readonly flags: string;
  readonly width: number;
  /** Undefined without a point. */
  readonly precision: number | undefined;
}

/** The text that `string.format` makes of its arguments. */
export function format(values: readonly Value[], operations: Operations): string {
  const args = new Arguments("format", values, operations);
  const template = args.text(1);
  const pieces: string[] = [];
  let [at, next] = [0, 1];
  for (;;) {
    const sign = template.indexOf("%", at);
    pieces.push(template.slice(at, sign < 0 ? undefined : sign));
    if (sign < 0) break;
    operations.meter.make(BYTES.entry);
    operations.meter.turn(TURNS.directive);
    if (template[sign + 1] === "%") {
      pieces.push("%");
      at = sign + 2;
      continue;
    }
    const [whole = "", flags = "", width = "", point, digits = "", letter = ""] =
      DIRECTIVE.exec(template.slice(sign + 1)) ?? [];
    if (args.count <= next) throw args.fault(next + 1, "no value");
    const convert = CONVERSIONS[letter];
    if (!convert) throw new LuaError(`invalid option '%${whole || template[sign + 1] || ""}' to 'format'`);
    if (flags.length > 5 || width.length > 2 || digits.length > 2) {
      throw new LuaError("invalid format (width or precision too long)");
    }
    const precision = point === undefined ? undefined : Number(digits);
    const piece = convert({ flags, width: Number(width), precision }, args, ++next, operations);
    operations.meter.make(piece.length);
    pieces.push(piece);
    at = sign + 1 + whole.length;
  }
  return operations.meter.text(pieces.join(""));
}

type Convert = (directive: Directive, args: Arguments, index: number, operations: Operations) => string;

const CONVERSIONS: Readonly<Record<string, Convert>> = {
  d: (directive, args, index) => integral(directive, BigInt(args.integer(index))),
  i: (directive, args, index) => integral(directive, BigInt(args.integer(index))),
  u: (directive, args, index) => integral(directive, BigInt.asUintN(64, BigInt(args.integer(index)))),
  o: (directive, args, index) => unsigned(directive, args.integer(index), 8, "0"),
  x: (directive, args, index) => unsigned(directive, args.integer(index), 16, "0x"),
  X: (directive, args, index) => unsigned(directive, args.integer(index), 16, "0x").toUpperCase(),
  c: (directive, args, index) => padded(directive, String.fromCharCode(args.place(index) & 255)),
  s: (directive, args, index, operations) => {
    const text = operations.text(args.some(index));
    return padded(directive, directive.precision === undefined ? text : text.slice(0, directive.precision));
  },
  q: (_, args, index, operations) => quoted(args.some(index), operations),
  a: (directive, args, index) => floating(directive, args.float(index), hexadecimal),
  A: (directive, args, index) => floating(directive, args.float(index), hexadecimal).toUpperCase(),
  e: (directive, args, index) => floating(directive, args.float(index), exponential),
  E: (directive, args, index) => floating(directive, args.float(index), exponential).toUpperCase(),
  f: (directive, args, index) => floating(directive, args.float(index), fixed),
  g: (directive, args, index) => floating(directive, args.float(index), shortest),
  G: (directive, args, index) => floating(directive, args.float(index), shortest).toUpperCase(),
};

function padded({ flags, width }: Directive, text: string): string {
  return flags.includes("-") ? text.padEnd(width) : text.padStart(width);
}

/** Number with sign and zeros: zeros stand behind the sign. */
function signed(directive: Directive, isNegative: boolean, digits: string, takesZeros: boolean): string {
  const { flags, width } = directive;
  const sign = isNegative ? "-" : flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
  if (!takesZeros || !flags.includes("0") || flags.includes("-")) return padded(directive, sign + digits);
  return sign + digits.padStart(width - sign.length, "0");
}

const wholeDigits = (digits: string, precision: number | undefined): string =>
  precision === 0 && digits === "0" ? "" : digits.padStart(precision ?? 0, "0");

function integral(directive: Directive, value: bigint): string {
  const digits = wholeDigits(String(value < 0n ? -value : value), directive.precision);
  return signed(directive, value < 0n, digits, directive.precision === undefined);
}

function unsigned(directive: Directive, value: number | bigint, base: number, prefix: string): string {
  const number = BigInt.asUintN(64, BigInt(value));
  const digits = wholeDigits(number.toString(base), directive.precision);
  const shown = directive.flags.includes("#") && number !== 0n ? prefix + digits : digits;
  return signed(
    { ...directive, flags: directive.flags.replace(/[+ ]/g, "") },
    false,
    shown,
    directive.precision === undefined,
  );
}

function floating(
  directive: Directive,
  value: number,
  digits: (value: number, directive: Directive) => string,
): string {
  if (Number.isNaN(value)) return signed(directive, true, "nan", false);
  const isNegative = value < 0 || Object.is(value, -0);
  if (!Number.isFinite(value)) return signed(directive, isNegative, "inf", false);
  return signed(directive, isNegative, digits(Math.abs(value), directive), true);
}

const withPoint = (text: string, { flags }: Directive): string =>
  flags.includes("#") && !text.includes(".") ? text.replace(/(?=e|$)/, ".") : text;

function exponential(value: number, directive: Directive): string {
  const [mantissa = "", exponent = ""] = exponentialText(value, directive.precision ?? 6).split("e");
  return withPoint(`${mantissa}e${cExponent(exponent)}`, directive);
}

function fixed(value: number, directive: Directive): string {
  const precision = directive.precision ?? 6;
  // Beyond, JS writes an exponent; such a number is whole.
  const text =
    value < 1e21 ? fixedText(value, precision) : BigInt(value) + (precision > 0 ? `.${"0".repeat(precision)}` : "");
  return withPoint(text, directive);
}

const shortest = (value: number, directive: Directive): string =>
  general(value, directive.precision === 0 ? 1 : (directive.precision ?? 6), directive.flags.includes("#"));

/** `0x1.8p+0` */
function hexadecimal(value: number, directive: Directive): string {
  if (value === 0) return `0x0${directive.precision ? `.${"0".repeat(directive.precision)}` : ""}p+0`;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const exponent = (bits.getUint16(0) >> 4) & 0x7ff;
  let fraction = bits.getBigUint64(0) & ((1n << 52n) - 1n);
  let lead = exponent === 0 ? 0n : 1n;
  if (directive.precision !== undefined && directive.precision < 13) {
    const drop = BigInt(52 - 4 * directive.precision);
    const half = 1n << (drop - 1n);
    let whole = (lead << 52n) | fraction;
    const rest = whole & ((1n << drop) - 1n);
    whole >>= drop;
    if (rest > half || (rest === half && (whole & 1n) === 1n)) whole++;
    whole <<= drop;
    lead = whole >> 52n;
    fraction = whole & ((1n << 52n) - 1n);
  }
  const digits = fraction.toString(16).padStart(13, "0");
  const shown =
    directive.precision === undefined
      ? digits.replace(/0+$/, "")
      : digits.slice(0, directive.precision).padEnd(directive.precision, "0");
  const power = exponent === 0 ? -1022 : exponent - 1023;
  return `0x${lead}${shown === "" ? "" : `.${shown}`}p${power < 0 ? "-" : "+"}${Math.abs(power)}`;
}

/** Most characters that one byte takes: `\000`. */
const QUOTED = 4;

/** `%q`: a text that Lua reads as the same value. */
function quoted(value: Value, operations: Operations): string {
  if (typeof value === "string") {
    operations.meter.make(value.length * QUOTED);
    operations.meter.turn(value.length / 4);
    const escaped = value
      .replace(/["\\\n]/g, "\\$&")

      .replace(/[\0\x01-\x09\x0b-\x1f\x7f](\d?)/g, (found, digit: string) => {
        const number = String(found.charCodeAt(0));
        return `\\${digit === "" ? number : number.padStart(3, "0")}${digit}`;
      });
    return `"${escaped}"`;
  }
  if (value instanceof Float) {
    if (Number.isFinite(value.value)) return hexadecimalText(value.value);
    return Number.isNaN(value.value) ? "(0/0)" : value.value > 0 ? "1e9999" : "-1e9999";
  }
  if (typeof value === "bigint" && value === -(2n ** 63n)) return "0x8000000000000000";
  if (isNumeric(value) || value === undefined || typeof value === "boolean") return operations.text(value);
  throw new LuaError("bad argument #2 to 'format' (value has no literal form)", "argument");
}

const hexadecimalText = (value: number): string =>
  (value < 0 ? "-" : "") + hexadecimal(Math.abs(value), { flags: "", width: 0, precision: undefined });
