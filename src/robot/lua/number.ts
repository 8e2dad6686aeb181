import { Float, type Value } from "./value";

const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;

export const MAX_INTEGER = 2n ** 63n - 1n;
export const MIN_INTEGER = -(2n ** 63n);

/** An integer of Lua: 64 bits; numbers beyond wrap around. */
export function integerOf(value: bigint): number | bigint {
  const wrapped = BigInt.asIntN(64, value);
  return wrapped <= MAX_SAFE_INTEGER && wrapped >= MIN_SAFE_INTEGER ? Number(wrapped) : wrapped;
}

/** The integer that a float equals; undefined for a fraction, and for more than 64 bits. */
export function wholeOf(value: number): number | bigint | undefined {
  if (Number.isSafeInteger(value)) return value + 0; // no -0
  if (!Number.isInteger(value)) return undefined;
  const whole = BigInt(value);
  return whole <= MAX_INTEGER && whole >= MIN_INTEGER ? whole : undefined;
}

export type Numeric = number | bigint | Float;

export const isNumeric = (value: Value): value is Numeric =>
  typeof value === "number" || typeof value === "bigint" || value instanceof Float;

/** The number that arithmetic takes a value for. A text that holds a number counts as a float, as in Lua 5.3. */
export function toOperand(value: Value): Numeric | undefined {
  const numeric = toNumeric(value);
  return typeof value === "string" && numeric !== undefined ? new Float(asFloat(numeric)) : numeric;
}

/** The number that a value is, or holds as a text. */
export function toNumeric(value: Value): Numeric | undefined {
  if (typeof value === "string") return parseNumber(value);
  return isNumeric(value) ? value : undefined;
}

/** A number as a JS number, with as much precision as that has. */
export const asFloat = (value: Numeric): number => (value instanceof Float ? value.value : Number(value));

/** An integer for a function or a bit operation that wants one; undefined for a value that is not an integer. */
export function toInteger(value: Value): number | bigint | undefined {
  if (typeof value === "number" || typeof value === "bigint") return value;
  const numeric = toNumeric(value);
  return numeric instanceof Float ? wholeOf(numeric.value) : numeric;
}

/* One way only to read each text, so that no text takes longer than its length. */
const DECIMAL = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
const HEXADECIMAL = /^([-+]?)0[xX]([\da-fA-F]*)(?:\.([\da-fA-F]*))?(?:[pP]([-+]?\d+))?$/;

const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** Text without blanks around it, by hand: a pattern for those at the end begins anew at each of them. */
function withoutBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The number that a text holds, blanks around it aside; undefined for none. */
export function parseNumber(text: string): Numeric | undefined {
  const trimmed = withoutBlanks(text);
  if (DECIMAL.test(trimmed)) {
    if (/[.eE]/.test(trimmed)) return new Float(Number(trimmed));
    return decimal(trimmed) ?? new Float(Number(trimmed));
  }
  const [, sign, whole = "", fraction, exponent] = HEXADECIMAL.exec(trimmed) ?? [];
  if (sign === undefined || whole + (fraction ?? "") === "") return undefined;
  if (fraction === undefined && exponent === undefined) {
    const bits = BigInt(`0x${whole.slice(-BITS_DIGITS)}`);
    return integerOf(sign === "-" ? -bits : bits);
  }
  const magnitude = hexadecimalFloat(whole + (fraction ?? ""), Number(exponent ?? 0) - 4 * (fraction ?? "").length);
  return new Float(sign === "-" ? -magnitude : magnitude);
}

/** Digits of an integer of 64 bits, in base 10 and 16. BigInt takes the square of their number. */
const MOST_DIGITS = 19;
const BITS_DIGITS = 16;

/** The integer of a text of digits with a sign; undefined beyond 64 bits. */
function decimal(text: string): number | bigint | undefined {
  if (text.length < BITS_DIGITS) return Number(text) + 0;
  const digits = text.replace(/^[-+]?0*/, "");
  if (digits.length > MOST_DIGITS) return undefined;
  const whole = BigInt(text.startsWith("-") ? `-${digits || "0"}` : digits);
  return whole <= MAX_INTEGER && whole >= MIN_INTEGER ? integerOf(whole) : undefined;
}

/** Digits that a float in base 16 is made of; behind them only whether there is something counts. */
const EXACT_DIGITS = 20;
/** A float has no power of two beyond. */
const FAR = 100_000;

/** `digits` times 2 to the power of `scale`. */
function hexadecimalFloat(given: string, scale: number): number {
  const digits = given.replace(/^0+/, "");
  const rest = digits.slice(EXACT_DIGITS);
  const more = /[^0]/.test(rest) ? "1" : "0";
  let value = Number(BigInt(`0x0${digits.slice(0, EXACT_DIGITS)}${more}`));
  let power = Math.max(-FAR, Math.min(FAR, scale + 4 * (rest.length - 1)));
  if (value === 0) return 0;
  const STEP = 1_000;
  for (; power > STEP; power -= STEP) value *= 2 ** STEP;
  for (; power < -STEP; power += STEP) value *= 2 ** -STEP;
  return value * 2 ** power;
}

/** The integer that a text holds in a base, blanks around it aside: as many bits as there are wrap around. */
export function integerInBase(text: string, base: number): number | bigint | undefined {
  const trimmed = withoutBlanks(text);
  const isNegative = trimmed.startsWith("-");
  const first = isNegative || trimmed.startsWith("+") ? 1 : 0;
  if (first === trimmed.length) return undefined;
  let total = 0n;
  let [part, scale] = [0, 1]; // digits that a JS number holds, before they are added
  for (let at = first; at < trimmed.length; at++) {
    const digit = parseInt(trimmed.charAt(at), 36);
    if (!(digit < base)) return undefined;
    part = part * base + digit;
    scale *= base;
    if (scale < PART && at < trimmed.length - 1) continue;
    total = BigInt.asUintN(64, total * BigInt(scale) + BigInt(part));
    [part, scale] = [0, 1];
  }
  return integerOf(isNegative ? -total : total);
}

/** A product below it is exact, and so is one of it and a base. */
const PART = 2 ** 40;

/** `%.3f`; a number in the middle becomes even, as in C. JS would round it up. */
export const fixedText = (value: number, digits: number): string =>
  toEven(value.toFixed(digits), value.toFixed(100), digits, "");

/** `%.3e` but for the form of the exponent. */
export function exponentialText(value: number, digits: number): string {
  const [exact = "", exponent = ""] = value.toExponential(100).split("e");
  return toEven(value.toExponential(digits), exact, digits, `e${exponent}`);
}

/** `exact` has 100 digits behind the point, of which `digits` are wanted. */
function toEven(rounded: string, exact: string, digits: number, tail: string): string {
  const cut = exact.length - 100 + digits;
  if (!/^50*$/.test(exact.slice(cut))) return rounded;
  const kept = exact.slice(0, cut);
  return /[02468]\.?$/.test(kept) ? kept.replace(/\.$/, "") + tail : rounded;
}

/** `%.14g`, in which JS and C agree but for the exponent. */
export function general(value: number, precision: number, keepsZeros = false): string {
  if (value === 0) {
    const zeros = keepsZeros && precision > 1 ? `.${"0".repeat(precision - 1)}` : "";
    return (Object.is(value, -0) ? "-0" : "0") + zeros;
  }
  const [, exponent = "0"] = exponentialText(value, precision - 1).split("e");
  const power = Number(exponent);
  const isFixed = power >= -4 && power < precision;
  const text = isFixed ? fixedText(value, Math.max(0, precision - 1 - power)) : exponentialText(value, precision - 1);
  const [mantissa = "", tail] = text.split("e");
  const digits = keepsZeros || !mantissa.includes(".") ? mantissa : mantissa.replace(/\.?0+$/, "");
  return tail === undefined ? digits : `${digits}e${cExponent(tail)}`;
}

/** `+5` as C writes it: `+05`. */
export const cExponent = (exponent: string): string => exponent.replace(/^([-+])(\d)$/, "$10$2");

/** Numbers between which the fixed form may be the shorter one. */
const LONG = 1e22;
const SMALL = 1e-6;

/** A number without an exponent, in as few digits as tell it from all others; undefined where that is longer than with one. */
function fixedForm(value: number): string | undefined {
  const size = Math.abs(value);
  if (size >= LONG || size < SMALL) return undefined;
  return Number.isInteger(value) ? `${BigInt(value)}.0` : String(value);
}

/**
 * A float as the robot tells it: the shorter of fixed and exponent form, fixed when they are equally long.
 * Source: `robot.md` §1.
 */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const fixed = fixedForm(value);
  const [mantissa = "", exponent = ""] = value.toExponential().split("e");
  const short = `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}e${exponent.replace("+", "")}`;
  return fixed === undefined || short.length < fixed.length ? short : fixed;
}

export const numberText = (value: Numeric): string => (value instanceof Float ? floatText(value.value) : String(value));
